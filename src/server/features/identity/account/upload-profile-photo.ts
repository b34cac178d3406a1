import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { createPhoto } from '#server/platform/files/pictures.ts'
import { AppError } from '#shared/errors.ts'
import type { account } from '#shared/features/identity/account.ts'

/** Width and height of the stored picture in pixels. Pages show it with 32 to 96 CSS pixels. */
const photoPixels = 384

/**
 * Convert an image in any format to a square picture and store it under a path that does not change. The format is
 * detected from the content. Metadata in the file is discarded.
 */
export const uploadProfilePhoto: Handler<typeof account.calls.uploadProfilePhoto> = async (ctx, input) => {
  const picture = await createPhoto(Buffer.from(input.photo, 'base64'), photoPixels)
  if (!picture) throw new AppError('not_an_image')
  const path = `profile-photos/${ctx.user.id}/avatar.webp`
  await ctx.app.storage.put(path, picture, 'image/webp')

  const profile_photo_url = `/files/${path}?v=${Date.now()}`
  return ctx.transaction(async (tx) => {
    const profile = await tx
      .insertInto('user_profiles')
      .values({ user_id: ctx.user.id, profile_photo_url })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ profile_photo_url }))
      .returning(['user_id', 'display_name', 'bio', 'profile_photo_url'])
      .executeTakeFirstOrThrow()
    await tx.updateTable('users').set({ avatar_url: profile_photo_url }).where('id', '=', ctx.user.id).execute()
    await audit(tx, ctx, {
      action: 'user_profile.update',
      id: ctx.user.id,
      company_id: null,
      after: { profile_photo_url },
    })
    return { profile }
  })
}
