import { fromNow } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { day } from '#server/platform/secrets/tokens.ts'

export async function countDownloadsOfLastDay(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('data_downloads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', fromNow(-day))
    .executeTakeFirstOrThrow()
  return count
}
