export const emailChoices = ['at_once', 'daily', 'never'] as const
export type EmailChoice = (typeof emailChoices)[number]

/** Kinds of notifications with their default email setting, which members can change. */
export const notificationKinds = {
  hold_challenges: {
    label: 'Challenges of holds',
    description: 'Your hold is challenged, its holder answers, or your own challenge has an outcome.',
    email: 'at_once',
  },
  hold_news: {
    label: 'Other news about holds',
    description:
      'Your hold expires, moves up or is released by a colleague, another event is confirmed for its date, or a date of its group is lost.',
    email: 'daily',
  },
} as const satisfies Record<string, { label: string; description: string; email: EmailChoice }>
export type NotificationKind = keyof typeof notificationKinds

/** When a member gets an email about a kind of notification, according to their settings. */
export function emailChoiceFor(
  kind: NotificationKind,
  chosen: Partial<Record<NotificationKind, EmailChoice>> | null,
): EmailChoice {
  return chosen?.[kind] ?? notificationKinds[kind].email
}
