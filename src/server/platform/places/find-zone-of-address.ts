import zoneAt from '@photostructure/tz-lookup'
import { Temporal } from 'temporal-polyfill'
import { foldText } from '#shared/fold-text.ts'
import { canonicalZone } from '#shared/time/zones.ts'

export interface Address {
  /** ISO 3166-1 alpha-2, in capital letters. */
  country: string
  city?: string | null
  /** Name of a state, province or similar; two letters are allowed for US states. */
  region?: string | null
}

export interface ZoneOfAddress {
  /** The only possible zone; null if the user must choose. */
  zone: string | null
  /**
   * Time zones of the country, most populous first; empty for an unknown country or one without a time zone of its own.
   */
  candidates: string[]
}

/**
 * Find the time zone of an address by country and city. Zones with equal local times since 2020 count as one zone, the
 * most populous of them. A city counts only if its listed zone matches its coordinates.
 */
export async function findZoneOfAddress({ country, city, region }: Address): Promise<ZoneOfAddress> {
  const cities = citiesInZonesOf(country, await citiesOfCountry(country))
  const all = distinctZones([...zonesByPopulation(cities), ...zonesOfCountry(country)])
  if (all.length < 2) return { zone: all[0] ?? null, candidates: all }
  const nearby = inRegion(cities, region)
  const named = nearby.filter(({ names }) => names.includes(nameKey(city ?? '')))
  const likely = distinctZones(zonesByPopulation(named))
  if (likely.length === 1 && named.every(isInListedZone)) return { zone: likely[0] ?? null, candidates: likely }
  const ofRegion = nearby.length < cities.length ? zonesByPopulation(nearby) : []
  return { zone: null, candidates: distinctZones([...likely, ...ofRegion, ...all]) }
}

/**
 * Cities whose time zone is one of the country, or has equal local times. Some cities near a border are listed with the
 * neighboring country's zone.
 */
function citiesInZonesOf(country: string, cities: City[]): City[] {
  const own = zonesOfCountry(country)
  const inOwn = zonesByPopulation(cities).filter((zone) => own.includes(zone))
  return cities.flatMap((city) => {
    const zone = inOwn.includes(city.zone)
      ? city.zone
      : inOwn.find((one) => clockFingerprint(one) === clockFingerprint(city.zone))
    return zone ? [{ ...city, zone }] : []
  })
}

/** Cities in the region; all cities if none is known in the region. */
function inRegion(cities: City[], region: string | null | undefined): City[] {
  const there = cities.filter(({ regions }) => regions.includes(nameKey(region ?? '')))
  return there.length > 0 ? there : cities
}

/** Zones of cities, most populous first. */
function zonesByPopulation(cities: City[]): string[] {
  const zones = [...Map.groupBy(cities, ({ zone }) => zone)]
  return zones
    .map(([zone, inIt]) => ({ zone, people: inIt.reduce((sum, { people }) => sum + people, 0) }))
    .toSorted((one, other) => other.people - one.people)
    .map(({ zone }) => zone)
}

/** Keep only the first of several zones with equal local times. */
function distinctZones(zones: string[]): string[] {
  return zones.filter((zone, n) => zones.findIndex((other) => clockFingerprint(other) === clockFingerprint(zone)) === n)
}

function isInListedZone({ zone, latitude, longitude }: City): boolean {
  return clockFingerprint(zoneAt(latitude, longitude)) === clockFingerprint(zone)
}

/** Node supports `getTimeZones`, but TypeScript's types do not include it yet. */
interface LocaleWithZones {
  getTimeZones?(): string[] | undefined
}

/** Zones of a country, alphabetically; empty for an unknown country or one without its own zone. */
function zonesOfCountry(code: string): string[] {
  if (!/^[A-Z]{2}$/.test(code)) return []
  const locale: Intl.Locale & LocaleWithZones = new Intl.Locale(`und-${code}`)
  const zones = locale.getTimeZones?.() ?? []
  return [...new Set(zones.map(canonicalZone))].filter((zone) => zone !== undefined).sort()
}

const comparedFrom = Temporal.Instant.from('2020-01-01T00:00Z')
const comparedUntil = Temporal.Instant.from('2038-01-01T00:00Z')
const fingerprints = new Map<string, string>()

/** Text that is equal for two zones if their local times are equal at every instant from 2020 to 2037. */
function clockFingerprint(zone: string): string {
  const clocks = fingerprints.get(zone) ?? computeFingerprint(zone)
  fingerprints.set(zone, clocks)
  return clocks
}

function computeFingerprint(zone: string): string {
  let at: Temporal.ZonedDateTime | null = comparedFrom.toZonedDateTimeISO(zone)
  const offsets: string[] = []
  while (at && at.epochMilliseconds < comparedUntil.epochMilliseconds) {
    const last = offsets.at(-1)?.split(' ')[1]
    if (at.offset !== last) offsets.push(`${at.epochMilliseconds} ${at.offset}`)
    at = at.getTimeZoneTransition('next')
  }
  return offsets.join()
}

/** A large city or regional capital. Its names and its region's names are in `nameKey` form. */
interface City {
  names: string[]
  regions: string[]
  zone: string
  people: number
  latitude: number
  longitude: number
}

let reading: Promise<Map<string, City[]>> | undefined

/** Known cities of a country (7,000 worldwide). Loaded on first use. */
async function citiesOfCountry(country: string): Promise<City[]> {
  reading ??= readCities()
  return (await reading).get(country) ?? []
}

/** Normalize a name for comparison: no case, accents or punctuation; 'Saint' becomes 'St'. */
function nameKey(name: string): string {
  const words = foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => (word === 'saint' ? 'st' : word)).join(' ')
}

async function readCities(): Promise<Map<string, City[]>> {
  const { default: data } = await import('city-timezones')
  const countries = new Map<string, City[]>()
  for (const { iso2, city, city_ascii, province, state_ansi, timezone, pop, lat, lng } of data.cityMapping) {
    const zone = timezone ? canonicalZone(timezone) : undefined
    if (!zone) continue
    const cities = countries.get(iso2) ?? []
    countries.set(iso2, cities)
    cities.push({
      names: [city, city_ascii].map(nameKey),
      regions: [province, state_ansi ?? ''].map(nameKey).filter(Boolean),
      zone,
      people: pop,
      latitude: lat,
      longitude: lng,
    })
  }
  return countries
}
