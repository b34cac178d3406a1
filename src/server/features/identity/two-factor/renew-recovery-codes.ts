import { makeRecoveryCodes } from '#server/features/identity/recovery-codes.ts'
import { spendCode, takeCodeAttempt } from '#server/features/identity/two-factor-codes.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'
import { assertOn } from './assert-on.ts'

/** [C-USER-23] */
export const renewRecoveryCodes: Verb<typeof twoFactor.calls.renewRecoveryCodes> = async (ctx, input) => {
  await takeCodeAttempt(ctx, ctx.user.id)
  // A person reads how they stand, the platform writes it.
  return ctx.asSystem(async (tx) => {
    await assertOn(tx, ctx.user.id)
    await spendCode(tx, ctx, ctx.user.id, input.code)
    const codes = await makeRecoveryCodes(tx, ctx.user.id)
    await audit(tx, ctx, { act: 'user.recovery_codes_renew', id: ctx.user.id, company_id: null })
    return { recovery_codes: codes }
  })
}
