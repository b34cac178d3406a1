import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import { allOf } from '#server/platform/database/counters.ts'
import { letWorkersSearch, newestIds, pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { userRows } from './user-rows.ts'

/** Newest first, searched by name and address. [A-CALL-43..46] */
export const listUsers: Verb<typeof adminUsers.calls.listUsers> = async (ctx, input) => {
  const before = readCursor(input.cursor)
  return ctx.transaction(async (tx) => {
    await letWorkersSearch(tx, input.search)
    const wanted = tx
      .selectFrom('users')
      .select(['id', 'created_at'])
      .select(sql<string>`lower(email) || ' ' || lower(coalesce(full_name, ''))`.as('searched'))
      .$if(input.status !== undefined, (query) => query.where('status', '=', input.status ?? 'active'))
      .$if(before !== null, (query) => query.where(sql<boolean>`(created_at, id) < (${before?.at}, ${before?.id})`))
    const rows = await userRows(tx)
      .select(allOf('users').as('total'))
      .where('u.id', 'in', newestIds(wanted, input.search, input.limit + 1))
      .orderBy('u.created_at', 'desc')
      .orderBy('u.id', 'desc')
      .execute()
    const page = pageOf(rows, input.limit)
    // Nobody found says nothing about how many there are.
    const total = rows[0]
      ? rows[0].total
      : (await tx.selectNoFrom(allOf('users').as('total')).executeTakeFirst())?.total
    return { users: page.rows, total: total ?? 0, next_cursor: page.next_cursor }
  })
}
