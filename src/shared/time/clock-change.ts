import type { WallTime } from './wall-time.ts'

const hour = 3_600_000
/** Further apart than a wall time, read as UTC, can be from the moment that it means. */
const reach = 15 * hour

/** Whether the clocks of a zone change within hours of a wall time; where they do not, it happens once. */
export function isNearClockChange(wall: WallTime, zone: string): boolean {
  const at = Date.parse(`${wall}Z`)
  return offsetAt(zone, at - reach) !== offsetAt(zone, at + reach)
}

function offsetAt(zone: string, moment: number): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(moment)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
