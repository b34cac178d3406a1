import { payerChanged } from '#server/domain/billing/update-payment-customer.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import type { billing } from '#shared/features/billing/billing.ts'

/** Open in every company status. [C-ACC-62 C-CALL-51] */
export const updateBillingEmail: Verb<typeof billing.calls.updateBillingEmail> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('companies')
      .select('billing_email')
      .where('id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = { billing_email: input.billing_email }
    await together([
      tx.updateTable('companies').set(after).where('id', '=', ctx.company.id).execute(),
      payerChanged(tx, ctx, ctx.company.id),
      audit(tx, ctx, {
        act: 'company.update',
        id: ctx.company.id,
        before,
        after,
      }),
    ])
    return { success: true }
  })
}
