import type { WallTime } from './wall-time.ts'

const hour = 3_600_000
/** Milliseconds. Larger than the UTC offset of every time zone. */
const searchRange = 15 * hour

/** Whether the clocks of a zone change within hours of a local time. If not, the time occurs exactly once. */
export function isNearClockChange(wall: WallTime, zone: string): boolean {
  const at = Date.parse(`${wall}Z`)
  return offsetAt(zone, at - searchRange) !== offsetAt(zone, at + searchRange)
}

function offsetAt(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
