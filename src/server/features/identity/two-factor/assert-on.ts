import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** Lock the row, so that the second factor cannot be disabled meanwhile. @throws two_factor_not_on */
export async function assertOn(tx: Transaction, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('user_two_factor')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.confirmed_at) throw new AppError('two_factor_not_on')
}
