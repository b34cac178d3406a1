import { isLocalDate } from '#shared/time/local-date.ts'

/** Whether a local date is over in a time zone. The default is the browser's time zone. */
export function isPastDate(date: string, timeZone: string | undefined): boolean {
  const today = new Intl.DateTimeFormat('sv', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format(new Date())
  return isLocalDate(date) && date < today
}
