import { readAccount, withoutHostDetails } from '#server/domain/people/account.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { companies } from '#shared/features/company/companies.ts'

export const listMyCompanies: Handler<typeof companies.calls.listMyCompanies> = async (ctx) => {
  const { memberships } = withoutHostDetails(await readAccount(ctx.app, ctx.user.id, null))
  return { memberships }
}
