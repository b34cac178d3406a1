import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { likePattern, pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { closures } from '#shared/features/back-office/closures.ts'

export const listCompanyClosures: Handler<typeof closures.calls.listCompanyClosures> = async (ctx, input) => {
  const before = parseCursor(input.cursor)
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('company_closures as k')
      .innerJoin('companies as c', 'c.id', 'k.company_id')
      .select(['c.id', 'k.requested_at as created_at', 'k.due_at', 'c.name', 'c.slug'])
      .select(
        sql<string | null>`(select u.email from user_company_memberships m join users u on u.id = m.user_id
          where m.company_id = k.company_id and m.is_primary)`.as('owner_email'),
      )
      .$if(input.search !== '', (query) =>
        query.where(sql<boolean>`lower(c.name || ' ' || c.slug) like ${likePattern(input.search.toLowerCase())}`),
      )
      .$if(before !== null, (query) =>
        query.where(sql<boolean>`(k.requested_at, k.company_id) < (${before?.at}, ${before?.id})`),
      )
      .orderBy('k.requested_at', 'desc')
      .orderBy('k.company_id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { closures: page.rows, next_cursor: page.next_cursor }
}
