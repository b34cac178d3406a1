import { canonicalZone, isSameZone } from './zones.ts'

/**
 * Which clock is meant, for a viewer in another zone: 'Berlin time', at a given moment 'Berlin time (GMT+1)'. Undefined where the
 * viewer's zone is the event's.
 * @param viewerZone the browser's, unless told otherwise
 */
export function zoneNote(zone: string, at?: string, viewerZone = browserZone()): string | undefined {
  if (isSameZone(zone, viewerZone)) return undefined
  const name = zoneName(zone)
  return at ? `${name} (${offsetName(zone, new Date(at))})` : name
}

/** 'Berlin time', 'Buenos Aires time'; UTC is its own name. */
export function zoneName(zone: string): string {
  const name = canonicalZone(zone) ?? zone
  const place = name.split('/').at(-1)?.replaceAll('_', ' ')
  return name.includes('/') && !name.startsWith('Etc/') ? `${place} time` : name
}

/** 'GMT+1', 'GMT+5:30'. */
function offsetName(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
