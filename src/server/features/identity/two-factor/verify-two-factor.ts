import { findChallenge, spendChallenge } from '#server/domain/sign-in/two-factor-challenges.ts'
import { keepAccountOf } from '#server/features/identity/keep-account-of.ts'
import { personActing } from '#server/features/identity/person-acting.ts'
import { openSignedInSession } from '#server/features/identity/signed-in-sessions.ts'
import { spendCode, takeCodeAttempt } from '#server/features/identity/two-factor-codes.ts'
import { sessionOnWire, userOnWire } from '#server/features/identity/wire.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { Refusal } from '#shared/errors.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'
import { assertOn } from './assert-on.ts'

/**
 * Opens the session that the password alone did not. A wrong code leaves the challenge usable, while guesses last.
 * [C-USER-24 C-USER-25]
 */
export const verifyTwoFactor: Verb<typeof twoFactor.calls.verifyTwoFactor> = async (ctx, input) => {
  // Nobody is signed in yet: the challenge says whose password was right.
  const asked = await ctx.asSystem((tx) => findChallenge(tx, input.challenge))
  if (!asked) throw new Refusal('two_factor_challenge_over')
  await takeCodeAttempt(ctx, asked.user_id)

  const { opened, user } = await ctx.asSystem(async (tx) => {
    const challenge = await findChallenge(tx, input.challenge)
    if (!challenge) throw new Refusal('two_factor_challenge_over')
    await assertOn(tx, challenge.user_id)
    const spent = await spendCode(tx, ctx, challenge.user_id, input.code)
    await spendChallenge(tx, challenge.id)
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'full_name', 'avatar_url', 'two_factor_since'])
      .where('id', '=', challenge.user_id)
      .executeTakeFirstOrThrow()
    if (spent.kind === 'recovery') {
      await audit(tx, personActing(ctx, user.id), { act: 'user.recovery_code_use', id: user.id, company_id: null })
    }
    if (input.keep_account) await keepAccountOf(tx, ctx, user.id)
    return { user, opened: await openSignedInSession(tx, ctx, user) }
  })
  if (input.deliver === 'cookie') ctx.cookies.write(opened.tokens)
  return {
    session: sessionOnWire(opened),
    user: userOnWire(user),
    ...(input.deliver === 'body' && { tokens: opened.tokens }),
  }
}
