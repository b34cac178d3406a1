import { sql } from 'kysely'
import { invitationsQuery } from '#server/domain/invitations/invitation-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { likePattern, pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'

export const listCompanyInvitations: Handler<typeof adminCompanies.calls.listCompanyInvitations> = async (
  ctx,
  input,
) => {
  const before = parseCursor(input.cursor)
  const pattern = likePattern(input.search.toLowerCase())
  const rows = await ctx.transaction((tx) =>
    invitationsQuery(tx, input.company_id)
      .select('i.as_owner')
      .where('i.status', '=', 'pending')
      .$if(input.search !== '', (query) => query.where(sql<boolean>`lower(i.email) like ${pattern}`))
      .$if(before !== null, (query) => query.where(sql<boolean>`(i.created_at, i.id) < (${before?.at}, ${before?.id})`))
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { invitations: page.rows, next_cursor: page.next_cursor }
}
