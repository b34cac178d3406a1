import { findUserByVerifiedEmail } from '#server/domain/people/find-user-by-verified-email.ts'
import { removeTwoFactor } from '#server/domain/sign-in/remove-two-factor.ts'
import type { Actor } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { assertTwoFactorOn } from './assert-two-factor-on.ts'

/**
 * Turn off two-factor authentication from the command line, for a person who lost phone and recovery codes and
 * proved their identity in another way.
 * @throws not_found, two_factor_not_on
 */
export async function rescueFromTwoFactor(tx: Transaction, ctx: { actor: Actor }, email: string): Promise<void> {
  const user = await findUserByVerifiedEmail(tx, email)
  if (!user) throw new AppError('not_found')
  await assertTwoFactorOn(tx, user.id)
  await removeTwoFactor(tx, ctx, user.id)
}
