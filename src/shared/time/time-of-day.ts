import { minutesOfDay } from './wall-time.ts'

/** Whether the hours of a day are counted to twelve twice, or to twenty-four. */
export type Clock = 12 | 24

const latest = 2 * minutesOfDay - 1
const spoken =
  /^(?:(?<first>[ap])\.? ?m\.? ?)?(?<hours>\d{1,2})(?:(?: ?[:.h] ?| )?(?<minutes>\d{2})| ?h)?(?: ?(?<last>[ap])(?: ?\.? ?m)?\.?)?(?: ?\+(?<day>1))?$/

/**
 * What people write for a time of day ('21', '2100', '21:00', '21.00', '21h30', '9pm', '9:30 p.m.', '12.30a'), also of the day
 * after ('24:30', '00:30 +1'), as minutes since the day's midnight: 0 to 2879, which is 47:59. Undefined for what is none, such
 * as '25:70' and 'abc'.
 */
export function parseTimeOfDay(text: string): number | undefined {
  if (text.length > 100) return undefined
  const plain = text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
  const { first, hours, minutes = '0', last, day } = spoken.exec(plain)?.groups ?? {}
  const half = first ?? last
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours)
  const ofDay = hour * 60 + Number(minutes)
  if (hours === undefined || Number.isNaN(ofDay) || Number(minutes) > 59 || (first && last)) return undefined
  if (day && ofDay >= minutesOfDay) return undefined
  const sum = day ? ofDay + minutesOfDay : ofDay
  return sum <= latest ? sum : undefined
}

/** '21:30', '00:30 +1' for a time of the next day, '12:30 AM +1' where the hours are counted to twelve. */
export function formatTimeOfDay(minutes: number, clock: Clock = 24): string {
  const day = Math.floor(minutes / minutesOfDay)
  const ofDay = minutes - day * minutesOfDay
  const hour = Math.floor(ofDay / 60)
  const rest = String(ofDay % 60).padStart(2, '0')
  const time =
    clock === 24 ? `${String(hour).padStart(2, '0')}:${rest}` : `${hour % 12 || 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`
  return `${time}${dayMark(day)}`
}

/** ' +1' for the next day, ' -1' for the day before, nothing for the day itself. */
export function dayMark(days: number): string {
  if (days === 0) return ''
  return days > 0 ? ` +${days}` : ` ${days}`
}

/** Twelve is the hour before one; '0:30 am' is what many clocks show for it. */
function hourOfHalf(hour: number, half: string): number {
  if (hour > 12 || (hour === 0 && half === 'p')) return Number.NaN
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
