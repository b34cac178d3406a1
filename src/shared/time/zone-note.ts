import { canonicalZone, isSameZone } from './zones.ts'

/**
 * Note for viewers in another zone: 'Berlin time', for a given instant 'Berlin time (GMT+1)'. Undefined in the same zone.
 * @param viewerZone defaults to the browser's
 */
export function zoneNote(zone: string, at?: string, viewerZone = browserZone()): string | undefined {
  if (isSameZone(zone, viewerZone)) return undefined
  const name = zoneName(zone)
  return at ? `${name} (${offsetName(zone, new Date(at))})` : name
}

/** 'Berlin time', 'Buenos Aires time'; UTC stays as it is. */
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
