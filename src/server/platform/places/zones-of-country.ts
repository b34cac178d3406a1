import { canonicalZone } from '#shared/time/zones.ts'

/** What Node's own data know of a country's zones; TypeScript's do not know of that yet. */
interface LocaleWithZones {
  getTimeZones?(): string[] | undefined
}

/** The zones of a country, in alphabetical order; none for what is no country, or has none of its own. */
export function zonesOfCountry(code: string): string[] {
  if (!/^[A-Z]{2}$/.test(code)) return []
  const locale: Intl.Locale & LocaleWithZones = new Intl.Locale(`und-${code}`)
  const zones = locale.getTimeZones?.() ?? []
  return [...new Set(zones.map(canonicalZone))].filter((zone) => zone !== undefined).sort()
}
