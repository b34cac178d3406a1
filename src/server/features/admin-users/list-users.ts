import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { adminUsers } from '../../../shared/features/admin-users.ts'
import type { AdminContext } from '../../platform/context.ts'
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
    const everybody = tx
      .selectFrom('users')
      .select('id')
      .limit(countLimit + 1)
      .as('found')
    const rows = await userRows(tx)
      .select((eb) =>
        eb
          .selectFrom(everybody)
          .select((sub) => sub.fn.countAll<number>().as('total'))
          .as('total'),
      )
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
    return { users: page.rows, total: rows[0]?.total ?? 0, next_cursor: page.next_cursor }
  })
}
