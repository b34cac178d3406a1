import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'
import { assertAnotherActive } from './company-type-rows.ts'
import { setActive } from './set-active.ts'

/** The row stays, and so do the companies of the type. @throws not_found, last_company_type [A-TYPE-20 A-CALL-30 C-CALL-61] */
export async function deactivateCompanyType(
  ctx: AdminContext,
  { company_type_id: id, admin_notes: notes }: Input<typeof companyTypes.calls.deactivateCompanyType>,
): Promise<Output<typeof companyTypes.calls.deactivateCompanyType>> {
  return ctx.transaction(async (tx) => {
    await assertAnotherActive(tx, id)
    return { company_type: await setActive(tx, ctx, { id, is_active: false, notes }) }
  })
}
