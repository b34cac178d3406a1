import { expect, test } from 'vitest'
import { countries } from '#shared/places/countries.ts'
import { isZone } from '#shared/time/zones.ts'
import { findZoneOfAddress } from './find-zone-of-address.ts'

test.each([
  [{ country: 'DE', city: 'Berlin' }, 'Europe/Berlin'],
  // An unlisted village in a country with one local time.
  [{ country: 'DE', city: 'Klein Gusborn' }, 'Europe/Berlin'],
  [{ country: 'AR', city: null }, 'America/Argentina/Buenos_Aires'],
  [{ country: 'NL', city: 'Amsterdam' }, 'Europe/Amsterdam'],
  [{ country: 'IN', city: 'Mumbai' }, 'Asia/Kolkata'],
  [{ country: 'US', city: 'New York' }, 'America/New_York'],
  [{ country: 'US', city: ' saint louis ' }, 'America/Chicago'],
  [{ country: 'US', city: 'St. Louis' }, 'America/Chicago'],
  [{ country: 'US', city: 'Detroit' }, 'America/Detroit'],
  [{ country: 'US', city: 'Springfield', region: 'Missouri' }, 'America/Chicago'],
  [{ country: 'US', city: 'Springfield', region: 'MA' }, 'America/New_York'],
  [{ country: 'ES', city: 'Las Palmas' }, 'Atlantic/Canary'],
  [{ country: 'BR', city: 'sao paulo' }, 'America/Sao_Paulo'],
  [{ country: 'AU', city: 'Perth', region: 'WA' }, 'Australia/Perth'],
])('%o is in %s', async (address, zone) => {
  expect((await findZoneOfAddress(address)).zone).toBe(zone)
})

test.each([
  ['a city that several regions have', { country: 'US', city: 'Springfield' }, 'America/New_York'],
  ['a town that no list knows', { country: 'US', city: 'Smallville', region: 'Kansas' }, 'America/Chicago'],
  ['a city that the region does not have', { country: 'US', city: 'Springfield', region: 'TX' }, 'America/Chicago'],
  ['no city', { country: 'PT' }, 'Europe/Lisbon'],
  // Some sources are older than the city's current zone.
  ['a city of which the sources differ', { country: 'CL', city: 'Punta Arenas' }, 'America/Santiago'],
])('%s in a country with several zones requires a choice, the likeliest first', async (_, address, likeliest) => {
  const { zone, candidates } = await findZoneOfAddress(address)
  expect([zone, candidates[0]]).toEqual([null, likeliest])
  expect(candidates.length).toBeGreaterThan(1)
})

test('a country with several zones offers all, each local time once', async () => {
  const { candidates } = await findZoneOfAddress({ country: 'PT', city: 'Nowhere' })
  expect(candidates).toEqual(['Europe/Lisbon', 'Atlantic/Azores'])
  expect((await findZoneOfAddress({ country: 'US' })).candidates).toHaveLength(8)
})

test.each(['ZZ', 'XK', 'de', '', 'USA'])('a country %o without zones offers none', async (country) => {
  expect(await findZoneOfAddress({ country, city: 'Berlin' })).toEqual({ zone: null, candidates: [] })
})

test('nine of ten countries have one zone, and all offered values are zones', async () => {
  const found = await Promise.all(countries().map(({ code }) => findZoneOfAddress({ country: code })))
  expect(found.filter(({ zone }) => zone).length).toBeGreaterThan(220)
  expect(found.filter(({ candidates }) => candidates.length === 0)).toHaveLength(3)
  expect(found.flatMap(({ candidates }) => candidates).filter((zone) => !isZone(zone))).toEqual([])
})
