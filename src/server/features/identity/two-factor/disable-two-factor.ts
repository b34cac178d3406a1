import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import { removeTwoFactor } from '#server/domain/sign-in/remove-two-factor.ts'
import { consumeCode, recordCodeAttempt } from '#server/features/identity/two-factor-codes.ts'
import { sendTwoFactorOff } from '#server/features/identity/two-factor-jobs.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'
import { assertTwoFactorOn } from './assert-two-factor-on.ts'

/**
 * Turn off two-factor authentication. Requires both password and code, so that neither an unattended browser nor a
 * stolen phone is enough.
 */
export const disableTwoFactor: Handler<typeof twoFactor.calls.disableTwoFactor> = async (ctx, input) => {
  await assertCurrentPassword(ctx, input.current_password)
  await recordCodeAttempt(ctx, ctx.user.id)
  // Only system transactions can set users.two_factor_since, because permissions depend on it.
  return ctx.asSystem(async (tx) => {
    await assertTwoFactorOn(tx, ctx.user.id)
    await consumeCode(tx, ctx, ctx.user.id, input.code)
    await removeTwoFactor(tx, ctx, ctx.user.id)
    await ctx.app.jobs.enqueue(tx, sendTwoFactorOff, { user_id: ctx.user.id })
    return { success: true }
  })
}
