import { foldText } from '#shared/fold-text.ts'
import { parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { minutesOfDay } from '#shared/time/wall-time.ts'

/** Times of a cell in minutes after midnight of its date; 1440 and more is after the next midnight. */
export interface TimeText {
  starts?: number
  doors?: number
  ends?: number
}

const maximumCharacters = 100

const noon = 'noon midday mittag mittags midi mediodia mezzogiorno middag poludnie meio-dia'.split(' ')
const midnight = 'midnight mitternacht minuit medianoche mezzanotte middernacht midnatt midnat polnoc meia-noite'.split(
  ' ',
)
const before =
  /^(?:(?:ab|um|at|a|à|as|às|alle|las|om|vanaf|from|von|ca|circa|approx|about|around|kl|klo|kello|fra|fran|od|o|de|dalle|ore|start|@|~)(?:\.|:| |$) ?|@|~)+/
const after =
  /(?: ?(?:uhr|hours|hour|hrs|hr|hs|heures|heure|ore|uur|o'clock|onwards|approx|ca|circa|local time|local|time|lt|cest|cet|mesz|mez|bst|gmt|utc|ist|wet|west|eet|eest|e[sd]t|c[sd]t|m[sd]t|p[sd]t|et|pt|ct|mt|ast|aest|aedt|jst)\.?|\((?:local|local time|uhr)\))+$/

/**
 * Read the times of a cell: '20 Uhr', 'kl. 20', '8:00pm BST', '19:30–23:00', 'Doors 19:00 / Show 20:00', or 0.8125 of
 * a day. Undefined for other text.
 */
export function readTimeText(text: string): TimeText | undefined {
  if (text.length > maximumCharacters) return undefined
  const plain = foldText(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212→]/g, '-')
    .replace(/[’‘´`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
  const starts = readTime(plain)
  return starts === undefined ? (readRange(plain) ?? readLabeled(plain) ?? readPair(plain)) : { starts }
}

/** Read a single time, in minutes after midnight. The text is normalized. */
function readTime(text: string): number | undefined {
  const marked = /^(.{1,60}?) ?\(?([+-])([12])(?: ?(?:day|days|d|tag|tage|jour))?\)?$/.exec(text)
  if (marked) {
    const [, time = '', sign, days] = marked
    const minutes = readClock(time)
    const distance = Number(days) * minutesOfDay * (sign === '-' ? -1 : 1)
    return minutes === undefined || minutes >= minutesOfDay ? undefined : minutes + distance
  }
  const [, nextDay] = /^(.{1,60}?),? ?\(?next day\)?$/.exec(text) ?? []
  if (nextDay === undefined) return readClock(text)
  const minutes = readClock(nextDay)
  return minutes === undefined ? undefined : (minutes % minutesOfDay) + minutesOfDay
}

function readClock(text: string): number | undefined {
  const plain = text.replace(/[?*]$/, '').trim().replace(before, '').replace(after, '').trim()
  if (noon.includes(plain) || plain === '12 noon' || plain === '12noon') return minutesOfDay / 2
  if (midnight.includes(plain) || plain === '12 midnight') return 0
  const minutes = parseTimeOfDay(
    plain
      .replace(/^(\d{1,2}:\d{2}):\d{2}(?:[.,]\d{1,9})?(?=$| ?[ap]\.? ?m\.?$)/, '$1')
      .replace(/^(\d{1,2})[.h](\d{2})[.:]\d{2}$/, '$1:$2')
      .replace(/^(\d{1,2} ?[:.h] ?\d{2}) ?(?:h|min)\.?$/, '$1')
      .replace(/^(\d{1,2}) ?u ?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
      .replace(/^(\d{1,2})[;,](\d{2})$/, '$1:$2')
      .replace(/^(\d{1,2})(?:'|:|\.| h)$/, '$1'),
  )
  if (minutes !== undefined) return minutes
  const fraction = /^0?[.,]\d{1,15}$/.test(plain)
    ? Math.round(Number(plain.replace(',', '.')) * minutesOfDay)
    : minutesOfDay
  return fraction < minutesOfDay ? fraction : undefined
}

const openEnd =
  /^(?:late|open[ -]?end|open|ende?|ende offen|close|closing|fin|tard|offen|all[ -]?day|ganztagig|ganztags|(?:toute la )?journee(?: entiere)?|tod[oa] (?:el|o) dia|tutto il giorno|hele dagen|heldag|dia tod[oa]|\?|tba|tbc|x|sluit|luk)?$/

/** Whether a cell says that there is no time: 'open end', 'late', 'all day'. */
export function isOpenEnd(text: string): boolean {
  return text.length <= maximumCharacters && openEnd.test(foldText(text).trim())
}

/** Read a range such as '19:30-23:00', '10p-2:10a', '7-11pm' or '20 bis 23 Uhr'. */
function readRange(text: string): TimeText | undefined {
  const parts = text.split(/ ?(?:-|>| to | until | till | til | bis | tot | au | a | al | alle | do ) ?/, 3)
  const [from, until] = parts
  if (parts.length !== 2 || !from || until === undefined) return undefined
  const ends = readTime(until)
  const starts = readTime(withHalf(from, until, ends))
  if (starts === undefined) return undefined
  if (ends === undefined) return openEnd.test(until) ? { starts } : undefined
  return { starts, ends }
}

/** Add the half of the day of a range's end to its start: '7-11pm' starts at 7 pm, '11-2am' at 11 pm. */
function withHalf(from: string, until: string, ends: number | undefined): string {
  const [, half] = /(?<=\d) ?([ap])\.? ?m?\.?$/.exec(until) ?? []
  if (
    half === undefined ||
    ends === undefined ||
    !/^\d{1,2}(?:[:.]\d{2})?$/.test(from) ||
    Number.parseInt(from, 10) > 12
  )
    return from
  const same = readTime(`${from}${half}m`)
  return same !== undefined && same < ends ? `${from}${half}m` : `${from}${half === 'p' ? 'a' : 'p'}m`
}

const labels: [name: keyof TimeText, label: RegExp][] = [
  [
    'doors',
    /^(?:doors?(?: open)?|einlass|turen|portes|ouverture(?: des portes)?|puertas|apertura(?: puertas| porte)?|porte|deuren|dorrar|insl[aä]pp|dore|dorer|portas|drzwi|get in)[:.]? ?/,
  ],
  [
    'starts',
    /^(?:shows?|start|starts|beginn?|konzert|concert|debut|inicio|inizio|aanvang|on stage|stage|band|musik|music|live|borjar|forestilling|koncert)[:.]? ?/,
  ],
  ['ends', /^(?:ends?|ende|finish|fin|fine|einde|slut|curfew|koniec)[:.]? ?/],
]

/** Read times with labels: 'Doors 19:00 / Show 20:00'. */
function readLabeled(text: string): TimeText | undefined {
  return (
    readParts(
      text
        .replace(/[()]/g, '/')
        .replace(/[/ ]+$/, '')
        .split(/ ?[/,;|] ?| - /, 4),
    ) ?? readParts(text.split(/(?<=\d) (?=[a-z]{4})/, 4))
  )
}

function readParts(parts: readonly string[]): TimeText | undefined {
  const read: TimeText = {}
  for (const part of parts) {
    // '19:00 doors' is 'doors 19:00'.
    const reversed = part.replace(/^(\d[\d:.h]{0,5}(?: ?[ap]m| ?uhr)?) ([a-z :]{3,30})$/, '$2 $1')
    const found = [part, reversed].flatMap((text) =>
      labels.flatMap(([name, label]) => (label.test(text) ? [{ name, text: text.replace(label, '') }] : [])),
    )
    const { name, text } = found[0] ?? { name: 'starts' as const, text: part }
    const time = readTime(text)
    if (time === undefined || name in read) return undefined
    read[name] = time
  }
  return read
}

const longestWait = 120

/** Read doors and start: '19:00 / 20:00'. Later times can also be those of two shows. */
function readPair(text: string): TimeText | undefined {
  const [doors, starts, ...others] = text.split(/ ?\/ ?/, 3).map(readTime)
  if (doors === undefined || starts === undefined || others.length > 0) return undefined
  return starts > doors && starts - doors <= longestWait ? { doors, starts } : undefined
}
