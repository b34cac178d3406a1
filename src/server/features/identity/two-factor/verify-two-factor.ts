import { consumeChallenge, findChallenge } from '#server/domain/sign-in/two-factor-challenges.ts'
import { actorContextOfUser } from '#server/features/identity/actor-context.ts'
import { cancelAccountDeletion } from '#server/features/identity/cancel-account-deletion.ts'
import { sessionResponse, userResponse } from '#server/features/identity/session-response.ts'
import { openSignedInSession } from '#server/features/identity/signed-in-sessions.ts'
import { consumeCode, recordCodeAttempt } from '#server/features/identity/two-factor-codes.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'
import { assertTwoFactorOn } from './assert-two-factor-on.ts'

/**
 * Start the session after the second step of signing in. After a wrong code the challenge can be used again, until
 * the attempts are used up.
 */
export const verifyTwoFactor: Handler<typeof twoFactor.calls.verifyTwoFactor> = async (ctx, input) => {
  // There is no session yet; the challenge identifies the user.
  const asked = await ctx.asSystem((tx) => findChallenge(tx, input.challenge))
  if (!asked) throw new AppError('two_factor_challenge_over')
  await recordCodeAttempt(ctx, asked.user_id)

  const { opened, user } = await ctx.asSystem(async (tx) => {
    const challenge = await findChallenge(tx, input.challenge)
    if (!challenge) throw new AppError('two_factor_challenge_over')
    await assertTwoFactorOn(tx, challenge.user_id)
    const spent = await consumeCode(tx, ctx, challenge.user_id, input.code)
    await consumeChallenge(tx, challenge.id)
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'full_name', 'avatar_url', 'two_factor_since'])
      .where('id', '=', challenge.user_id)
      .executeTakeFirstOrThrow()
    if (spent.kind === 'recovery') {
      await audit(tx, actorContextOfUser(ctx, user.id), {
        action: 'user.recovery_code_use',
        id: user.id,
        company_id: null,
      })
    }
    if (input.keep_account) await cancelAccountDeletion(tx, ctx, user.id)
    return { user, opened: await openSignedInSession(tx, ctx, user) }
  })
  if (input.deliver === 'cookie') ctx.cookies.write(opened.tokens)
  return {
    session: sessionResponse(opened),
    user: userResponse(user),
    ...(input.deliver === 'body' && { tokens: opened.tokens }),
  }
}
