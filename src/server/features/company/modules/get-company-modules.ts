import { readAccount, withoutHostDetails } from '#server/domain/people/account.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { modules } from '#shared/features/company/modules.ts'

export const getCompanyModules: Handler<typeof modules.calls.getCompanyModules> = async (ctx, input) => {
  const { company } = withoutHostDetails(await readAccount(ctx.app, ctx.user.id, input.company_id_param))
  if (company?.id !== input.company_id_param) throw new AppError('not_a_member')
  return { modules: company.modules }
}
