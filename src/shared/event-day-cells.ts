import { combinedRooms, isCombinedRoom } from '#shared/imports/combined-rooms.ts'
import {
  type DateText,
  isMidnight,
  readDateCellText,
  readDateText,
  unreadDateProblem,
} from '#shared/imports/date-text.ts'
import { readDuration } from '#shared/imports/duration-text.ts'
import type { CellValues, ParsedCell, PartCells, RowContext } from '#shared/imports/import-columns.ts'
import type { CellOptions } from '#shared/imports/import-options.ts'
import { splitList } from '#shared/imports/split-list.ts'
import {
  canBeEvening,
  hasMorningOrAfternoon,
  isAllDayText,
  isBareTime,
  isOpenEnd,
  isTwelveHourTime,
  moveToEvening,
  moveToMorning,
  nextTwelveHourTime,
  readNamedTime,
  readTimeText,
  type TimeText,
} from '#shared/imports/time-text.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { classifyLocalTime } from '#shared/time/instants.ts'
import { addDays, daysBetween, type LocalDate } from '#shared/time/local-date.ts'
import { formatTimeOfDay } from '#shared/time/time-of-day.ts'
import { minutesFrom, minutesPerDay, wallTimeAt } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'

/** Columns of times. `second_start` is the start of a second show on the same date. */
const timeColumns = ['load_in', 'doors', 'starts', 'second_start', 'ends', 'load_out', 'curfew'] as const
type DayTime = (typeof timeColumns)[number]

/** Range of years for event dates. */
const years = { first: '1900', last: '2200' } as const
const maximumSpaces = 50

/** A time in a row: minutes after midnight of its own date if it has one, otherwise of the date of the row. */
interface RowTime {
  minutes: number
  date: LocalDate | null
  column: DayTime | 'date' | 'last_date' | 'duration'
  /** Whether the end has no am or pm, so that it is the next such time on a 12-hour clock after the start. */
  isOnTwelveHours?: boolean
}

class Row {
  readonly partial: string[] = []
  readonly read: PartCells = { cells: {}, problems: {}, notes: {}, partial: this.partial }
  date: LocalDate | null = null
  lastDate: LocalDate | null = null
  /** Dates without times in columns of times. If they differ from the row's date, only the notes can keep them. */
  readonly datesAlone = new Map<DayTime, LocalDate>()
  /** Whether the event runs day and night from its first start to its end on the last date. */
  isOpenThroughout = false
  readonly times = new Map<DayTime, RowTime>()
  /** Starts of shows after the second one, in minutes after midnight of the row's date. */
  laterShows: number[] = []
  /** For times with their own date within a period: the day that they belong to. */
  readonly ownDays = new Map<DayTime, LocalDate>()

  readonly context: RowContext

  constructor(context: RowContext) {
    this.context = context
  }

  /** Add a time, unless its own column already provided it. */
  add(name: DayTime, time: RowTime): void {
    if (!this.times.has(name)) this.times.set(name, time)
  }
}

/**
 * Read the dates, times and spaces of a row. A cell can contain both a date and times, and a UTC offset, from which
 * times are converted to the zone of the row. An end after midnight belongs to the night of its start.
 */
export function readDayCells(texts: Readonly<Record<string, string>>, context: RowContext): PartCells {
  const row = new Row(context)
  for (const name of timeColumns) readTimeCell(row, name, texts)
  readDateCells(row, texts)
  orderShows(row)
  const { spaces } = texts
  if (spaces !== undefined && !isUnknownText(spaces)) readSpaces(row, spaces)
  completeDates(row)
  if (row.date !== null && !isWithinYears(row.date)) return withProblem(row, 'date', yearsSentence)
  if (row.lastDate !== null && row.lastDate !== row.date && !row.isOpenThroughout && row.times.has('starts'))
    row.read.notes[row.times.get('starts')?.column ?? 'starts'] ??= 'At this time on each day'
  if (row.lastDate !== null && !isWithinYears(row.lastDate)) return withProblem(row, 'last_date', yearsSentence)
  orderTimes(row)
  addEndByDuration(row, texts.duration)
  moveToNight(row)
  for (const [name, date] of row.datesAlone) if (date !== row.date && date !== row.lastDate) row.partial.push(name)
  return withCells(row)
}

