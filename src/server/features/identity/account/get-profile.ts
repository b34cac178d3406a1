import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { account } from '#shared/features/identity/account.ts'

/** No profile yet is no error. [C-CALL-69] */
export async function getProfile(ctx: SignedInContext): Promise<Output<typeof account.calls.getProfile>> {
  const profile = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_profiles')
      .select(['user_id', 'display_name', 'bio', 'profile_photo_url'])
      .where('user_id', '=', ctx.user.id)
      .executeTakeFirst(),
  )
  return { profile: profile ?? null }
}
