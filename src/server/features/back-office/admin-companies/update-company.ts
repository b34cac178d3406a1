import { payerChanged } from '#server/domain/billing/update-payment-customer.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { together } from '#server/platform/database/together.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { fromPanel } from './from-panel.ts'
import { lockCustomer } from './lock-for-staff.ts'

/** A taken slug breaks the unique index. */
export const updateCompany: Verb<typeof adminCompanies.calls.updateCompany> = async (
  ctx,
  { company_id, admin_notes, ...input },
) => {
  return ctx.transaction(async (tx) => {
    const [{ id }, before] = await together([
      lockCustomer(tx, company_id),
      tx
        .selectFrom('companies')
        .select(['name', 'slug', 'description', 'contact_email', 'billing_email', 'website', 'timezone'])
        .where('id', '=', company_id)
        .executeTakeFirst(),
    ])
    const after = { ...input, description: input.description || null }
    await together([
      tx.updateTable('companies').set(after).where('id', '=', id).execute(),
      (before?.name !== after.name || before.billing_email !== after.billing_email) && payerChanged(tx, ctx, id),
      audit(tx, ctx, { act: 'company.update', id, company_id: id, before, after, metadata: fromPanel(admin_notes) }),
    ])
    return { success: true }
  })
}
