import type { Handler } from '#server/platform/app/implement.ts'
import type { account } from '#shared/features/identity/account.ts'

export const getProfile: Handler<typeof account.calls.getProfile> = async (ctx) => {
  const profile = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_profiles')
      .select(['user_id', 'display_name', 'bio', 'profile_photo_url'])
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirst(),
  )
  return { profile: profile ?? null }
}
