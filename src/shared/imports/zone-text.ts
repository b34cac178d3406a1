import { ownValue } from '#shared/own-value.ts'
import { canonicalZone, zones } from '#shared/time/zones.ts'
import { headingKey } from './heading-key.ts'
import type { ParsedCell } from './import-columns.ts'

/** Zones by abbreviation, and by the names that Windows and Outlook use. */
const otherNames: Record<string, string> = {
  cet: 'Europe/Berlin',
  cest: 'Europe/Berlin',
  mez: 'Europe/Berlin',
  mesz: 'Europe/Berlin',
  'central european time': 'Europe/Berlin',
  'w europe standard time': 'Europe/Berlin',
  'romance standard time': 'Europe/Paris',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  wet: 'Europe/Lisbon',
  west: 'Europe/Lisbon',
  bst: 'Europe/London',
  'uk time': 'Europe/London',
  'british summer time': 'Europe/London',
  'gmt standard time': 'Europe/London',
  'greenwich mean time': 'Europe/London',
  eet: 'Europe/Helsinki',
  eest: 'Europe/Helsinki',
  'eastern european time': 'Europe/Helsinki',
  'fle standard time': 'Europe/Kyiv',
  'gtb standard time': 'Europe/Bucharest',
  msk: 'Europe/Moscow',
  et: 'America/New_York',
  est: 'America/New_York',
  edt: 'America/New_York',
  ct: 'America/Chicago',
  cst: 'America/Chicago',
  cdt: 'America/Chicago',
  mt: 'America/Denver',
  mst: 'America/Denver',
  mdt: 'America/Denver',
  pt: 'America/Los_Angeles',
  pst: 'America/Los_Angeles',
  pdt: 'America/Los_Angeles',
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
  jst: 'Asia/Tokyo',
  aest: 'Australia/Sydney',
  aedt: 'Australia/Sydney',
  aet: 'Australia/Sydney',
  nzst: 'Pacific/Auckland',
  nzdt: 'Pacific/Auckland',
  kyiv: 'Europe/Kyiv',
  kiev: 'Europe/Kyiv',
}

/** Zones of cities and states whose name is not part of a zone's name. */
const otherCities: Record<string, string> = {
  munich: 'Europe/Berlin',
  hamburg: 'Europe/Berlin',
  cologne: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  barcelona: 'Europe/Madrid',
  milan: 'Europe/Rome',
  geneva: 'Europe/Zurich',
  manchester: 'Europe/London',
  glasgow: 'Europe/London',
  edinburgh: 'Europe/London',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  boston: 'America/New_York',
  miami: 'America/New_York',
  washington: 'America/New_York',
  montreal: 'America/Toronto',
  beijing: 'Asia/Shanghai',
  mumbai: 'Asia/Kolkata',
  delhi: 'Asia/Kolkata',
}

let known: ReadonlyMap<string, string> | undefined

function zonesByCity(): ReadonlyMap<string, string> {
  known ??= new Map([
    ...Object.entries(otherCities),
    ...zones().map((zone) => [headingKey(zone.split('/').at(-1) ?? ''), zone] as const),
  ])
  return known
}

/** Read a time zone: 'Europe/Berlin', 'Berlin', 'Eastern Time', 'CET', 'GMT+1'. */
export function readZone(text: string): ParsedCell {
  const problem = { problem: 'This is not a time zone such as Europe/Berlin' }
  if (text.length > 100) return problem
  const key = headingKey(text)
  const named =
    ownValue(otherNames, key) ?? ownValue(otherNames, key.replace(/( (standard|daylight|summer))? (time|zeit)$/, ''))
  if (named) return { value: named, note: `Read as ${named}` }
  const zone = canonicalZone(text.trim().replace(/ /g, '_'))
  if (zone) return { value: zone }
  const [, offset, cities = ''] = /^\(?((?:GMT|UTC) ?[+-−–]?[\d:]{0,5})\)? ?(.{0,80})$/i.exec(text.trim()) ?? []
  for (const place of (cities || text).split(/[,/(]/, 6)) {
    const found = zonesByCity().get(headingKey(place).replace(/ (time|zeit)$/, ''))
    if (found) return { value: found }
  }
  return (offset !== undefined && cities === '' ? readOffset(offset) : undefined) ?? problem
}

/** Zone with a fixed offset. Names of these zones have the opposite sign: 'GMT+1' is 'Etc/GMT-1'. */
function readOffset(text: string): ParsedCell | undefined {
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC) ?([+−–-])(\d{1,2})(?::?(\d{2}))?$/i.exec(text) ?? []
  if (hours === undefined || Number(minutes) > 0) return undefined
  const zone = canonicalZone(Number(hours) === 0 ? 'UTC' : `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`)
  return zone === undefined ? undefined : { value: zone, note: 'Read as a fixed offset, without summer time' }
}
