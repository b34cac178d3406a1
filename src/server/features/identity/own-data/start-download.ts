import { assertCurrentPassword } from '#server/domain/sign-in/current-password.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import { maxDownloadsPerDay, type ownData, ownDataPath } from '#shared/features/identity/own-data.ts'
import { countDownloadsInLastDay } from './count-downloads.ts'

/**
 * Allow a download of the user's own data, a few times a day. Requires the password. Only this session can fetch the
 * file, which is created when it is fetched.
 */
export const startDownload: Handler<typeof ownData.calls.startDownload> = async (ctx, input) => {
  await assertCurrentPassword(ctx, input.current_password)
  // Only system transactions can write downloads. The session identifies the user.
  return ctx.asSystem(async (tx) => {
    const [, used] = await batch([
      tx.selectFrom('users').select('id').where('id', '=', ctx.user.id).forNoKeyUpdate().execute(),
      countDownloadsInLastDay(tx, ctx.user.id),
    ])
    if (used >= maxDownloadsPerDay) throw new AppError('used_up_today')
    const { id } = await tx
      .insertInto('data_downloads')
      .values({ user_id: ctx.user.id, session_id: ctx.session.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, ctx, { action: 'user.download_data', id: ctx.user.id, company_id: null })
    return { download_id: id, path: `${ownDataPath}?download=${id}` }
  })
}
