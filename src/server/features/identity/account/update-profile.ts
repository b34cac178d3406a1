import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { account } from '#shared/features/identity/account.ts'

/** Update the caller's profile, or create it if it does not exist. Empty text is stored as null, missing fields stay. */
export const updateProfile: Handler<typeof account.calls.updateProfile> = async (ctx, input) => {
  const { display_name, bio } = input
  const values = {
    ...(display_name !== undefined && { display_name: display_name || null }),
    ...(bio !== undefined && { bio: bio || null }),
  }
  return ctx.transaction(async (tx) => {
    const profile = await tx
      .insertInto('user_profiles')
      .values({ user_id: ctx.user.id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: ctx.user.id, ...values }))
      .returning(['user_id', 'display_name', 'bio', 'profile_photo_url'])
      .executeTakeFirstOrThrow()
    const { full_name } = input
    if (full_name) await tx.updateTable('users').set({ full_name }).where('id', '=', ctx.user.id).execute()
    const after = { ...values, ...(full_name && { full_name }) }
    await audit(tx, ctx, { action: 'user_profile.update', id: ctx.user.id, company_id: null, after })
    return { profile }
  })
}
