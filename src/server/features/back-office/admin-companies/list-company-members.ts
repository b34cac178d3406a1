import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { likePattern, pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { foldText } from '#shared/fold-text.ts'
import { activeMembersQuery } from './company-members.ts'

export const listCompanyMembers: Handler<typeof adminCompanies.calls.listCompanyMembers> = async (ctx, input) => {
  const after = parseCursor(input.cursor)
  const pattern = likePattern(foldText(input.search))
  const rows = await ctx.transaction((tx) =>
    activeMembersQuery(tx, input.company_id)
      .$if(input.search !== '', (query) => query.where('m.searched', 'like', pattern))
      .$if(after !== null, (query) => query.where(sql<boolean>`(m.created_at, m.id) > (${after?.at}, ${after?.id})`))
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { members: page.rows, next_cursor: page.next_cursor }
}
