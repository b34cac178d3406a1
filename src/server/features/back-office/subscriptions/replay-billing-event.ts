import { applyBillingEvent } from '#server/domain/billing/apply-billing-event.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { subscriptions } from '#shared/features/back-office/subscriptions.ts'

/** Process a billing event again by synchronizing its company with the provider. Repeating it changes nothing. */
export const replayBillingEvent: Handler<typeof subscriptions.calls.replayBillingEvent> = async (
  ctx,
  { event_id, admin_notes },
) => {
  return ctx.transaction(async (tx) => {
    const event = await tx
      .selectFrom('billing_events')
      .select(['id', 'company_id', 'event_type', 'processed_at', 'error_message'])
      .where('id', '=', event_id)
      .forUpdate()
      .executeTakeFirst()
    if (!event) throw new AppError('not_found')
    await batch([
      tx
        .updateTable('billing_events')
        .set({ processed_at: null, error_message: null })
        .where('id', '=', event.id)
        .execute(),
      ctx.app.jobs.enqueue(tx, applyBillingEvent, { billing_event_id: event.id }),
      audit(tx, ctx, {
        action: 'billing_event.replay',
        id: event.id,
        company_id: event.company_id,
        before: { processed_at: event.processed_at, error_message: event.error_message },
        after: { processed_at: null, error_message: null },
        metadata: { event_type: event.event_type, admin_notes: admin_notes || null },
      }),
    ])
    return { success: true }
  })
}
