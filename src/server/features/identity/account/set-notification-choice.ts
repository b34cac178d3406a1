import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { account } from '#shared/features/identity/account.ts'
import { notificationKinds } from '#shared/notification-choices.ts'

/** Applies to notifications of all companies of the caller. */
export const setNotificationChoice: Handler<typeof account.calls.setNotificationChoice> = async (
  ctx,
  { kind, email },
) => {
  return ctx.transaction(async (tx) => {
    await tx
      .insertInto('notification_choices')
      .values({ user_id: ctx.user.id, kind, email })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ email }))
      .execute()
    const after = { notification: notificationKinds[kind].label, frequency: email }
    await audit(tx, ctx, { action: 'user_profile.update', id: ctx.user.id, company_id: null, after })
    return { success: true }
  })
}
