import type { Handler } from '#server/platform/app/implement.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'
import { setActive } from './set-active.ts'

export const activateCompanyType: Handler<typeof companyTypes.calls.activateCompanyType> = async (
  ctx,
  { company_type_id: id },
) => {
  return ctx.transaction(async (tx) => ({ company_type: await setActive(tx, ctx, { id, is_active: true }) }))
}
