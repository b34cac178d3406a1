import { errorMessage } from '#web/platform/api/error-message.ts'

type Kind = 'signup' | 'recovery' | 'unlock'

export interface MailOutcome {
  email: string
  news: string | null
  error: string | null
}

const news: Record<Kind, string | null> = {
  signup: 'Your email address is confirmed. Sign in to go on.',
  unlock: 'The block has ended. You can sign in again.',
  recovery: null,
}

/** What the code of a mail did, told on the sign-in form. [C-AUTH-06] */
export function mailOutcome({
  data,
  error,
}: {
  data?: { kind: Kind; email: string }
  error: unknown
}): MailOutcome | null {
  if (data) return { email: data.email, news: news[data.kind], error: null }
  if (error) return { email: '', news: null, error: errorMessage(error) }
  return null
}
