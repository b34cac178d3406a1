import { canonicalZone } from '#shared/time/zones.ts'

/** Node supports it, but TypeScript's types do not include it yet. */
interface LocaleWithZones {
  getTimeZones?(): string[] | undefined
}

/** Zones of a country, alphabetically; empty for an unknown country or one without its own zone. */
export function zonesOfCountry(code: string): string[] {
  if (!/^[A-Z]{2}$/.test(code)) return []
  const locale: Intl.Locale & LocaleWithZones = new Intl.Locale(`und-${code}`)
  const zones = locale.getTimeZones?.() ?? []
  return [...new Set(zones.map(canonicalZone))].filter((zone) => zone !== undefined).sort()
}
