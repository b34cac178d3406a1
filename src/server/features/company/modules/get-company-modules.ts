import { readAccount, withoutHostDetails } from '#server/domain/people/account.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { Refusal } from '#shared/errors.ts'
import type { modules } from '#shared/features/company/modules.ts'

/** Of a company of the caller. [C-CALL-10 A-CALL-77..79] */
export const getCompanyModules: Verb<typeof modules.calls.getCompanyModules> = async (ctx, input) => {
  const { company } = withoutHostDetails(await readAccount(ctx.app, ctx.user.id, input.company_id_param))
  if (company?.id !== input.company_id_param) throw new Refusal('not_a_member')
  return { modules: company.modules }
}
