import { foldText } from '#shared/fold-text.ts'
import { formatTimeOfDay, parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { minutesPerDay } from '#shared/time/wall-time.ts'
import { headingKey } from './heading-key.ts'
import { isOtherSubject } from './ignored-headings.ts'
import { weekdayWords } from './words-of-dates.ts'

/** Times of a cell in minutes after midnight of its date; values from 1440 on are on the next date. */
export interface TimeText {
  starts?: number
  /** Start of a second show. */
  second?: number
  /** Starts of further shows, in order. */
  later?: number[]
  doors?: number
  ends?: number
  curfew?: number
  /** Note to the user about a guess. */
  note?: string
  /** The text contains more than the times: 'Early 7pm'. */
  isNamed?: true
  /** UTC offset of the times in minutes. */
  offset?: number
}

export interface TimeOptions {
  /** Whether other cells of the column use a 24-hour clock, so that '8-11' is in the morning. */
  has24Hours?: boolean
  /** Whether the file is Czech or Slovak, where 'a' means 'and'. In other languages it can mean 'to'. */
  isAnd?: boolean
}

const maximumCharacters = 100

const noon = 'noon midday mittag mittags midi mediodia mezzogiorno middag poludnie meio-dia'.split(' ')
const midnight = 'midnight mitternacht minuit medianoche mezzanotte middernacht midnatt midnat polnoc meia-noite'.split(
  ' ',
)
const before =
  /^(?:(?:ab|um|at|a|à|as|às|alle|las|om|vanaf|partire?|des|u|ora|orele|from|von|ca|circa|approx|about|around|kl|klo|klokka|kello|godz|o godz|godzina|v|ve|fra|fran|od|o|de|dalle|ore|start|@|~)(?:\.|:| |$) ?|@|~)+/
const after =
  /(?: ?(?:uhr|hours|hour|hrs|hr|hs|heures|heure|ore|uur|ora(?:kor|tol)?|sati?|hod(?:in)?|o'clock|sharp|prompt|punktlich|onwards|approx|ca|circa|local time|local|time|lt|cest|cet|mesz|mez|bst|gmt|utc|ist|wet|west|eet|eest|e[sd]t|c[sd]t|m[sd]t|p[sd]t|et|pt|ct|mt|ast|aest|aedt|jst)\.?|\((?:local|local time|uhr)\))+$/

/**
 * Read the times of a cell: '20 Uhr', 'kl. 20', '8:00pm BST', '19:30–23:00', 'Doors 19:00 / Show 20:00', or 0.8125 of
 * a day. Undefined for other text. Hours without minutes in '8-11' or 'doors 7' are those of the evening.
 */
export function readTimeText(text: string, options: TimeOptions = {}): TimeText | undefined {
  if (text.length > maximumCharacters) return undefined
  const latin = withLatinHalf(text)
  const named = foldText(latin).trim().replace(showName, '').replace(showNameAfter, '')
  const isNamed = named !== foldText(latin).trim() && /^\d/.test(named)
  const times = isNamed ? readTimes(named, options) : undefined
  return times ? { note: `The file says ‘${text}’`, ...times, isNamed: true } : readTimes(latin, options)
}

/** Replace the Greek words for am and pm: '9:00 μ.μ.' becomes '9:00 pm'. */
function withLatinHalf(text: string): string {
  return text.replace(/(?<=\d ?)([πμ])\.? ?μ(?:\.|(?!\p{L}))/giu, (_, half: string) => (/μ/i.test(half) ? 'pm' : 'am'))
}

const wordsBefore = /^(?=.{0,3}\p{L}{3})([^\d:]{3,40})[: ] ?(?=\d)/u
const wordsBehind = / (\p{L}[^\d]{2,40})$/u
/** Names of meals that mean 'price' in another language. */
const meals = new Set(['cena'])
const otherMoments = new Set(
  'until till til before by bis vor jusqu hasta fino ate tot til asti do ig no not nicht'.split(' '),
)

/**
 * Read a time beside words for what starts then: 'pranzo 12:30', 'Lunch 12.30', '20:00 cena'. Only for columns of
 * times, because titles can look the same. The result has `isNamed`.
 */
export function readNamedTime(text: string, options: TimeOptions = {}): TimeText | undefined {
  if (text.length > maximumCharacters) return undefined
  const plain = withLatinHalf(text.trim())
  const [whole = '', named = ''] = wordsBefore.exec(plain) ?? wordsBehind.exec(plain) ?? []
  const time = plain.replace(whole, '')
  const words = headingKey(named)
    .split(' ')
    .filter((word) => !meals.has(word))
  const isOther = isOtherSubject(words.join(' ')) || words.some((word) => otherMoments.has(word))
  if (whole === '' || isOther || !/\d[:.h]\d{2}(?!\d)|\d ?(?:h|uhr|[ap]\.?m)(?!\p{L})/iu.test(time)) return undefined
  const times = readTimeText(time, options)
  return times && { ...times, note: `The file says ‘${text}’`, isNamed: true }
}

/** Which show of a date it is: 'Early 7pm', 'Late show: 9:30pm', 'Matinee 14:00', '2nd set 10pm'. */
const showName =
  /^(?:early|late|matinee|evening|afternoon|soiree|vormittag|nachmittag|abend|(?:1st|2nd|first|second)(?= show| set)|(?:show|set) ?[12](?=[ :-]))(?: show| set)?[ :–-]{1,3}(?=\d)/
const showNameAfter = /(?<=\d ?(?:[ap]m|h|uhr)?) \(?(?:early|late|matinee)(?: show)?\)?$/

/**
 * A time with an offset: '20:00+02:00', '18:00Z', '20:00:00-05:00'. Without seconds, a minus is a range that ends after
 * midnight.
 */
const timeWithOffset =
  /^(\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(z|\+\d{2}:?\d{2}|(?<=:\d{2}:\d{2}(?:\.\d{1,9})?)-\d{2}:?\d{2})$/

const largestOffset = 14 * 60

/** Convert an offset such as '+02:00', '-5' or 'Z' to minutes. */
export function offsetMinutes(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(zone) ?? []
  const offset = Number(hours ?? 0) * 60 + Number(minutes ?? 0)
  return sign === '-' ? -offset : offset
}

function readTimeWithOffset(plain: string): TimeText | undefined {
  const [, time = '', zone] = timeWithOffset.exec(plain) ?? []
  const starts = zone === undefined ? undefined : readTime(time)
  const offset = offsetMinutes(zone ?? '')
  return starts === undefined || Math.abs(offset) > largestOffset ? undefined : { starts, offset }
}

function readTimes(text: string, given: TimeOptions): TimeText | undefined {
  const plain = foldText(text.normalize('NFKC'))
    .replace(/[\u2010-\u2015\u2212→]/g, '-')
    .replace(/[’‘´`]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(
      / ?\((?:(?:ca|approx|about|circa)\.? ?|~)?\d{1,2}(?:[.,:]\d{1,2})? ?(?:h|hrs?|hours?|std|stunden|min|minutes)\.?\)$/,
      '',
    )
    .trim()
  // A cell with am or pm uses a 12-hour clock, whatever the other cells use.
  const has24Hours = given.has24Hours === true && !/\d ?[ap]\.?m(?![a-z])/.test(plain)
  const options = { ...given, has24Hours }
  const starts = readTime(plain)
  if (starts !== undefined) return { starts }
  return (
    readTimeWithOffset(plain) ??
    readRange(plain, options, /à/i.test(text.normalize('NFC'))) ??
    readLabeled(plain, has24Hours) ??
    readPair(plain, has24Hours) ??
    readSpoken(plain) ??
    readShows(plain) ??
    readBeforeWeekday(plain) ??
    readShowRanges(plain, has24Hours) ??
    (text.includes('\n')
      ? readShows(
          foldText(
            text
              .normalize('NFKC')
              .trim()
              .replace(/\s*\n\s*/g, ', '),
          ),
        )
      : undefined)
  )
}

/** Note for times without am or pm that were read as evening times. */
export const readAsEveningNote = 'Read as evening'

/** Minutes after midnight of an hour in the evening, such as '8'. Undefined for other text. */
function readEveningHour(text: string): number | undefined {
  const hour = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return hour >= 1 && hour <= 11 ? hour * 60 + minutesPerDay / 2 : undefined
}

/** Minutes after midnight of an evening time without am or pm: '8', or '5:00' to '9:59'. Undefined for other text. */
function readEvening(text: string): number | undefined {
  const [, hour = '', minutes = ''] = /^(\d{1,2})[:.]([0-5]\d)$/.exec(text) ?? []
  const evening = readEveningHour(hour || text)
  return evening === undefined || (hour !== '' && (Number(hour) < 5 || Number(hour) > 9))
    ? undefined
    : evening + Number(minutes)
}

/**
 * Minutes after midnight of the hour at which an evening ends: '11' is 23:00, '12' is midnight, and hours before the
 * start are on the next date.
 */
function readLateHour(text: string, begins: number): number | undefined {
  if (text === '12') return 0
  const evening = readEveningHour(text)
  return evening === undefined || evening > begins ? evening : evening - minutesPerDay / 2
}

/** Read a single time, in minutes after midnight. The text is normalized. */
function readTime(text: string): number | undefined {
  const marked = /^(.{1,60}?)(?: ?\(?(?=\+)| ?\((?=-)| (?=-))([+-])([12])(?: ?(?:day|days|d|tag|tage|jour))?\)?$/.exec(
    text,
  )
  if (marked) {
    const [, time = '', sign, days] = marked
    const minutes = readClock(time)
    const distance = Number(days) * minutesPerDay * (sign === '-' ? -1 : 1)
    return minutes === undefined || minutes >= minutesPerDay ? undefined : minutes + distance
  }
  const [, nextDay] = /^(.{1,60}?),? ?\(?next day\)?$/.exec(text) ?? []
  if (nextDay === undefined) return readClock(text)
  const minutes = readClock(nextDay)
  return minutes === undefined ? undefined : (minutes % minutesPerDay) + minutesPerDay
}

function readClock(text: string): number | undefined {
  const plain = text.replace(/[?*]$/, '').trim().replace(before, '').replace(after, '').trim()
  if (noon.includes(plain) || plain === '12 noon' || plain === '12noon') return minutesPerDay / 2
  if (midnight.includes(plain) || plain === '12 midnight') return 0
  const minutes = parseTimeOfDay(
    plain
      .replace(/^(\d{1,2})時(?:(\d{2})分)?(半)?$/, (_, hour, rest = '00', half) => `${hour}:${half ? '30' : rest}`)
      .replace(/^(\d{1,2}:\d{2}):\d{2}(?:[.,]\d{1,9})?(?=$| ?[ap]\.? ?m\.?$)/, '$1')
      .replace(/^(\d{1,2})[.h](\d{2})[.:]\d{2}$/, '$1:$2')
      .replace(/^(\d{1,2} ?[:.h] ?\d{2}) ?(?:h|min|u)\.?$/, '$1')
      .replace(/^(\d{1,2}) ?u ?(\d{2})?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`)
      .replace(/^(\d{1,2})[;,](\d{2})$/, '$1:$2')
      .replace(/^(\d{1,2})(?:'|:|\.| h)$/, '$1'),
  )
  if (minutes !== undefined) return minutes
  const fraction = /^0?[.,]\d{1,15}$/.test(plain)
    ? Math.round(Number(plain.replace(',', '.')) * minutesPerDay)
    : minutesPerDay
  return fraction < minutesPerDay ? fraction : undefined
}

/** Whether a cell has times without am, pm or another word: '7.30', '8', '7.30-10'. */
export function isBareTime(text: string): boolean {
  const plain = text.trim()
  return /^\d{1,2}(?!\d)[\d.:\s/&+,\u2010-\u2015-]{0,20}$/.test(plain) && !/^0?[.,]\d/.test(plain)
}

/** Whether all times of a text can be in the morning or in the evening: '8', 'Doors 7 / show 8', 'Doors 7:30'. */
export function canBeEvening(text: string): boolean {
  const plain = text.slice(0, maximumCharacters)
  const [first, ...others] = plain.match(/\d{1,4}(?:[:.]\d{2})?/g) ?? []
  const isLabeled = /^\s*\p{L}{4}/u.test(plain)
  const isHour = (one: string) => /^(?:[1-9]|1[01])$/.test(one) || (isLabeled && /^[5-9][:.]\d\d$/.test(one))
  return (
    first !== undefined && [first, ...others].every(isHour) && !/\d ?(?:h|u|uhr|[ap]\.?m?\.?)(?!\p{L})/iu.test(plain)
  )
}

const noonMinutes = minutesPerDay / 2

/** Whether a time of the cell can only be of a 24-hour clock, so that the other times are too: '11:00 & 14:00'. */
export function hasAfternoon(times: TimeText): boolean {
  const { starts, second, later = [], doors, ends, curfew } = times
  return [starts, second, ...later, doors, ends, curfew].some((minutes) => (minutes ?? 0) >= noonMinutes + 60)
}

/** Bare times from these minutes after midnight on are moved to the afternoon or evening. */
const eveningFrom = { starts: 60, ends: 4 * 60 } as const

/**
 * Move times without am or pm to the afternoon or evening. An end at 12 becomes midnight; an end at 2 stays in the
 * night.
 */
export function moveToEvening(times: TimeText, isEnd: boolean): TimeText {
  if (hasAfternoon(times)) return times
  const begin = (minutes: number) =>
    minutes >= eveningFrom.starts && minutes < noonMinutes ? minutes + noonMinutes : minutes
  const end = (minutes: number) => {
    if (minutes >= noonMinutes && minutes < noonMinutes + 60) return minutes - noonMinutes
    return minutes >= eveningFrom.ends && minutes < noonMinutes ? minutes + noonMinutes : minutes
  }
  const { starts, second, later, doors, ends, curfew } = times
  const main = isEnd ? end : begin
  const last = later?.at(-1) ?? second ?? starts ?? doors
  return {
    ...(starts !== undefined && { starts: main(starts) }),
    ...(second !== undefined && { second: begin(second) }),
    ...(later !== undefined && { later: later.map(begin) }),
    ...(doors !== undefined && { doors: begin(doors) }),
    ...(ends !== undefined && { ends: last === undefined ? end(ends) : nextTwelveHourTime(begin(last), ends) }),
    ...(curfew !== undefined && { curfew: end(curfew) }),
    note: readAsEveningNote,
  }
}

/**
 * Read times without am or pm as morning times. The end is the next such time of a 12-hour clock: '9.30 - 4' ends at
 * 16:00.
 */
export function moveToMorning(times: TimeText): TimeText {
  const { starts, second, later, ends } = times
  const last = later?.at(-1) ?? second ?? starts
  if (last === undefined || ends === undefined || hasAfternoon({ starts: last, ends })) return times
  return { ...times, ends: nextTwelveHourTime(last, ends) }
}

const openEnd = /^(?:late|open[ -]?end|open|ende?|ende offen|close|closing|fin|tard|offen|\?|tba|tbc|x|sluit|luk)?$/
const allDay =
  /^(?:all[ -]?day|ganzt(?:ag|agig|ags)|ganzer tag|(?:toute la )?journee(?: entiere)?|tod[oa] (?:el|o) dia|tutto il giorno|dia tod[oa]|(?:de )?hele da(?:g|gen)|heldags?|heldagen|hela dagen|koko paivan?|caly dzien|calodniow[aey]|cely den|celodenni|egesz nap|終日)$/

/** Whether a cell says that there is no time: 'open end', 'late', 'all day'. */
export function isOpenEnd(text: string): boolean {
  return isAllDayText(text) || (text.length <= maximumCharacters && openEnd.test(foldText(text).trim()))
}

export function isAllDayText(text: string): boolean {
  return text.length <= maximumCharacters && allDay.test(foldText(text).trim())
}

/** Note for two times joined by 'a', which means 'to' in some languages and 'and' in others. */
export const readAsRangeNote = 'Read as a start and an end, not as two shows'

const toWords = / ?(?:-|>| (?:to|until|till|til|bis|tot|au|as|ate|al|alle|do|az) ) ?/
const toWordsWithA = / ?(?:-|>| (?:to|until|till|til|bis|tot|au|as|a|ate|al|alle|do|az) ) ?/

/** Read a range such as '19:30-23:00', '10p-2:10a', '7-11pm' or '20 bis 23 Uhr'. */
function readRange(text: string, { has24Hours, isAnd }: TimeOptions, hasAccent: boolean): TimeText | undefined {
  const range = readTo(text.split(isAnd ? toWords : toWordsWithA, 3), has24Hours === true)
  const isOpen =
    range?.ends !== undefined && / a /.test(text) && !hasAccent && !/^(?:dalle|da|das|de|desde) /.test(text)
  return isOpen ? { note: readAsRangeNote, ...range } : range
}

function readTo(parts: readonly string[], has24Hours: boolean): TimeText | undefined {
  const [from, until] = parts
  if (parts.length !== 2 || !from || until === undefined) return undefined
  const evening = has24Hours ? undefined : readEveningHour(from)
  if (evening !== undefined && openEnd.test(until))
    return { starts: evening, note: until === '' ? readAsEveningNote : `${readAsEveningNote}, without an end` }
  const late = evening === undefined ? undefined : readLateHour(until, evening)
  if (evening !== undefined && late !== undefined) return { starts: evening, ends: late, note: readAsEveningNote }
  const ends = readTime(until)
  const starts = readTime(withHalf(from, until, ends))
  if (starts === undefined) return undefined
  if (ends === undefined)
    return openEnd.test(until) ? { starts, ...(until !== '' && { note: 'Without an end' }) } : undefined
  const hasHalf = hasMorningOrAfternoon(from) || noon.includes(from) || midnight.includes(from)
  return { starts, ends: hasHalf && isTwelveHourTime(until) ? nextTwelveHourTime(starts, ends) : ends }
}

/** Restore the last zero of a time that a spreadsheet stores as a number: '20.3' becomes 20.30. Null for other text. */
export function withLastZero(text: string): string | null {
  const [, hour, tens] = /^(\d{1,2})[.,]([0-5])$/.exec(text) ?? []
  return hour === undefined || Number(hour) > 24 ? null : `${hour}.${tens}0`
}

/** Whether a time says whether it is in the morning or afternoon: '10am', '6.30 p.m.'. */
export function hasMorningOrAfternoon(text: string): boolean {
  return /\d ?[ap](?:\.? ?m)?\.?(?![a-z])/i.test(text)
}

/** Whether a text is a time of a 12-hour clock without am or pm: '4', '9.30', '12:00'. */
export function isTwelveHourTime(text: string): boolean {
  const [, hour = '0'] = /^(\d{1,2})(?:[:.]\d{2})?$/.exec(text.trim()) ?? []
  return Number(hour) >= 1 && Number(hour) <= 12
}

/** The next time after a start at which a 12-hour clock shows the end: 4 is 16:00 after 10:00, and 2:00 after 20:00. */
export function nextTwelveHourTime(starts: number, ends: number): number {
  const half = minutesPerDay / 2
  const wait = (((ends - starts) % half) + half) % half || half
  return (starts + wait) % minutesPerDay
}

/** Add am or pm of a range's end to its start: '7-11pm' starts at 7 pm, '11-2am' at 11 pm. */
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

const labels: [name: 'starts' | 'doors' | 'ends' | 'curfew', label: RegExp][] = [
  [
    'doors',
    /^(?:d(?=[:. ]{0,2}\d)|doors?(?: open)?|drs|開場|einlass|turen|portes|ouverture(?: des portes)?|puertas|apertura(?: puertas| porte)?|porte|deuren|dorrar|insl[aä]pp|dore|dorer|portas|drzwi|get in)[:.]? ?/,
  ],
  [
    'starts',
    /^(?:s(?=[:. ]{0,2}\d)|shows?|start|starts|(?:first|1st) (?:band|act|set)|開演|beginn?|konzert|concert|debut|inicio|inizio|aanvang|on stage|stage|band|musik|music|live|borjar|forestilling|koncert)[:.]? ?/,
  ],
  ['ends', /^(?:ende|ends?|finish|fine|fin|einde|slut|koniec)[:.]? ?/],
  ['curfew', /^curfew[:.]? ?/],
]

/** Read times with labels: 'Doors 19:00 / Show 20:00'. */
function readLabeled(text: string, has24Hours: boolean): TimeText | undefined {
  return (
    readParts(
      text
        .replace(/[()]/g, '/')
        .replace(/[/ ]+$/, '')
        .split(/ ?[/,;|] ?| - /, 4),
      has24Hours,
    ) ??
    // '6:30 doors 7:30 show'
    (/^\d/.test(text) ? readParts(text.split(/(?<=\p{L}) (?=\d)/u, 4), has24Hours) : undefined) ??
    readParts(text.split(/(?<=\d(?: ?[ap]m)?) (?=[a-z]{4}|[a-z]{1,3}[:.]{0,1} ?\d)/, 4), has24Hours) ??
    readPairWithEnd(text, has24Hours)
  )
}

/** Read doors and start followed by an end: '8pm/9pm - curfew 1am'. */
function readPairWithEnd(text: string, has24Hours: boolean): TimeText | undefined {
  const [, times = '', end = ''] =
    /^(\d[^-,;(]{2,20}?) ?[-,;( ] ?((?:curfew|end|ende|fin|fine|einde|slut|koniec)(?!\p{L}).{1,20}?)\)?$/u.exec(text) ??
    []
  const pair = readPair(times, has24Hours)
  const closes = pair && readParts([end], has24Hours)
  return closes && closes.starts === undefined ? { ...closes, ...pair } : undefined
}

function readParts(parts: readonly string[], has24Hours: boolean): TimeText | undefined {
  const read: TimeText = {}
  for (const part of parts) {
    // '19:00 doors' is 'doors 19:00'.
    const reversed = part.replace(/^(\d[\d:.h]{0,5}(?: ?[ap]m| ?uhr)?) ([a-z :]{3,30})$/, '$2 $1')
    const found = [part, reversed].flatMap((text) =>
      labels.flatMap(([name, label]) => (label.test(text) ? [{ name, text: text.replace(label, '') }] : [])),
    )
    const { name, text } = found[0] ?? { name: 'starts' as const, text: part }
    const isLate = name === 'ends' || name === 'curfew'
    const begins = read.starts ?? read.doors ?? minutesPerDay / 2
    const isOfEvening = found[0] !== undefined || read.note === readAsEveningNote
    const evening = has24Hours || !isOfEvening ? undefined : isLate ? readLateHour(text, begins) : readEvening(text)
    const time = evening ?? readTime(text)
    if (time === undefined || name in read) return undefined
    read[name] = time
    if (evening !== undefined) read.note = readAsEveningNote
  }
  // Doors open before the start, unless it is after midnight.
  const isLate = (read.doors ?? 0) > (read.starts ?? minutesPerDay) && (read.starts ?? 0) >= earliestStart
  return isLate ? undefined : read
}

const earliestStart = 6 * 60
const longestWait = 120

/** Read doors and start: '19:00 / 20:00', or '7/8' in the evening. Later times can also be those of two shows. */
function readPair(text: string, has24Hours: boolean): TimeText | undefined {
  const times = text.split(/ ?\/ ?/, 3)
  const evenings = has24Hours ? [] : times.map(readEveningHour)
  const isEvening = evenings.length === 2 && evenings.every((hour) => hour !== undefined)
  const [doors, starts, ...others] = isEvening ? evenings : times.map(readTime)
  if (doors === undefined || starts === undefined || others.length > 0) return undefined
  if (starts <= doors || starts - doors > longestWait) return undefined
  return { doors, starts, ...(isEvening && { note: readAsEveningNote }) }
}

/** Read the first of two times if the second is for a weekday: 'ore 21, domenica ore 16'. The result has `isNamed`. */
function readBeforeWeekday(text: string): TimeText | undefined {
  const [, first = '', word = ''] = /^(.{1,30}?) ?[,;/] ?(\p{L}{2,15})\.? .{0,60}\d/u.exec(text) ?? []
  const starts = weekdayWords().has(word) ? readTime(first) : undefined
  return starts === undefined ? undefined : { starts, note: `Only the first time of ‘${text}’ is read`, isNamed: true }
}

/** Read times as people say them: '3ish', 'half 8', '8 for 8.30pm', '20 Uhr c.t.'. */
function readSpoken(text: string): TimeText | undefined {
  const [, word, hour = ''] = /^(half(?: past)?|halb|halv) (\d{1,2})$/.exec(text) ?? []
  const evening = readEveningHour(hour)
  if (word !== undefined && evening !== undefined) {
    const starts = evening + (word.startsWith('half') ? 30 : -30)
    return { starts, note: `Read as ${formatTimeOfDay(starts)}` }
  }
  const [, about] = /^(.{1,20}?) ?-?ish$/.exec(text) ?? []
  const near = about === undefined ? undefined : (readEvening(about) ?? readEveningHour(about) ?? readTime(about))
  if (near !== undefined) return { starts: near, note: `Read as ${formatTimeOfDay(near)}` }
  const [, quarter] = /^(.{1,40}?),? ?\(?c\. ?t\.?\)?$/.exec(text) ?? []
  const hours = quarter === undefined ? undefined : readTime(quarter)
  if (hours !== undefined) return { starts: hours + 15, note: `Read as ${formatTimeOfDay(hours + 15)}` }
  const [from = '', until, ...others] = text.split(' for ', 3)
  const [opens, begins] = [from, until ?? ''].map((part) => (part.startsWith('0') ? undefined : readEvening(part)))
  if (opens !== undefined && begins !== undefined && others.length === 0)
    return { doors: opens, starts: begins, note: readAsEveningNote }
  const starts = until === undefined ? undefined : readTime(until)
  const doors = readTime(withHalf(from, until ?? '', starts))
  return starts === undefined || doors === undefined || others.length > 0 ? undefined : { doors, starts }
}

const maximumShows = 8
const showMarks =
  / ?[&+/,;] ?(?:(?:and|und|et|y|en|og) )?| (?:and|und|sowie|et|e|y|i|oraz|og|och|en|ja|a|es|ve|plus) (?=.*\d)/

/** Read the starts of two or more shows: '15h et 20h30', '2pm & 8pm', '14:00, 17:00, 20:00'. */
function readShows(text: string): TimeText | undefined {
  const parts = text.split(showMarks, maximumShows + 1)
  if (parts.length < 2 || parts.length > maximumShows) return undefined
  // '1, 2, 3' are numbers.
  if (parts.length > 2 && !parts.some((part) => /[:.h]|[ap]m?$/.test(part))) return undefined
  const starts: number[] = []
  let [next, nextMinutes] = ['', minutesPerDay]
  for (const part of parts.toReversed()) {
    const minutes = readTime(withHalf(part, next, next === '' ? undefined : nextMinutes))
    if (minutes === undefined || (next !== '' && minutes >= nextMinutes)) return undefined
    const [half = ''] = / ?[ap]\.? ?m?\.?$/.exec(part) ?? / ?[ap]\.? ?m?\.?$/.exec(next) ?? []
    next = half === '' || /[ap]\.? ?m?\.?$/.test(part) ? part : `${part}${half}`
    nextMinutes = minutes
    starts.unshift(minutes)
  }
  const [first, second, ...later] = starts
  if (first === undefined || second === undefined) return undefined
  return { starts: first, second, ...(later.length > 0 && { later }) }
}

/** Read several shows that each have an end: '13-14.30 & 18-19.30'. Only the last end can be stored. */
function readShowRanges(text: string, has24Hours: boolean): TimeText | undefined {
  const parts = text.split(showMarks, maximumShows + 1)
  if (parts.length < 2 || parts.length > maximumShows || !/\d[:.h]\d|\d ?[ap]\.?m/.test(text)) return undefined
  const shows = parts.map((part) => readTo(part.split(toWords, 3), has24Hours))
  const starts: number[] = []
  let end = 0
  for (const show of shows) {
    if (show?.starts === undefined || show.ends === undefined || show.starts < end) return undefined
    starts.push(show.starts)
    end = show.ends
  }
  const [first, second, ...later] = starts
  if (first === undefined || second === undefined) return undefined
  const note = 'Only the last show gets an end'
  return { starts: first, second, ...(later.length > 0 && { later }), ends: end, note, isNamed: true }
}