const yearsSentence = `Use a year from ${years.first} to ${years.last}`

function isWithinYears(date: LocalDate): boolean {
  return date.slice(0, 4) >= years.first && date.slice(0, 4) <= years.last
}

function withProblem({ read }: Row, column: string, problem: string): PartCells {
  read.problems[column] = problem
  return read
}

const earliestMorningLoadIn = 8 * 60

function readTimeCell(row: Row, name: DayTime, texts: Readonly<Record<string, string>>): void {
  const text = texts[name]
  if (text !== undefined && isAllDayText(text)) row.partial.push(name)
  if (text === undefined || isUnknownText(text) || isOpenEnd(text)) return
  const options = row.context.cellOptions(name)
  const isBare = isBareTime(text)
  const read = readTimeText(text, options.isMorning && isBare ? { ...options, has24Hours: true } : options)
  const dated = read ? undefined : readDateText(text, options)
  const written = read ?? (dated ? undefined : readNamedTime(text, options))
  // A load-in at eight or later without am or pm is in the morning.
  const isMorning = name === 'load_in' && (written?.starts ?? 0) >= earliestMorningLoadIn
  const isEvening = options.isEvening && !isMorning && isBare
  const asMorning = written && options.isMorning && isBare ? moveToMorning(written) : written
  const shown = written && isEvening ? moveToEvening(written, isEnd(name)) : asMorning
  const times = shown && isMorningByClock(name, text, options) ? { note: morningNote, ...shown } : shown
  if (times) addTimesOf(row, name, times, texts.date)
  else if (dated && 'problem' in dated) row.read.problems[name] = dated.problem
  else if (dated) addDated(row, name, dated)
  else row.read.problems[name] = 'This is not a time such as 19:00 or 7pm'
  const isTwelve = options.isEvening || options.isMorning || hasMorningOrAfternoon(texts.starts ?? texts.doors ?? '')
  const end = row.times.get(name)
  if (end && isEnd(name) && isTwelve && isTwelveHourTime(text)) row.times.set(name, { ...end, isOnTwelveHours: true })
}

const morningNote = 'Read as morning, because other times have 24 hours: please check'

/**
 * Whether doors or a start such as '8' or 'Doors 7' are read as morning only because other cells use a 24-hour clock.
 */
function isMorningByClock(name: DayTime, text: string, { has24Hours, isMorning }: CellOptions): boolean {
  const isBeginning = name === 'doors' || name === 'starts' || name === 'second_start'
  return isBeginning && has24Hours === true && isMorning !== true && canBeEvening(text)
}

/** Add times. If they have a UTC offset and the date is known, they are converted to the zone of the row. */
function addTimesOf(row: Row, name: DayTime, times: TimeText, text = ''): void {
  const { offset, ...plain } = times
  const on = offset === undefined ? undefined : readDateText(text, row.context.cellOptions('date'))
  const date = on && 'date' in on ? on.date : undefined
  const read = date === undefined ? undefined : inZone({ date, times: plain, offset }, row.context)
  const unconverted = offset === undefined ? undefined : `As written, at UTC${offsetText(offset)}`
  const note = read ? read.note : unconverted
  if (note !== undefined) row.read.notes[name] = note
  addTimes(row, name, read?.times ?? plain, read && read.date !== date ? read.date : null)
}

