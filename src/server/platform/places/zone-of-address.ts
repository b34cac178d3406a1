import zoneAt from '@photostructure/tz-lookup'
import { type City, citiesOfCountry, nameKey } from './cities.ts'
import { clockFingerprint } from './clock-fingerprint.ts'
import { zonesOfCountry } from './zones-of-country.ts'

export interface Address {
  /** ISO 3166-1 alpha-2, in capital letters. */
  country: string
  city?: string | null
  /** A state, a province or the like, by its name; one of the United States by its two letters too. */
  region?: string | null
}

export interface ZoneOfAddress {
  /** The only one that the address allows; null where somebody is to be asked. */
  zone: string | null
  /** The country's, the likeliest first; none for what is no country, or has no zone of its own. */
  candidates: string[]
}

/**
 * The time zone of an address, by country and city. Zones of a country whose clocks show the same since 2020
 * are one, that in which most people live. A city is believed where the zone written of it is that of the place where it lies.
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

/** The cities whose zone is one of the country's, or shows the same as one; near a border some are told to lie across it. */
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

/** All of them for a region that no city is known of. */
function inRegion(cities: City[], region: string | null | undefined): City[] {
  const there = cities.filter(({ regions }) => regions.includes(nameKey(region ?? '')))
  return there.length > 0 ? there : cities
}

/** The zones of cities, first the one where most people live. */
function byPeople(cities: City[]): string[] {
  const zones = [...Map.groupBy(cities, ({ zone }) => zone)]
  return zones
    .map(([zone, inIt]) => ({ zone, people: inIt.reduce((sum, { people }) => sum + people, 0) }))
    .toSorted((one, other) => other.people - one.people)
    .map(({ zone }) => zone)
}

/** The first of those whose clocks show the same. */
function onePerClocks(zones: string[]): string[] {
  return zones.filter((zone, n) => zones.findIndex((other) => clockFingerprint(other) === clockFingerprint(zone)) === n)
}

function liesInItsZone({ zone, latitude, longitude }: City): boolean {
  return clockFingerprint(zoneAt(latitude, longitude)) === clockFingerprint(zone)
}
