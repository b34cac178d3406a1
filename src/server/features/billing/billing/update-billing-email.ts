import { enqueueCustomerUpdate } from '#server/domain/billing/update-payment-customer.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { billing } from '#shared/features/billing/billing.ts'

/** Change the email address for invoices, in any company status. */
export const updateBillingEmail: Handler<typeof billing.calls.updateBillingEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('companies')
      .select('billing_email')
      .where('id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = { billing_email: input.billing_email }
    await batch([
      tx.updateTable('companies').set(after).where('id', '=', ctx.company.id).execute(),
      enqueueCustomerUpdate(tx, ctx, ctx.company.id),
      audit(tx, ctx, {
        action: 'company.update',
        id: ctx.company.id,
        before,
        after,
      }),
    ])
    return { success: true }
  })
}