function addTimes(row: Row, name: DayTime, times: TimeText, date: LocalDate | null): void {
  if (name === 'load_in' || name === 'load_out') {
    const minutes = name === 'load_in' ? times.starts : (times.ends ?? times.starts)
    if (minutes !== undefined) row.times.set(name, { minutes, date, column: name })
    if (times.starts !== undefined && times.ends !== undefined) {
      row.read.notes[name] = `Only the ${name === 'load_in' ? 'beginning' : 'end'} of the ${name.replace('_', '-')}`
      row.partial.push(name)
    }
    return
  }
  const { doors, starts, second, later = [], ends, curfew, note } = times
  const column = name
  const hasBoth = name === 'doors' && doors !== undefined && starts !== undefined
  const main = hasBoth ? doors : (starts ?? (name === 'second_start' ? undefined : times[name]))
  if (note !== undefined) row.read.notes[name] = note
  if (times.isNamed) row.partial.push(name)
  if (main !== undefined) row.times.set(name, { minutes: main, date, column })
  if (hasBoth) row.add('starts', { minutes: starts, date, column })
  if (doors !== undefined) row.add('doors', { minutes: doors, date, column })
  if (second !== undefined) addShows(row, name, [second, ...later], date)
  if (ends !== undefined) row.add('ends', { minutes: ends, date: null, column })
  if (curfew !== undefined) row.add('curfew', { minutes: curfew, date: null, column })
  if (ends !== undefined && (name === 'doors' || name === 'curfew')) row.read.notes[name] = 'The second time is the end'
}

/** Add the starts of further shows in a cell. A start from the column of second shows may already be there. */
function addShows(row: Row, column: RowTime['column'], starts: readonly number[], date: LocalDate | null): void {
  const hasSecond = row.times.has('second_start')
  const [second = 0, ...later] = starts
  if (!hasSecond) row.add('second_start', { minutes: second, date, column })
  row.laterShows.push(...(hasSecond ? starts : later))
  const count = starts.length + (column === 'second_start' && row.times.has('starts') ? 2 : 1)
  row.read.notes[column] ??= count === 2 ? 'Two shows on one date' : `${count} shows on one date`
}

/** Sort the two starts by time. If only the column of second shows has a start, it becomes the first. */
function orderShows(row: Row): void {
  const { times, context } = row
  const [first, second] = [times.get('starts'), times.get('second_start')]
  if (!second || (first && (second.minutes >= first.minutes || second.minutes < context.dayStartsAt))) return
  times.set('starts', second)
  const next = first ? undefined : row.laterShows.shift()
  if (first) times.set('second_start', first)
  else if (next !== undefined) times.set('second_start', { ...second, minutes: next })
  else times.delete('second_start')
}

/** Whether a time comes after the start, so that it can be on the next date. */
function isEnd(name: DayTime): boolean {
  return name === 'ends' || name === 'load_out' || name === 'curfew'
}

/** Add a date from a column of times. If no date column provides one, it is also the first or last date of the row. */
function addDated(row: Row, name: DayTime, given: DateText): void {
  const { date, lastDate, times, note } = inZone(given, row.context)
  if (note !== undefined) row.read.notes[name] = note
  if (times) addTimes(row, name, times, date)
  else row.datesAlone.set(name, date)
  if (isEnd(name)) {
    if (!times || name === 'ends') row.lastDate ??= date
  } else if (name !== 'load_in') row.date ??= date
  if (lastDate !== undefined) row.lastDate ??= lastDate
}

/**
 * Read the first and last date. Spreadsheets write dates with a midnight, which counts as a time only if the other date
 * has a time too, or if it has a UTC offset.
 */
function readDateCells(row: Row, texts: Readonly<Record<string, string>>): void {
  const [first, last] = (['date', 'last_date'] as const).map((name) => readDateCell(row, name, texts[name]))
  const areTimed = [first, last].some((read) => read?.times && (!isMidnight(read.times) || read.offset !== undefined))
  if (first) addDate(row, 'date', first, areTimed)
  if (last) addDate(row, 'last_date', last, areTimed)
}

function readDateCell(row: Row, name: 'date' | 'last_date', text: string | undefined): DateText | undefined {
  if (text === undefined || isUnknownText(text)) return undefined
  const read = readDateCellText(text, row.context.cellOptions(name))
  if (read && !('problem' in read)) return read
  row.read.problems[name] = read?.problem ?? unreadDateProblem(text)
  return undefined
}

