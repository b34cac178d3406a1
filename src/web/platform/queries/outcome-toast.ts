import { errorMessage } from '#web/platform/api/error-message.ts'
import { type Toast, toast } from '#web/platform/toast/toast.ts'

/** Toast title, or a toast whose `tone` is optional. */
type ToastContent = string | (Omit<Toast, 'tone'> & { tone?: Toast['tone'] })
/** Toast after a mutation. Null, or a function that returns nothing, shows no toast. */
export type OutcomeToast<About extends unknown[]> =
  | ToastContent
  | null
  // biome-ignore lint/suspicious/noConfusingVoidType: a function may also only do something
  | ((...about: About) => ToastContent | null | undefined | void)

/** Show the toast of a successful mutation. A string is its title. */
export function toastSuccess<About extends unknown[]>(outcome: OutcomeToast<About>, ...about: About): void {
  const words = toastContent(outcome, about)
  if (words) toast({ tone: 'success', ...(typeof words === 'string' ? { title: words } : words) })
}

/**
 * Show the toast of a failed mutation. A string is the title above the error message. If it ends with a colon, it
 * precedes the message.
 */
export function toastFailure<About extends [error: Error, ...unknown[]]>(
  outcome: OutcomeToast<About>,
  ...about: About
): void {
  const words = toastContent(outcome, about)
  if (words) toast({ tone: 'danger', ...(typeof words === 'string' ? withReason(words, about[0]) : words) })
}

function withReason(words: string, error: Error): Pick<Toast, 'title' | 'message'> {
  const reason = errorMessage(error)
  return words.endsWith(':') ? { title: 'Error', message: `${words} ${reason}` } : { title: words, message: reason }
}

function toastContent<About extends unknown[]>(outcome: OutcomeToast<About>, about: About): ToastContent | null {
  return (typeof outcome === 'function' ? outcome(...about) : outcome) || null
}
