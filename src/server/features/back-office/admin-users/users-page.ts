import { sql } from 'kysely'
import type { z } from 'zod'
import type { Transaction } from '#server/platform/database/database.ts'
import { letWorkersSearch, newestIds } from '#server/platform/database/paging.ts'
import { type SortKey, sortedBy, sortedPage } from '#server/platform/database/sorting.ts'
import type { userFilter } from '#shared/features/back-office/admin-users.ts'
import { userRows } from './user-rows.ts'

const sortKeys = {
  created: { of: (u) => sql.ref(`${u}.created_at`), type: 'timestamptz' },
  name: { of: (u) => sql`fold(coalesce(${sql.ref(`${u}.full_name`)}, ''))`, type: 'text' },
  email: { of: (u) => sql`lower(${sql.ref(`${u}.email`)})`, type: 'text' },
} satisfies Record<string, SortKey>

interface Asked extends z.output<typeof userFilter> {
  cursor?: string
  limit: number
}

/** A page of those who match, in the order that is asked for. */
export async function usersPage(tx: Transaction, { search, status, sort, cursor, limit }: Asked) {
  const sorted = sortedBy(sortKeys, sort, cursor)
  await letWorkersSearch(tx, search)
  const wanted = tx
    .selectFrom('users')
    .select(['id', 'created_at', 'searched', sorted.value('users').as('sorted')])
    .where(sorted.isBehind('users'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'active'))
  const rows = await userRows(tx)
    .select(sorted.text('u').as('sorted_text'))
    .where('u.id', 'in', newestIds(wanted, search, limit + 1, sorted))
    .orderBy(sorted.order('u'))
    .execute()
  return sortedPage(rows, limit)
}
