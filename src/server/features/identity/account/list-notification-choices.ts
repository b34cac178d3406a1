import type { Handler } from '#server/platform/app/implement.ts'
import type { account } from '#shared/features/identity/account.ts'
import { emailChoiceFor } from '#shared/notification-choices.ts'

export const listNotificationChoices: Handler<typeof account.calls.listNotificationChoices> = async (ctx) => {
  const rows = await ctx.transaction((tx) =>
    tx.selectFrom('notification_choices').select(['kind', 'email']).where('user_id', '=', ctx.user.id).execute(),
  )
  const chosen = Object.fromEntries(rows.map(({ kind, email }) => [kind, email]))
  return {
    choices: {
      hold_challenges: emailChoiceFor('hold_challenges', chosen),
      hold_news: emailChoiceFor('hold_news', chosen),
    },
  }
}
