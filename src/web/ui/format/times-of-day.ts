import { formatIn } from './dates.ts'

const clocks: Record<12 | 24, Intl.DateTimeFormatOptions> = {
  12: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
  24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

/**
 * Minutes since a day's midnight with the reader's signs, by the company's choice of hours: '21:00', '21.00', '9:00 PM', and
 * '00:30 +1' for half past midnight of the next day. [E-TIME-19 M-TIME-08 M-TIME-11]
 */
export function timeOfDay(minutes: number, clock: 12 | 24): string {
  const days = Math.floor(minutes / 1440)
  const text = formatIn(clocks[clock], 'UTC')(new Date((minutes - days * 1440) * 60_000))
  return days === 0 ? text : `${text} ${days > 0 ? '+' : ''}${days}`
}