function addDate(row: Row, name: 'date' | 'last_date', given: DateText, areTimed: boolean): void {
  const { date, lastDate, times, note, isNamed } = inZone(given, row.context)
  if (note !== undefined) row.read.notes[name] = note
  if (isNamed) row.partial.push(name)
  if (name === 'date') {
    row.date = date
    if (lastDate !== undefined) row.lastDate = lastDate
  } else row.lastDate = lastDate ?? date
  if (!times || !areTimed) return
  if (times.note !== undefined) row.read.notes[name] ??= times.note
  if (times.curfew !== undefined) row.add('curfew', { minutes: times.curfew, date: null, column: name })
  if (times.doors !== undefined) row.add('doors', { minutes: times.doors, date, column: name })
  if (times.ends !== undefined) row.add('ends', { minutes: times.ends, date: lastDate ?? null, column: name })
  if (times.starts !== undefined)
    row.add(name === 'date' ? 'starts' : 'ends', { minutes: times.starts, date, column: name })
  if (times.second !== undefined) addShows(row, name, [times.second, ...(times.later ?? [])], date)
}

/**
 * Convert a date with times and a UTC offset to the zone of the row. If the zone is only a guess, times with an offset
 * stay as written, except times in UTC, because programs export the times of any place in UTC.
 */
