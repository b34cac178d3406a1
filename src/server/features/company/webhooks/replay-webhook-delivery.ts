import { sql } from 'kysely'
import { deliverWebhook } from '#server/domain/webhooks/deliver-webhook.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { lockEndpoint } from './endpoint-rows.ts'

/** Deliver a message again, with all attempts. The message id stays the same, so that receivers recognize it. */
export const replayWebhookDelivery: Handler<typeof webhooks.calls.replayWebhookDelivery> = async (
  ctx,
  { delivery_id },
) => {
  return ctx.transaction(async (tx) => {
    const delivery = await tx
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', tries: 0, next_attempt_at: sql<string>`now()` })
      .where('id', '=', delivery_id)
      .where('company_id', '=', ctx.company.id)
      .returning(['id', 'endpoint_id', 'message_id'])
      .executeTakeFirst()
    if (!delivery) throw new AppError('not_found')
    const endpoint = await lockEndpoint(tx, ctx, delivery.endpoint_id)
    if (endpoint.status === 'paused') throw new AppError('webhook_paused')
    await ctx.app.jobs.enqueue(tx, deliverWebhook, { delivery_id }, { group: ctx.company.id })
    await audit(tx, ctx, {
      action: 'webhook_endpoint.replay',
      id: delivery.endpoint_id,
      after: { url: endpoint.url, message_id: delivery.message_id },
    })
    return { success: true }
  })
}
