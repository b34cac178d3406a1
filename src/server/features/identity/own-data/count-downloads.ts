import { fromNow } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

export async function countDownloadsInLastDay(tx: Transaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('data_downloads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', fromNow(-millisecondsPerDay))
    .executeTakeFirstOrThrow()
  return count
}
