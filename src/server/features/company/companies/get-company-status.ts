import type { Handler } from '#server/platform/app/implement.ts'
import { statusForGuests } from '#shared/company-status.ts'
import type { companies } from '#shared/features/company/companies.ts'

/**
 * Return the status of a company. It is 'inactive' if the company does not exist or the caller is not an active
 * member.
 */
export const getCompanyStatus: Handler<typeof companies.calls.getCompanyStatus> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .innerJoin('user_company_memberships as m', 'm.company_id', 'c.id')
      .select(['c.status', 'm.is_guest'])
      .where('c.id', '=', input.company_id_param)
      .where('m.user_id', '=', ctx.user.id)
      .where('m.status', '=', 'active')
      .executeTakeFirst(),
  )
  if (!row) return { result: 'inactive' }
  return { result: row.is_guest ? statusForGuests(row.status) : row.status }
}
