import type { Instant } from './instants.ts'
import type { WallTime } from './wall-time.ts'

/** Formats by time zone. Cached, because creating one is expensive. */
const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Convert an instant to local time, without seconds. Uses `Intl` instead of Temporal, so that pages that only show
 * times load less code.
 * @throws RangeError if the instant or zone is invalid
 */
export function wallTimeOf(instant: Instant, zone: string): WallTime {
  // The Swedish locale uses ISO 8601 format.
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
