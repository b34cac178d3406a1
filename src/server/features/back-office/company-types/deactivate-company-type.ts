import type { Handler } from '#server/platform/app/implement.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'
import { assertAnotherActive } from './company-type-rows.ts'
import { setActive } from './set-active.ts'

export const deactivateCompanyType: Handler<typeof companyTypes.calls.deactivateCompanyType> = async (
  ctx,
  { company_type_id: id, admin_notes: notes },
) => {
  return ctx.transaction(async (tx) => {
    await assertAnotherActive(tx, id)
    return { company_type: await setActive(tx, ctx, { id, is_active: false, notes }) }
  })
}
