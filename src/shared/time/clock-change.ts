import type { WallTime } from './wall-time.ts'

const hour = 3_600_000
/** Larger than any difference between a local time read as UTC and its instant. */
const reach = 15 * hour

/** Whether the zone's clocks change within hours of a local time; otherwise the time occurs exactly once. */
export function isNearClockChange(wall: WallTime, zone: string): boolean {
  const at = Date.parse(`${wall}Z`)
  return offsetAt(zone, at - reach) !== offsetAt(zone, at + reach)
}

function offsetAt(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
