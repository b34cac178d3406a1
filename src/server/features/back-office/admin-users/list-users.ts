import type { Verb } from '#server/platform/app/implement.ts'
import { allOf } from '#server/platform/database/counters.ts'
import { together } from '#server/platform/database/together.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { usersPage } from './users-page.ts'

/** Searched by name and address. [A-CALL-43..46] */
export const listUsers: Verb<typeof adminUsers.calls.listUsers> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [page, all] = await together([
      usersPage(tx, input),
      tx.selectNoFrom(allOf('users').as('total')).executeTakeFirst(),
    ])
    return { users: page.rows, total: all?.total ?? 0, next_cursor: page.next_cursor }
  })
}
