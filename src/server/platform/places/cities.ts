import { foldText } from '#shared/fold-text.ts'
import { canonicalZone } from '#shared/time/zones.ts'

/** A large city or regional capital. Its names and its region's names are in `nameKey` form. */
export interface City {
  names: string[]
  regions: string[]
  zone: string
  people: number
  latitude: number
  longitude: number
}

let reading: Promise<Map<string, City[]>> | undefined

/** Known cities of a country (7,000 worldwide). Loaded on first use. */
export async function citiesOfCountry(country: string): Promise<City[]> {
  reading ??= readCities()
  return (await reading).get(country) ?? []
}

/** Normalize a name for comparison: no case, accents or punctuation; 'Saint' becomes 'St'. */
export function nameKey(name: string): string {
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
