import zoneAt from '@photostructure/tz-lookup'
import { type City, citiesOfCountry, nameKey } from './cities.ts'
import { clockFingerprint } from './clock-fingerprint.ts'
import { zonesOfCountry } from './zones-of-country.ts'

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
  /** Zones of the country, likeliest first; empty for an unknown country or one without its own zone. */
  candidates: string[]
}

/**
 * Find the time zone of an address by country and city. Zones with equal local times since 2020 count as one: the most
 * populous. A city counts only if its listed zone matches its coordinates.
 */
export async function zoneOfAddress({ country, city, region }: Address): Promise<ZoneOfAddress> {
  const cities = withZonesOf(country, await citiesOfCountry(country))
  const all = onePerClocks([...byPeople(cities), ...zonesOfCountry(country)])
  if (all.length < 2) return { zone: all[0] ?? null, candidates: all }
  const nearby = inRegion(cities, region)
  const named = nearby.filter(({ names }) => names.includes(nameKey(city ?? '')))
  const likely = onePerClocks(byPeople(named))
  if (likely.length === 1 && named.every(liesInItsZone)) return { zone: likely[0] ?? null, candidates: likely }
  const ofRegion = nearby.length < cities.length ? byPeople(nearby) : []
  return { zone: null, candidates: onePerClocks([...likely, ...ofRegion, ...all]) }
}

/** Cities with a zone of the country or an equal one; some near a border are listed with a neighbor's zone. */
function withZonesOf(country: string, cities: City[]): City[] {
  const own = zonesOfCountry(country)
  const inOwn = byPeople(cities).filter((zone) => own.includes(zone))
  return cities.flatMap((city) => {
    const zone = inOwn.includes(city.zone)
      ? city.zone
      : inOwn.find((one) => clockFingerprint(one) === clockFingerprint(city.zone))
    return zone ? [{ ...city, zone }] : []
  })
}

/** Returns all cities if none is known in the region. */
function inRegion(cities: City[], region: string | null | undefined): City[] {
  const there = cities.filter(({ regions }) => regions.includes(nameKey(region ?? '')))
  return there.length > 0 ? there : cities
}

/** Zones of cities, most populous first. */
function byPeople(cities: City[]): string[] {
  const zones = [...Map.groupBy(cities, ({ zone }) => zone)]
  return zones
    .map(([zone, inIt]) => ({ zone, people: inIt.reduce((sum, { people }) => sum + people, 0) }))
    .toSorted((one, other) => other.people - one.people)
    .map(({ zone }) => zone)
}

/** Keep the first of zones with equal local times. */
function onePerClocks(zones: string[]): string[] {
  return zones.filter((zone, n) => zones.findIndex((other) => clockFingerprint(other) === clockFingerprint(zone)) === n)
}

function liesInItsZone({ zone, latitude, longitude }: City): boolean {
  return clockFingerprint(zoneAt(latitude, longitude)) === clockFingerprint(zone)
}
