import { createRecoveryCodes } from '#server/features/identity/recovery-codes.ts'
import { consumeCode, recordCodeAttempt } from '#server/features/identity/two-factor-codes.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'
import { assertTwoFactorOn } from './assert-two-factor-on.ts'

export const renewRecoveryCodes: Handler<typeof twoFactor.calls.renewRecoveryCodes> = async (ctx, input) => {
  await recordCodeAttempt(ctx, ctx.user.id)
  // Users can only read their second factor, so a system transaction writes it.
  return ctx.asSystem(async (tx) => {
    await assertTwoFactorOn(tx, ctx.user.id)
    await consumeCode(tx, ctx, ctx.user.id, input.code)
    const codes = await createRecoveryCodes(tx, ctx.user.id)
    await audit(tx, ctx, { action: 'user.recovery_codes_renew', id: ctx.user.id, company_id: null })
    return { recovery_codes: codes }
  })
}
