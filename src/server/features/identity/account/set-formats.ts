import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { account } from '#shared/features/identity/account.ts'

/** Set the locale of dates, times and numbers. The language stays English. */
export const setFormats: Handler<typeof account.calls.setFormats> = async (ctx, { format_locale }) => {
  return ctx.transaction(async (tx) => {
    await tx.updateTable('users').set({ format_locale }).where('id', '=', ctx.user.id).execute()
    await audit(tx, ctx, { action: 'user_profile.update', id: ctx.user.id, company_id: null, after: { format_locale } })
    return { success: true }
  })
}
