import type { Closure, OpeningHours } from '#shared/features/events/spaces.ts'
import { weekdayName, weekdays } from '#web/domain/week.ts'
import { storedTimeText, wallTimeText } from '#web/ui/format/times-of-day.ts'

export function inOrderOfWeek(hours: readonly OpeningHours[]): OpeningHours[] {
  const order = weekdays()
  const place = ({ weekday }: OpeningHours) => order.indexOf(weekday)
  return hours.toSorted((one, other) => place(one) - place(other) || one.from.localeCompare(other.from))
}

/** 'Friday 18:00 – 02:00 +1' */
export function hoursText({ weekday, from, until }: OpeningHours): string {
  return `${weekdayName(weekday)} ${storedTimeText(from)} – ${storedTimeText(until)}${until <= from ? ' +1' : ''}`
}

/** 'Jan 04, 2027, 00:00 – Jan 08, 2027, 18:00: New floor' */
export function closureText({ from, until, reason }: Closure): string {
  return `${wallTimeText(from)} – ${wallTimeText(until)}: ${reason}`
}
