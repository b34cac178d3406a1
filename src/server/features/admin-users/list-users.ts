import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { adminUsers } from '../../../shared/features/admin-users.ts'
import type { AdminContext } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { containing, countLimit, pageOf, readCursor } from '../../platform/paging.ts'
import { userRows } from './user-rows.ts'

/** Newest first, searched by name and address. [A-CALL-43..46] */
export async function listUsers(
  ctx: AdminContext,
  input: Input<typeof adminUsers.calls.listUsers>,
): Promise<Output<typeof adminUsers.calls.listUsers>> {
  const before = readCursor(input.cursor)
  const pattern = containing(input.search.toLowerCase())
  return ctx.transaction(async (tx) => {
    const rows = await userRows(tx)
      .select(everybody(tx).as('total'))
      .$if(input.search !== '', (query) =>
        query.where(sql<boolean>`(lower(u.email) || ' ' || lower(coalesce(u.full_name, ''))) like ${pattern}`),
      )
      .$if(input.status !== undefined, (query) => query.where('u.status', '=', input.status ?? 'active'))
      .$if(before !== null, (query) => query.where(sql<boolean>`(u.created_at, u.id) < (${before?.at}, ${before?.id})`))
      .orderBy('u.created_at', 'desc')
      .orderBy('u.id', 'desc')
      .limit(input.limit + 1)
      .execute()
    const page = pageOf(rows, input.limit)
    // Nobody found says nothing about how many there are.
    const total = rows[0] ? rows[0].total : (await everybody(tx).executeTakeFirst())?.total
    return { users: page.rows, total: total ?? 0, next_cursor: page.next_cursor }
  })
}

function everybody(tx: Transaction) {
  const found = tx
    .selectFrom('users')
    .select('id')
    .limit(countLimit + 1)
    .as('found')
  return tx.selectFrom(found).select(({ fn }) => fn.countAll<number>().as('total'))
}
