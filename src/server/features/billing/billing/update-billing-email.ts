import { payerChanged } from '#server/domain/billing/update-payment-customer.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Input } from '#shared/call.ts'
import type { billing } from '#shared/features/billing/billing.ts'

/** Open in every company status. [C-ACC-62 C-CALL-51] */
export async function updateBillingEmail(
  ctx: CompanyContext,
  input: Input<typeof billing.calls.updateBillingEmail>,
): Promise<{ success: true }> {
  return ctx.transaction(async (tx) => {
    const before = await tx
      .selectFrom('companies')
      .select('billing_email')
      .where('id', '=', ctx.company.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const after = { billing_email: input.billing_email }
    await tx.updateTable('companies').set(after).where('id', '=', ctx.company.id).execute()
    await payerChanged(tx, ctx, ctx.company.id)
    await audit(tx, ctx, {
      action: 'update',
      resource: ['company', ctx.company.id],
      company_id: ctx.company.id,
      before,
      after,
    })
    return { success: true }
  })
}
