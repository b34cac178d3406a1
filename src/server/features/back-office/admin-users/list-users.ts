import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import { allOf } from '#server/platform/database/counters.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { usersPage } from './users-page.ts'

/** Searched by name and address. */
export const listUsers: Handler<typeof adminUsers.calls.listUsers> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [page, all] = await batch([
      usersPage(tx, input),
      tx.selectNoFrom(allOf('users').as('total')).executeTakeFirst(),
    ])
    return { users: page.rows, total: all?.total ?? 0, next_cursor: page.next_cursor }
  })
}
