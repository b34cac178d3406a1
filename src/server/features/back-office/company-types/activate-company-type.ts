import type { AdminContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'
import { setActive } from './set-active.ts'

/** @throws not_found */
export async function activateCompanyType(
  ctx: AdminContext,
  { company_type_id: id }: Input<typeof companyTypes.calls.activateCompanyType>,
): Promise<Output<typeof companyTypes.calls.activateCompanyType>> {
  return ctx.transaction(async (tx) => ({ company_type: await setActive(tx, ctx, { id, is_active: true }) }))
}