function inZone(read: DateText, { zone, isZoneGuessed }: RowContext): DateText {
  const { date, lastDate, times, offset, ...rest } = read
  const begins = times?.starts ?? times?.doors
  if (offset === undefined || !times || begins === undefined) return read
  if (isZoneGuessed && offset !== 0) return { ...read, note: rest.note ?? `As written, at UTC${offsetText(offset)}` }
  const convert = (on: LocalDate, minutes: number) => {
    const instant = new Date(Date.parse(`${wallTimeAt(on, minutes)}Z`) - offset * 60_000)
    return wallTimeOf(instant.toISOString(), zone)
  }
  const first = convert(date, begins).slice(0, 10)
  const moved = (minutes: number) => minutesFrom(first, convert(date, minutes))
  const late = (minutes: number) => moved(minutes <= begins ? minutes + minutesPerDay : minutes)
  const { starts, second, later, doors, ends, curfew } = times
  const closes = lastDate !== undefined && ends !== undefined ? convert(lastDate, ends) : undefined
  const last = closes?.slice(0, 10) ?? (lastDate && addDays(lastDate, daysBetween(date, first)))
  const note = rest.note ?? (isZoneGuessed ? `Converted from UTC to ${zone}: please check` : undefined)
  return {
    date: first,
    ...(last !== undefined && { lastDate: last }),
    ...(note !== undefined && { note }),
    times: {
      ...times,
      ...(starts !== undefined && { starts: moved(starts) }),
      ...(second !== undefined && { second: moved(second) }),
      ...(later !== undefined && { later: later.map(moved) }),
      ...(doors !== undefined && { doors: moved(doors) }),
      ...(ends !== undefined && { ends: closes && last ? minutesFrom(last, closes) : late(ends) }),
      ...(curfew !== undefined && { curfew: late(curfew) }),
    },
  }
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) % 60
  const hours = Math.floor(Math.abs(offset) / 60)
  return `${offset < 0 ? '−' : '+'}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}

function readSpaces(row: Row, text: string): void {
  const { names, values } = row.context
  const details: CellValues = { venue: values.venue }
  const ids: unknown[] = []
  const isKnown = (entry: string) => names.isKnown('space', entry, details)
  // 'Hall / Foyer' are two spaces, unless one is named like this.
  let rooms: string[] | undefined
  const isNamed = (name: string) => isKnown(name) || row.context.isInFile?.('spaces', name) === true
  const entries = splitList(text, isKnown).flatMap((entry) => {
    if (isKnown(entry)) return [entry]
    const isCombined = isCombinedRoom(entry)
    if (isCombined) rooms ??= roomsOfVenue(row)
    const combined = isCombined ? combinedRooms(entry, rooms ?? []) : []
    if (combined.length > 0) row.read.notes.spaces = `The file says ‘${entry}’`
    if (combined.length > 0) return combined
    const parts = entry.replace(/ {2,}/g, ' ').split(spaceMarks)
    const joined = entry.split(andWords, maximumSpaces)
    return parts.length === 1 && joined.length > 1 && joined.every(isNamed) ? joined : parts
  })
  for (const name of expandNames(entries, isKnown)) {
    const found: ParsedCell = names.record('space', name, details)
    if ('problem' in found) row.read.problems.spaces ??= found.problem
    else ids.push(found.value)
  }
  if (ids.length > maximumSpaces) row.read.problems.spaces = `At most ${maximumSpaces} spaces`
  if (row.read.problems.spaces === undefined) row.read.cells.spaces = [...new Set(ids)]
}

/** Maximum number of rooms of a venue for which 'both halls' is resolved. */
const maximumRooms = 100

/** Names of the rooms of the row's venue: rooms of the company, and rooms that other rows contain as the only room. */
function roomsOfVenue({ context }: Row): string[] {
  const { names, values, textsInFile } = context
  const isKnown = (entry: string) => names.isKnown('space', entry, { venue: values.venue })
  const written = (textsInFile?.('spaces') ?? []).flatMap((text) =>
    splitList(text).flatMap((entry) => (isKnown(entry) ? [entry] : entry.split(spaceMarks))),
  )
  const rooms = [...new Set([...(names.listNames?.('space', { venue: values.venue }) ?? []), ...written])]
  return rooms.length > maximumRooms ? [] : rooms
}

/** Separators of spaces: 'Hall / Foyer', 'Hall + Foyer'. */
const spaceMarks = / [/+&] /

/** Words for 'and'. 'Duża i Mała' are two spaces if other cells contain both separately. */
const andWords = / (?:and|und|et|e|y|og|och|en|i|a|ja) /i

const longestRange = 20

/** Pair of numbers or letters: 'Saal 1/2', 'Studio A+B', '2 and 3'. */
const pairPattern = /^(.{0,60} )?(\d{1,3}|\p{Lu}) ?(?:[/+&]| (?:and|und|et|e|y|og|och|en|i|a) ) ?(\d{1,3}|\p{Lu})$/u

/** Expand shortened names in a cell: 'Studio A + B', 'Halls 1 & 2', '1–3'. */
function expandNames(entries: readonly string[], isKnown: (entry: string) => boolean): string[] {
  let prefix = ''
  return entries.flatMap((entry) => {
    if (isKnown(entry)) {
      prefix = /^(.{1,60} )(?:\d{1,3}|\p{L})$/u.exec(entry)?.[1] ?? prefix
      return [entry]
    }
    const [, start = '', from, until] =
      /^(.{0,60}?)(\d{1,3}) ?(?:[-\u2010-\u2015]| (?:bis|to|tot|til|al|au) ) ?(\d{1,3})$/.exec(entry) ?? []
    const count = Number(until) - Number(from) + 1
    if (count > 1 && count <= longestRange)
      return Array.from({ length: count }, (_, at) => `${start || prefix}${Number(from) + at}`)
    const [, base = '', first, second] = pairPattern.exec(entry) ?? []
    if (first !== undefined) return [`${base || prefix}${first}`, `${base || prefix}${second}`]
    const [, own] = /^(.{1,60} )(?:\d{1,3}|\p{L})$/u.exec(entry) ?? []
    prefix = own ?? prefix
    return [own === undefined && /^(?:\d{1,3}|\p{L})$/u.test(entry) ? `${prefix}${entry}` : entry]
  })
}

/** Take the date from a time column if no date column provides it. An end after midnight does not add a second day. */
function completeDates(row: Row): void {
  const { times, context } = row
  if (row.date === null && row.read.problems.date === undefined)
    row.date = times.get('doors')?.date ?? times.get('starts')?.date ?? null
  const { date, lastDate } = row
  const [starts, ends] = [times.get('starts') ?? times.get('doors'), times.get('ends')]
  if (isAllDay(row)) {
    times.clear()
    if (ends?.minutes === 0 && lastDate !== null && date !== null && lastDate > date)
      row.lastDate = addDays(lastDate, -1)
    return
  }
  if (date === null || lastDate === null || !ends || lastDate < date) return
  const begins = starts ? starts.minutes : context.dayStartsAt
  if (lastDate === date) {
    if (ends.minutes < context.dayStartsAt) times.set('ends', { ...ends, date: null })
    return
  }
  if (ends.minutes === 0 && ends.date === lastDate) row.lastDate = addDays(lastDate, -1)
  // If other rows write an end after midnight beside the date of the evening, a next date means a second day.
  const isNextMorning =
    ends.minutes < begins && lastDate === addDays(date, 1) && !(context.endsBesideEvenings && ends.date === null)
  if (!isNextMorning) {
    // Some events run without a break: those that end in the daytime before the time of their start, such as a weekend
    // from 18:00 to 16:00, and those whose start and end have dates of their own.
    const isOneStretch = starts !== undefined && starts.date !== null && ends.date !== null && row.lastDate !== date
    const isOpenThroughout =
      starts !== undefined && ends.minutes >= context.dayStartsAt && (ends.minutes < begins || isOneStretch)
    times.set('ends', { ...ends, date: isOpenThroughout ? row.lastDate : null })
    if (isOpenThroughout) row.isOpenThroughout = true
    else if (isOneStretch) row.read.notes[ends.column] ??= 'Until this time on each day'
    return
  }
  row.lastDate = date
  times.set('ends', { ...ends, date: lastDate })
  if (begins < evening) row.read.notes.last_date ??= 'Read as one night, because the end is after midnight'
}

/** In minutes after midnight. An event that begins before this and ends after midnight may also last two days. */
const evening = 18 * 60

/** Whether a row lasts from midnight to midnight, as calendars write events without times. */
function isAllDay({ times }: Row): boolean {
  const [starts, ends] = [times.get('starts'), times.get('ends')]
  return times.size === 2 && starts?.minutes === 0 && (ends?.minutes === 0 || ends?.minutes === minutesPerDay - 1)
}

/** Move times after midnight to the next date, and convert all times to minutes after midnight of the row's date. */
function orderTimes(row: Row): void {
  const { times, context, date } = row
  const minutesIn = ({ minutes, date: own }: RowTime, of: LocalDate | null) =>
    own === null || of === null ? minutes : minutes + daysBetween(of, own) * minutesPerDay
  for (const name of timeColumns) {
    const written = times.get(name)
    if (!written) continue
    // An end after midnight beside the date of its evening: 'Fri 12 February, midnight'.
    const isOfNight = isEnd(name) && written.date === date && written.minutes < context.dayStartsAt
    const time = isOfNight && (row.lastDate ?? date) === date ? { ...written, date: null } : written
    const day = ownDayOf(row, name, time)
    if (day !== null) row.ownDays.set(name, day)
    let minutes = minutesIn(time, day ?? date)
    const isFree = time.date === null && minutes >= 0 && minutes < minutesPerDay
    const isEarly = isFree && minutes < context.dayStartsAt
    const [doors, starts] = [times.get('doors')?.minutes, times.get('starts')?.minutes]
    if (name === 'doors' || name === 'starts' || name === 'second_start') {
      const before = name === 'doors' ? undefined : name === 'starts' ? doors : (starts ?? doors)
      const isLater = before !== undefined && minutes < before
      if (isEarly && (context.earlyTimes === 'next_date' || isLater)) minutes += minutesPerDay
    } else if (isEnd(name)) {
      const begins = row.laterShows.at(-1) ?? times.get('second_start')?.minutes ?? starts ?? doors
      if (isFree && begins !== undefined && time.isOnTwelveHours) minutes = nextTwelveHourTime(begins, minutes)
      if (isFree && begins !== undefined && minutes <= begins) minutes += daysLate(begins, minutes) * minutesPerDay
      if (isFree && begins === undefined && minutes === 0) minutes = minutesPerDay
    }
    times.set(name, { ...time, minutes, date: null })
  }
}

/** Day of a period to which a load-in, load-out or curfew with its own date belongs; null for other times. */
function ownDayOf({ date, lastDate, isOpenThroughout }: Row, name: DayTime, time: RowTime): LocalDate | null {
  const isOfOneDay = name === 'load_in' || name === 'load_out' || name === 'curfew'
  if (!isOfOneDay || time.date === null || date === null || lastDate === null) return null
  if (lastDate <= date || isOpenThroughout) return null
  if (time.date < date) return date
  return time.date > lastDate ? lastDate : time.date
}

/**
 * Move a load-out or curfew before the show of its day to the night before: 1:00 on the second day belongs to the first
 * night.
 */
function moveToNight({ date, times, ownDays }: Row): void {
  const ends = times.get('ends')?.minutes
  const begins = times.get('second_start') ?? times.get('starts') ?? times.get('doors')
  for (const [name, day] of ownDays) {
    const time = times.get(name)
    const earliest = name === 'load_out' ? (ends ?? begins?.minutes) : begins?.minutes
    const isBefore = name !== 'load_in' && time !== undefined && time.minutes < (earliest ?? 0)
    if (!isBefore || date === null || day <= date) continue
    ownDays.set(name, addDays(day, -1))
    times.set(name, { ...time, minutes: time.minutes + minutesPerDay })
  }
}

/** Whether a row writes an end after midnight beside the date of its evening: 12 June, 22:00 to 04:00. */
export function endsBesideEvening({ date = '', last_date = '', starts, doors, ends }: Record<string, string>): boolean {
  const [begins, end] = [starts ?? doors, ends].map((text) => (text === undefined ? undefined : readTimeText(text)))
  const isOneDate = last_date === '' || last_date === date
  return isOneDate && begins?.starts !== undefined && end?.starts !== undefined && end.starts < begins.starts
}

/** Add the end of a row that states the duration of its last show instead. */
function addEndByDuration(row: Row, text: string | undefined): void {
  if (text === undefined || isUnknownText(text) || row.times.has('ends')) return
  const minutes = readDuration(text)
  const begins = row.times.get('second_start') ?? row.times.get('starts')
  if (minutes === null) row.read.problems.duration = 'This is not a duration such as 90 min or 1:30'
  else if (!begins) row.read.problems.duration = 'A duration needs a start'
  else {
    row.times.set('ends', { minutes: begins.minutes + minutes, date: null, column: 'duration' })
    row.read.notes.duration = `The end is ‘${text}’ after the start`
  }
}

/** Number of days to add to an end so that it comes after the start. */
function daysLate(begins: number, ends: number): number {
  return Math.floor((begins - ends) / minutesPerDay) + 1
}

const latestChange = 4 * 60

/** Whether a time does not exist because the clocks go forward, which they do at night. */
function isSkipped(date: LocalDate, minutes: number, zone: string): boolean {
  const ofDay = ((minutes % minutesPerDay) + minutesPerDay) % minutesPerDay
  return ofDay < latestChange && classifyLocalTime(wallTimeAt(date, minutes), zone).happens === 'skipped'
}

/** Text of a second start, with the starts of further shows: '17:00, 20:00'. */
function startsText(name: DayTime, minutes: number, later: readonly number[]): string {
  return [minutes, ...(name === 'second_start' ? later : [])].map((one) => formatTimeOfDay(one)).join(', ')
}

/**
 * Earliest allowed minutes of a time, relative to midnight of the date: a load-in can be two days earlier, other times
 * one day.
 */
function earliestMinutesOf(name: DayTime): number {
  return (name === 'load_in' ? -2 : -1) * minutesPerDay
}

function withCells(row: Row): PartCells {
  const { read, date, lastDate, times } = row
  const begins = times.get('starts') ?? times.get('doors')
  if (date !== null) read.cells.date = date
  if (lastDate !== null) read.cells.last_date = lastDate
  for (const [name, { minutes, column }] of times) {
    const ownDay = row.ownDays.has(name) ? `${row.ownDays.get(name)} ` : ''
    const isNear = minutes >= earliestMinutesOf(name) && minutes < 3 * minutesPerDay
    if (!isNear && !(name === 'ends' && row.isOpenThroughout))
      read.problems[column] ??= 'This time is not near the date'
    else if (isEnd(name) && begins && minutes < begins.minutes) read.problems[column] ??= 'The end is before the start'
    else if (name === 'load_in' && begins && minutes > (times.get('doors') ?? begins).minutes)
      read.problems[column] ??= 'The load-in is after the start'
    else if (name === 'load_out' && minutes < (times.get('ends')?.minutes ?? minutes))
      read.problems[column] ??= 'The load-out is before the end'
    else read.cells[name] = ownDay + startsText(name, minutes, row.laterShows)
    if (date !== null && isSkipped(row.ownDays.get(name) ?? date, minutes, row.context.zone))
      read.notes[column] ??= 'The clocks skip this time when they go forward'
  }
  return read
}
