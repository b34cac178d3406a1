import { dayTimeLabels, type EventDay, eventDayTimes } from '#shared/event-record.ts'
import { minutesFrom } from '#shared/time/wall-time.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'

/** Format a day with times and spaces: 'Sat, Jun 12, 2027 Saturday · Start 20:00 · Main Hall'. */
export function dayText({ date, label, spaces, ...walls }: EventDay, names: ReadonlyMap<string, string>): string {
  const shown = eventDayTimes.flatMap((name) => {
    const wall = walls[name]
    return wall ? [`${dayTimeLabels[name]} ${timeOfDayText(minutesFrom(date, wall))}`] : []
  })
  const places = spaces.map((id) => names.get(id) ?? 'a deleted space')
  const day = label ? `${fullLocalDate(date)} ${label}` : fullLocalDate(date)
  return [day, ...shown, ...places].join(' · ')
}
