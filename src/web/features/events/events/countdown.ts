import { daysBetween } from '#shared/time/local-date.ts'
import { numberText } from '#web/ui/format/numbers.ts'

/**
 * Time until an event, in days of its time zone: 'in 12 days', 'tomorrow', 'today', 'under way'. Null once the event is
 * over.
 */
export function countdown(event: Record<string, unknown>, now = new Date()): string | null {
  const { first_date: first, starts_at: starts, ends_at: ends, time_zone: zone } = event
  if (typeof first !== 'string' || (typeof ends === 'string' && Date.parse(ends) <= now.getTime())) return null
  if (typeof starts === 'string' && Date.parse(starts) <= now.getTime()) return 'under way'
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: String(zone) }).format(now)
  const days = daysBetween(today, first)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${numberText(days)} days`
}
