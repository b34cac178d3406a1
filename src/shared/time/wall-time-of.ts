import type { Instant } from './instants.ts'
import type { WallTime } from './wall-time.ts'

/** By their zones: making one costs more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * What the clocks of a zone show at an instant, to the minute that has begun. Asks the zone data as Temporal does, without its
 * weight: pages that only show need no more.
 * @throws RangeError for what is no instant or no zone
 */
export function wallTimeOf(instant: Instant, zone: string): WallTime {
  // Swedish is written as ISO 8601 has it.
  return formatOf(zone).format(new Date(instant)).replace(' ', 'T')
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const [day, time] = [
    { year: 'numeric', month: '2-digit', day: '2-digit' },
    { hour: '2-digit', minute: '2-digit' },
  ] as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...day, ...time })
  formats.set(zone, format)
  return format
}
