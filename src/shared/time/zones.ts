/** Time zones by their IANA names, in the one spelling that is stored: 'Europe/Berlin', 'Asia/Kolkata', 'UTC'. */

/** What browsers may still call zones that the IANA database has renamed since; the list of CLDR. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

/** Engines also take what Java once had: its 'BST' is in Bangladesh. Of abbreviations the IANA database has these alone. */
const foreign = /^SystemV\/|^(?!CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)[A-Z]{3}$/i

/** Longer than any name of a zone. */
export const zoneMaximum = 64

let known: string[] | undefined

/** Every zone that can be chosen: UTC, then those of places in alphabetical order. */
export function zones(): string[] {
  known ??= [
    ...new Set([
      'UTC',
      ...Intl.supportedValuesOf('timeZone')
        .map((zone) => renamed[zone] ?? zone)
        .sort(),
    ]),
  ]
  return known
}

/**
 * The zone as it is stored; undefined for what the IANA database has not, offsets such as '+02:00' among them. Old names
 * ('US/Eastern') and other letter case become the present name.
 */
export function canonicalZone(text: string): string | undefined {
  if (text.length > zoneMaximum || !/^[a-z][\w+-]*(\/[\w+-]+)*$/i.test(text) || foreign.test(text)) return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return renamed[timeZone] ?? timeZone
  } catch {
    return undefined
  }
}

/** Whether the IANA database has a zone of this name, be it an old one. */
export function isZone(text: string): boolean {
  return canonicalZone(text) !== undefined
}

/** Whether two names mean one zone. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || (isZone(one) && canonicalZone(one) === canonicalZone(other))
}
