/** IANA time zones as they are stored: 'Europe/Berlin', 'Asia/Kolkata', 'UTC'. */

/** Current names by outdated name, for names that browsers may still send. From CLDR. */
const currentNames: Record<string, string> = {
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

/**
 * Names to reject. JavaScript engines also accept Java's abbreviations ('BST' is Bangladesh); the abbreviations
 * listed here are the only ones in the IANA database.
 */
const rejectedNames = /^SystemV\/|^(?!CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)[A-Z]{3}$/i

export const maxTimeZoneLength = 64

let known: string[] | undefined

/** All time zones to select: UTC, then the others in alphabetical order. */
export function zones(): string[] {
  known ??= [
    ...new Set([
      'UTC',
      ...Intl.supportedValuesOf('timeZone')
        .map((zone) => currentNames[zone] ?? zone)
        .sort(),
    ]),
  ]
  return known
}

/**
 * Current name of a time zone, for outdated names ('US/Eastern') and other upper or lower case too. Undefined if the
 * IANA database does not contain it, such as '+02:00'.
 */
export function canonicalZone(text: string): string | undefined {
  if (text.length > maxTimeZoneLength || !/^[a-z][\w+-]*(\/[\w+-]+)*$/i.test(text) || rejectedNames.test(text))
    return undefined
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return currentNames[timeZone] ?? timeZone
  } catch {
    return undefined
  }
}

/** Whether the IANA database contains the time zone, also under an outdated name. */
export function isZone(text: string): boolean {
  return canonicalZone(text) !== undefined
}

export function isSameZone(one: string, other: string): boolean {
  return one === other || (isZone(one) && canonicalZone(one) === canonicalZone(other))
}
