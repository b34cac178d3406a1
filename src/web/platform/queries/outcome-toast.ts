import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Toast, toast } from '#web/platform/toast/toast.ts'

/** A title, or a toast whose tone defaults to that of the outcome. */
type Words = string | (Omit<Toast, 'tone'> & { tone?: Toast['tone'] })
/** No toast if null, or if the function returns nothing. */
export type OutcomeToast<About extends unknown[]> =
  | Words
  | null
  // biome-ignore lint/suspicious/noConfusingVoidType: a function may also only do something
  | ((...about: About) => Words | null | undefined | void)

/** A plain string becomes the title. */
export function toastSuccess<About extends unknown[]>(outcome: OutcomeToast<About>, ...about: About): void {
  const words = wordsOf(outcome, about)
  if (words) toast({ tone: 'success', ...(typeof words === 'string' ? { title: words } : words) })
}

/** A plain string becomes the title above the error message, or its prefix if it ends with a colon. */
export function toastFailure<About extends [error: Error, ...unknown[]]>(
  outcome: OutcomeToast<About>,
  ...about: About
): void {
  const words = wordsOf(outcome, about)
  if (words) toast({ tone: 'danger', ...(typeof words === 'string' ? withReason(words, about[0]) : words) })
}

function withReason(words: string, error: Error): Pick<Toast, 'title' | 'message'> {
  const reason = errorMessage(error)
  return words.endsWith(':') ? { title: 'Error', message: `${words} ${reason}` } : { title: words, message: reason }
}

function wordsOf<About extends unknown[]>(outcome: OutcomeToast<About>, about: About): Words | null {
  return (typeof outcome === 'function' ? outcome(...about) : outcome) || null
}
