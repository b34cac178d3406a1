import { errorMessage } from '#web/platform/api/error-message.ts'

type Kind = 'signup' | 'recovery' | 'restore' | 'unlock'

export interface MailOutcome {
  email: string
  news: string | null
  error: string | null
}

const news: Record<Kind, string | null> = {
  signup: 'Your email address is confirmed. Sign in to go on.',
  unlock: 'The block has ended. You can sign in again.',
  recovery: null,
  restore: null,
}

interface Exchanged {
  data?: { kind: Kind; email: string }
  error: unknown
}

/** Result of an email link, shown on the sign-in form; `over` is set if the link expired afterwards. */
export function mailOutcome({ data, error }: Exchanged, over: { error: string | null } | null): MailOutcome | null {
  if (data && over?.error) return { email: data.email, news: null, error: over.error }
  if (data) return { email: data.email, news: news[data.kind], error: null }
  if (error) return { email: '', news: null, error: errorMessage(error) }
  return null
}
