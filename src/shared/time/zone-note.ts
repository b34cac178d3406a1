import { canonicalZone, isSameZone } from './zones.ts'

/**
 * Note to show if the viewer is in another time zone: 'Berlin time', or for a given instant 'Berlin time (GMT+1)'.
 * Undefined if both zones have the same time.
 * @param viewerZone the browser's zone by default
 */
export function otherZoneNote(zone: string, at?: string, viewerZone = browserZone()): string | undefined {
  if (isSameZone(zone, viewerZone)) return undefined
  const name = timeZoneLabel(zone)
  return at ? `${name} (${offsetName(zone, new Date(at))})` : name
}

/** Name of a time zone for people: 'Berlin time', 'Buenos Aires time', 'UTC'. */
export function timeZoneLabel(zone: string): string {
  const name = canonicalZone(zone) ?? zone
  const place = name.split('/').at(-1)?.replaceAll('_', ' ')
  return name.includes('/') && !name.startsWith('Etc/') ? `${place} time` : name
}

/** Offset of a zone: 'GMT+1', 'GMT+5:30'. */
function offsetName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
