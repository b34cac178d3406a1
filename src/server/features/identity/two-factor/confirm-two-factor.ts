import { createRecoveryCodes } from '#server/features/identity/recovery-codes.ts'
import { consumeCode, recordCodeAttempt } from '#server/features/identity/two-factor-codes.ts'
import { sendTwoFactorOn } from '#server/features/identity/two-factor-jobs.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { now } from '#server/platform/database/clock.ts'
import { AppError } from '#shared/errors.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'

/** Turn on two-factor authentication with a first code, which proves that the app has the secret. */
export const confirmTwoFactor: Handler<typeof twoFactor.calls.confirmTwoFactor> = async (ctx, input) => {
  await recordCodeAttempt(ctx, ctx.user.id)
  // Only system transactions can set users.two_factor_since, because permissions depend on it.
  return ctx.asSystem(async (tx) => {
    const row = await tx
      .selectFrom('user_two_factor')
      .select('confirmed_at')
      .where('user_id', '=', ctx.user.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('two_factor_not_started')
    if (row.confirmed_at) throw new AppError('two_factor_already_on')
    await consumeCode(tx, ctx, ctx.user.id, input.code)

    await tx.updateTable('user_two_factor').set({ confirmed_at: now }).where('user_id', '=', ctx.user.id).execute()
    await tx.updateTable('users').set({ two_factor_since: now }).where('id', '=', ctx.user.id).execute()
    const codes = await createRecoveryCodes(tx, ctx.user.id)
    await audit(tx, ctx, { action: 'user.two_factor_on', id: ctx.user.id, company_id: null })
    await ctx.app.jobs.enqueue(tx, sendTwoFactorOn, { user_id: ctx.user.id })
    return { recovery_codes: codes }
  })
}
