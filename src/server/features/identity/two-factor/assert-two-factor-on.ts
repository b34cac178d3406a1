import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/**
 * Require that two-factor authentication is on, and lock it, so that nobody turns it off in the meantime.
 * @throws two_factor_not_on
 */
export async function assertTwoFactorOn(tx: Transaction, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('user_two_factor')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row?.confirmed_at) throw new AppError('two_factor_not_on')
}
