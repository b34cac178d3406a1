import type { Handler } from '#server/platform/app/implement.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { companiesPage } from './companies-page.ts'

export const listCompanies: Handler<typeof adminCompanies.calls.listCompanies> = async (ctx, input) => {
  const { rows, next_cursor } = await ctx.transaction((tx) => companiesPage(tx, input))
  return { companies: rows, next_cursor }
}
