import { minutesPerDay } from './wall-time.ts'

export type HourClock = 12 | 24

const latestMinutes = 2 * minutesPerDay - 1
const timePattern =
  /^(?:(?<first>[ap])\.? ?m\.? ?)?(?<hours>\d{1,2})(?:(?: ?[:.h] ?| )?(?<minutes>\d{2})| ?h)?(?: ?(?<last>[ap])(?: ?\.? ?m)?\.?)?(?: ?\+(?<day>1))?$/

/**
 * Parse a time of day ('21', '2100', '21:00', '21.00', '21h30', '9pm', '9:30 p.m.', '12.30a'), also of the next day
 * ('24:30', '00:30 +1'). Returns minutes since midnight, 0 to 2879 (47:59); undefined if it is invalid.
 */
export function parseTimeOfDay(text: string): number | undefined {
  if (text.length > 100) return undefined
  const plain = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  const { first, hours, minutes = '0', last, day } = timePattern.exec(plain)?.groups ?? {}
  const half = first ?? last
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours)
  const ofDay = hour * 60 + Number(minutes)
  if (hours === undefined || Number.isNaN(ofDay) || Number(minutes) > 59 || (first && last)) return undefined
  if (day && ofDay >= minutesPerDay) return undefined
  const sum = day ? ofDay + minutesPerDay : ofDay
  return sum <= latestMinutes ? sum : undefined
}

/** Format minutes since midnight: '21:30', '00:30 +1' on the next day, '12:30 AM +1' on a 12 h clock. */
export function formatTimeOfDay(minutes: number, clock: HourClock = 24): string {
  const day = Math.floor(minutes / minutesPerDay)
  const ofDay = minutes - day * minutesPerDay
  const hour = Math.floor(ofDay / 60)
  const rest = String(ofDay % 60).padStart(2, '0')
  const time =
    clock === 24 ? `${String(hour).padStart(2, '0')}:${rest}` : `${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
  return `${time}${dayOffsetMark(day)}`
}

/** Suffix for another day: ' +1' for the next day, ' -1' for the previous day, otherwise empty. */
export function dayOffsetMark(days: number): string {
  if (days === 0) return ''
  return days > 0 ? ` +${days}` : ` ${days}`
}

/** Convert an hour of the 12 h clock, on which 12 comes before 1. '0:30 am' is also accepted. */
function hourOfHalf(hour: number, half: string): number {
  if (hour > 12 || (hour === 0 && half === 'p')) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
