import type { Closure, OpeningHours } from '#shared/features/events/spaces.ts'
import { shortLocalDate } from '#web/ui/format/local-dates.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 'Friday 18:00 – 02:00 +1' */
export function hoursText({ weekday, from, until }: OpeningHours): string {
  return `${weekdays[weekday - 1]} ${from} – ${until}${until <= from ? ' +1' : ''}`
}

/** 'Jan 04, 2027, 00:00 – Jan 08, 2027, 18:00: New floor' */
export function closureText({ from, until, reason }: Closure): string {
  const wall = (time: string) => `${shortLocalDate(time.slice(0, 10))}, ${time.slice(11)}`
  return `${wall(from)} – ${wall(until)}: ${reason}`
}
