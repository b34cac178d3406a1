import { dropChallenges } from '#server/domain/sign-in/two-factor-challenges.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import { assertOn } from './assert-on.ts'

/** Without a second factor from now on; its secret and codes are gone. Needs a trusted transaction. */
export async function removeTwoFactor(tx: Transaction, ctx: { actor: Actor }, userId: string): Promise<void> {
  await tx.deleteFrom('user_two_factor').where('user_id', '=', userId).execute()
  await tx.deleteFrom('two_factor_recovery_codes').where('user_id', '=', userId).execute()
  await dropChallenges(tx, userId)
  await tx.updateTable('users').set({ two_factor_since: null }).where('id', '=', userId).execute()
  await audit(tx, ctx, { act: 'user.two_factor_off', id: userId, company_id: null })
}

/**
 * For the operator, when somebody has lost phone and recovery codes and has shown otherwise who they are.
 * @throws not_found, two_factor_not_on
 */
export async function rescueFromTwoFactor(tx: Transaction, ctx: { actor: Actor }, email: string): Promise<void> {
  const user = await tx
    .selectFrom('user_emails')
    .select('user_id as id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('is_verified', '=', true)
    .executeTakeFirst()
  if (!user) throw new Refusal('not_found')
  await assertOn(tx, user.id)
  await removeTwoFactor(tx, ctx, user.id)
}
