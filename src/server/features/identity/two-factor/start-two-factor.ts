import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import { newTotpSecret, otpauthUri } from '#server/features/identity/totp.ts'
import { totpSecretPurpose } from '#server/features/identity/two-factor-codes.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'

export const startTwoFactor: Handler<typeof twoFactor.calls.startTwoFactor> = async (ctx, input) => {
  await assertCurrentPassword(ctx, input.current_password)
  const secret = newTotpSecret()
  const sealed = ctx.app.encryption.seal(secret, totpSecretPurpose(ctx.user.id))
  // Users can only read their second factor, so a system transaction writes it.
  const written = await ctx.asSystem((tx) =>
    tx
      .insertInto('user_two_factor')
      .values({ user_id: ctx.user.id, sealed_secret: sealed })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ sealed_secret: sealed, last_used_step: null })
          .where('user_two_factor.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst(),
  )
  if (!written) throw new AppError('two_factor_already_on')
  return {
    otpauth_uri: otpauthUri(secret, ctx.user.email),
    manual_key: secret.replace(/(.{4})(?=.)/g, '$1 '),
  }
}
