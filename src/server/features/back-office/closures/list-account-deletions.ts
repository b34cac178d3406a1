import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { likePattern, pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { closures } from '#shared/features/back-office/closures.ts'

export const listAccountDeletions: Handler<typeof closures.calls.listAccountDeletions> = async (ctx, input) => {
  const before = parseCursor(input.cursor)
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('account_deletions as d')
      .innerJoin('users as u', 'u.id', 'd.user_id')
      .select(['u.id', 'd.requested_at as created_at', 'd.due_at', 'u.email', 'u.full_name'])
      .select(
        sql<string[]>`array(select c.name from user_company_memberships m join companies c on c.id = m.company_id
          where m.user_id = d.user_id and m.is_primary and c.status <> 'closed' order by c.name)`.as('waits_for'),
      )
      .$if(input.search !== '', (query) =>
        query.where(
          sql<boolean>`lower(u.email || ' ' || coalesce(u.full_name, '')) like ${likePattern(input.search.toLowerCase())}`,
        ),
      )
      .$if(before !== null, (query) =>
        query.where(sql<boolean>`(d.requested_at, d.user_id) < (${before?.at}, ${before?.id})`),
      )
      .orderBy('d.requested_at', 'desc')
      .orderBy('d.user_id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { deletions: page.rows, next_cursor: page.next_cursor }
}
