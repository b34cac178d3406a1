import type { Handler } from '#server/platform/app/implement.ts'
import type { twoFactor } from '#shared/features/identity/two-factor.ts'

export const getTwoFactor: Handler<typeof twoFactor.calls.getTwoFactor> = async (ctx) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('users as u')
      .select('u.two_factor_since')
      .select((eb) =>
        eb
          .selectFrom('two_factor_recovery_codes as c')
          .select(eb.fn.countAll<number>().as('left'))
          .whereRef('c.user_id', '=', 'u.id')
          .where('c.used_at', 'is', null)
          .as('recovery_codes_left'),
      )
      .where('u.id', '=', ctx.user.id)
      .executeTakeFirstOrThrow(),
  )
  const enabled = row.two_factor_since !== null
  return { enabled, since: row.two_factor_since, recovery_codes_left: enabled ? (row.recovery_codes_left ?? 0) : 0 }
}
