import { enqueueCustomerUpdate } from '#server/domain/billing/update-payment-customer.ts'
import { panelMetadata } from '#server/features/back-office/panel-metadata.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { lockCustomer } from './lock-for-staff.ts'

/** A taken slug violates a unique index, which the server reports as slug_taken. */
export const updateCompany: Handler<typeof adminCompanies.calls.updateCompany> = async (
  ctx,
  { company_id, admin_notes, ...input },
) => {
  return ctx.transaction(async (tx) => {
    const [{ id }, before] = await batch([
      lockCustomer(tx, company_id),
      tx
        .selectFrom('companies')
        .select(['name', 'slug', 'description', 'contact_email', 'billing_email', 'website', 'timezone'])
        .where('id', '=', company_id)
        .executeTakeFirst(),
    ])
    const after = { ...input, description: input.description || null }
    await batch([
      tx.updateTable('companies').set(after).where('id', '=', id).execute(),
      (before?.name !== after.name || before.billing_email !== after.billing_email) &&
        enqueueCustomerUpdate(tx, ctx, id),
      audit(tx, ctx, {
        action: 'company.update',
        id,
        company_id: id,
        before,
        after,
        metadata: panelMetadata(admin_notes),
      }),
    ])
    return { success: true }
  })
}
