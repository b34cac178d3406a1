import { sql } from 'kysely'
import { loadCompaniesBlockingDeletion } from '#server/domain/people/account-deletion.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import { maxDownloadsPerDay, type ownData } from '#shared/features/identity/own-data.ts'
import { countDownloadsInLastDay } from './count-downloads.ts'

export const getOwnData: Handler<typeof ownData.calls.getOwnData> = async (ctx) => {
  // A system transaction, because finding out whether a company has other owners reads members hidden from the
  // person.
  return ctx.asSystem(async (tx) => {
    const [held_companies, user, used] = await batch([
      loadCompaniesBlockingDeletion(tx, ctx.user.id),
      tx
        .selectFrom('users')
        .select(sql<boolean>`two_factor_since is not null`.as('two_factor'))
        .where('id', '=', ctx.user.id)
        .executeTakeFirstOrThrow(),
      countDownloadsInLastDay(tx, ctx.user.id),
    ])
    return {
      held_companies,
      is_super_admin: ctx.is_super_admin,
      two_factor: user.two_factor,
      downloads_left: Math.max(0, maxDownloadsPerDay - used),
    }
  })
}
