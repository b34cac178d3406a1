import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import { type SortKey, sortedBy, sortedPage } from '#server/platform/database/sorting.ts'
import type { adminUsers, userFilter } from '#shared/features/back-office/admin-users.ts'
import { foldText } from '#shared/fold-text.ts'
import { signInBlockedCondition, userRows } from './user-rows.ts'

const sortKeys = {
  created: { of: (u) => sql.ref(`${u}.created_at`), type: 'timestamptz' },
  name: { of: (u) => sql`fold(coalesce(${sql.ref(`${u}.full_name`)}, ''))`, type: 'text' },
  email: { of: (u) => sql`lower(${sql.ref(`${u}.email`)})`, type: 'text' },
} satisfies Record<string, SortKey>

export const listUsers: Handler<typeof adminUsers.calls.listUsers> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [page, all] = await batch([
      loadUsersPage(tx, input),
      tx
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return { users: page.rows, total: all.total, next_cursor: page.next_cursor }
  })
}

function hasStatus(status: UsersQuery['status']): RawBuilder<boolean> {
  if (status === 'sign_in_blocked') return signInBlockedCondition
  if (status === 'deletion_requested') return sql<boolean>`u.id in (select d.user_id from account_deletions d)`
  return sql<boolean>`u.status = ${status}`
}

interface UsersQuery extends z.output<typeof userFilter> {
  cursor?: string
  limit: number
}

/** Return a page of the users that match the filters. */
export async function loadUsersPage(tx: Transaction, { search, status, emails, sort, cursor, limit }: UsersQuery) {
  const sorted = sortedBy(sortKeys, sort, cursor)
  const rows = await userRows(tx)
    .select(sorted.text('u').as('sorted_text'))
    .where(sorted.isBehind('u'))
    .$if(search !== '', (query) => query.where('u.searched', 'like', likePattern(foldText(search))))
    .$if(emails === 'unverified', (query) =>
      query.where(sql<boolean>`exists (select from user_emails e where e.user_id = u.id and not e.is_verified)`),
    )
    .$if(status !== undefined, (query) => query.where(hasStatus(status)))
    .orderBy(sorted.order('u'))
    .limit(limit + 1)
    .execute()
  return sortedPage(rows, limit)
}
