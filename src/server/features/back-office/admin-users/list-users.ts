import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'
import { usersPage } from './users-page.ts'

export const listUsers: Handler<typeof adminUsers.calls.listUsers> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [page, all] = await batch([
      usersPage(tx, input),
      tx
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return { users: page.rows, total: all.total, next_cursor: page.next_cursor }
  })
}
