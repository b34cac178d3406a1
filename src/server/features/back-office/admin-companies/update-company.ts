import { payerChanged } from '#server/domain/billing/update-payment-customer.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { fromPanel } from './from-panel.ts'
import { lockCustomer } from './lock-for-staff.ts'

/** A taken slug breaks the unique index. */
export const updateCompany: Verb<typeof adminCompanies.calls.updateCompany> = async (
  ctx,
  { company_id, admin_notes, ...input },
) => {
  return ctx.transaction(async (tx) => {
    const { id } = await lockCustomer(tx, company_id)
    const before = await tx
      .selectFrom('companies')
      .select(['name', 'slug', 'description', 'contact_email', 'billing_email', 'website', 'timezone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const after = { ...input, description: input.description || null }
    await tx.updateTable('companies').set(after).where('id', '=', id).execute()
    if (before.name !== after.name || before.billing_email !== after.billing_email) await payerChanged(tx, ctx, id)
    await audit(tx, ctx, { act: 'company.update', id, company_id: id, before, after, metadata: fromPanel(admin_notes) })
    return { success: true }
  })
}
