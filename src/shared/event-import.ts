import { z } from 'zod'
import type { CellValues, ImportPart, PartCells, RecordImport } from '#shared/imports/import-columns.ts'
import { joinList } from '#shared/imports/list-cell.ts'
import { splitList } from '#shared/imports/split-list.ts'
import { isUnknownText, isVariousText } from '#shared/imports/unknown-text.ts'
import { countryField, dateField, recordRefField, textField, timeOfDayField } from '#shared/records/record-field.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'
import { formatTimeOfDay } from '#shared/time/time-of-day.ts'
import { endAfter, minutesFrom, minutesPerDay, wallTimeAt } from '#shared/time/wall-time.ts'
import { endsBesideEvening, readDayCells } from './event-day-cells.ts'
import { holderHeadings } from './event-holder-headings.ts'
import { artistsInTitle, completeEventTexts } from './event-import-clues.ts'
import {
  dayHeadings,
  eventHeadings,
  isRankOnly,
  kindWords,
  roleWords,
  statusWords,
  venueHeadings,
} from './event-import-words.ts'
import { type Artist, type EventDay, eventDayTimes, maxEventArtists } from './event-record.ts'
import { type EventStatus, eventStatuses } from './event-status.ts'
import { optionalEmail } from './fields.ts'

const daysMaximum = 60
/** Headings of two columns of starts, for a first and a second show, in several languages. */
const showHeadings = {
  first: [
    'matinee',
    'matinée',
    'early show',
    'first show',
    '1st show',
    'set 1',
    '1st set',
    'first set',
    'show 1',
    'nachmittag',
    'middag',
    'eftermiddag',
  ],
  second: [
    'second show',
    '2nd show',
    ...['set 2', '2nd set', 'second set', 'show 2'],
    'late show',
    'evening',
    'evening show',
    'soirée',
    'abend',
    'avond',
    'aften',
    'kväll',
  ],
}
const maxSpaces = 50

/**
 * Builds the days of an event from its first and last date. Each day gets the same times and spaces. With a second
 * start, each date gets two days. Changes to the days of an existing event with several days are rejected.
 */
const days: ImportPart = {
  columns: {
    date: { field: { ...dateField('Date'), is_required: true }, synonyms: dayHeadings.date },
    last_date: { field: dateField('Last date'), synonyms: dayHeadings.last_date },
    load_in: { field: timeOfDayField('Load-in'), synonyms: dayHeadings.load_in },
    doors: { field: timeOfDayField('Doors'), synonyms: dayHeadings.doors },
    starts: { field: timeOfDayField('Start'), synonyms: [...dayHeadings.starts, ...showHeadings.first] },
    second_start: { field: timeOfDayField('Second start'), synonyms: [...showHeadings.second, ...showHeadings.first] },
    ends: { field: timeOfDayField('End'), synonyms: dayHeadings.ends },
    duration: { field: textField('Duration', { max: 40 }), import_only: true, synonyms: dayHeadings.duration },
    load_out: { field: timeOfDayField('Load-out'), synonyms: dayHeadings.load_out },
    curfew: { field: timeOfDayField('Curfew'), synonyms: dayHeadings.curfew },
    spaces: { field: recordRefField('Spaces', 'space'), entries: maxSpaces, synonyms: dayHeadings.spaces },
  },
  readCells: readDayCells,
  endsBesideEvening,
  compose(cells, before) {
    const had = (before ?? []) as EventDay[]
    const now = readDays(had)
    if (had.length > 1 && areSameDays(composeDays({ ...now, ...cells }, had[0]), had)) return { value: had }
    const [changed] = changedCells(cells, now, had[0])
    if (had.length > 1 && changed)
      return { column: changed, problem: 'This event has several days: change them on its page' }
    if (had.length > 0 && !changed) return { value: had }
    return composeDays({ ...now, last_date: null, ...cells }, had[0])
  },
  read: (value) => readDays((value ?? []) as EventDay[]),
}

/** Names of the cells that would change the first day. An end after midnight equals the same time with ' +1'. */
function changedCells(cells: CellValues, now: CellValues, had: EventDay | undefined): string[] {
  const day = had && buildDay(had.date, { ...now, ...cells, date: had.date }, had)
  return Object.keys(cells).filter((name) => {
    const isOfOneDay = [cells[name], now[name]].some((cell) => dayOfCell(cell) !== null)
    if (!had || !day || name === 'date' || name === 'last_date' || isOfOneDay) return cells[name] !== now[name]
    if (name === 'spaces') return day.spaces.toSorted().join() !== had.spaces.toSorted().join()
    return eventDayTimes.some((time) => time === name && day[time] !== had[time])
  })
}

function composeDays(cells: CellValues, had: EventDay | undefined) {
  const first = cells.date
  if (typeof first !== 'string') return { column: 'date', problem: 'A date is required' }
  const last = typeof cells.last_date === 'string' ? cells.last_date : first
  if (last < first) return { column: 'last_date', problem: 'The last date lies before the first' }
  const count = daysBetween(first, last) + 1
  if (count > daysMaximum) return { column: 'last_date', problem: `At most ${daysMaximum} days` }
  const dates = Array.from({ length: count }, (_, at) => addDays(first, at))
  const ends = minutesOf(cells.ends) ?? 0
  // Two days with an end after midnight are two nights, unless these would overlap.
  const end = ends - (count - 1) * minutesPerDay
  const isOneStretch = count > 2 ? end >= 0 : count === 2 && end > (minutesOf(cells.starts ?? cells.doors) ?? end)
  if (isOneStretch) return { value: openThroughout(dates, ends, cells, had) }
  return { value: dates.flatMap((date) => showsOf(date, cellsOn(date, cells), had)) }
}

/** Times that can belong to a single day of a period: '2027-03-13 22:30' does not apply to each day. */
const timesOfOneDay = ['load_in', 'load_out', 'curfew'] as const

function dayOfCell(cell: unknown): string | null {
  return /^\d{4}-\d\d-\d\d(?= )/.exec(String(cell ?? ''))?.[0] ?? null
}

/** Cells for one day of a period, without times that belong to other days. */
function cellsOn(date: string, cells: CellValues): CellValues {
  const own = timesOfOneDay.flatMap((name) => {
    const day = dayOfCell(cells[name])
    return day === null ? [] : [[name, day === date ? String(cells[name]).slice(day.length + 1) : null] as const]
  })
  return { ...cells, ...Object.fromEntries(own) }
}

/** Days of an event that starts on the first date, ends on the last one, and does not close in between. */
function openThroughout(dates: readonly string[], ends: number, cells: CellValues, had: EventDay | undefined) {
  const end = formatTimeOfDay(ends - (dates.length - 1) * minutesPerDay)
  return dates.map((date, at) => {
    const begins = at === 0 ? { load_in: cells.load_in, doors: cells.doors, starts: cells.starts } : {}
    const closes = at === dates.length - 1 ? { ends: end, load_out: cells.load_out, curfew: cells.curfew } : {}
    return buildDay(date, { spaces: cells.spaces, ...begins, ...closes }, had)
  })
}

/** One day, or one labeled day per show. The second start can be a list: '17:00, 20:00'. */
function showsOf(date: string, { second_start, ...cells }: CellValues, had: EventDay | undefined): EventDay[] {
  if (typeof second_start !== 'string') return [buildDay(date, cells, had)]
  const { ends, load_out, curfew, ...first } = cells
  const starts = second_start.split(', ')
  const others = starts.map((start, at) => {
    const closes = at === starts.length - 1 ? { ends, load_out, curfew } : {}
    const day = buildDay(date, { spaces: cells.spaces, starts: start, ...closes }, had)
    return { ...day, label: showLabel(at + 1) }
  })
  return [{ ...buildDay(date, first, had), label: showLabel(0) }, ...others]
}

function showLabel(at: number): string {
  return ['First show', 'Second show', 'Third show'][at] ?? `Show ${at + 1}`
}

function areSameDays({ value = [] }: { value?: EventDay[] }, had: readonly EventDay[]): boolean {
  if (value.length !== had.length) return false
  return value.every((day, at) => {
    const before = had[at]
    const areSame = before?.date === day.date && eventDayTimes.every((name) => before[name] === day[name])
    return areSame && day.spaces.toSorted().join() === before.spaces.toSorted().join()
  })
}

/** Build the day for a date. An end that is not after the start is on the next date. */
function buildDay(date: string, cells: CellValues, had: EventDay | undefined): EventDay {
  const at = (name: (typeof eventDayTimes)[number], after: string | null) => {
    const minutes = minutesOf(cells[name])
    if (minutes === null) return null
    // A load-out can begin when the show ends.
    return after === null || wallTimeAt(date, minutes) === after
      ? wallTimeAt(date, minutes)
      : endAfter(after, minutes, date)
  }
  const doors = at('doors', null)
  const starts = at('starts', null)
  const begins = starts ?? doors
  const ends = at('ends', begins)
  return {
    date,
    label: had?.label ?? '',
    load_in: at('load_in', null),
    doors,
    starts,
    ends,
    load_out: at('load_out', ends ?? begins),
    curfew: at('curfew', begins),
    spaces: Array.isArray(cells.spaces) ? cells.spaces.map(String) : (had?.spaces ?? []),
  }
}

/** Parse a time as `read` writes it: '00:30 +1' is half past midnight of the next date. */
function minutesOf(time: unknown): number | null {
  const [, hours, minutes, days = '0'] = /^(\d\d):(\d\d)(?: ([+-]\d{1,2}))?$/.exec(String(time ?? '')) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes) + Number(days) * minutesPerDay
}

/** Convert days to cells, with the times and spaces of the first day. */
function readDays(all: readonly EventDay[]): CellValues {
  const [first] = all
  if (!first) return {}
  const text = (wall: string | null) => (wall === null ? null : formatTimeOfDay(minutesFrom(first.date, wall)))
  const last = all.at(-1) ?? first
  const shows = all.filter(({ date }) => date === first.date)
  const areAlike = shows.length > 1 && all.every(({ date }, at) => all[at - (at % shows.length)]?.date === date)
  const second = areAlike && all.length % shows.length === 0 ? shows.at(-1) : undefined
  const isOpenThroughout = all.length > 1 && first.ends === null && last.starts === null && last.date > first.date
  const { ends, load_out, curfew } = second ?? (isOpenThroughout ? last : first)
  const ofOneDay =
    isOpenThroughout || last.date === first.date ? [] : timesOfOneDay.flatMap((name) => cellOfOneDay(name, all))
  return {
    date: first.date,
    last_date: last.date,
    ...{ load_in: text(first.load_in), doors: text(first.doors), starts: text(first.starts) },
    ...{ ends: text(ends), load_out: text(load_out), curfew: text(curfew) },
    ...Object.fromEntries(ofOneDay),
    ...(second && { second_start: showsText(shows.slice(1).map(({ starts }) => text(starts))) }),
    spaces: first.spaces,
  }
}

/** Cell of a time that only one day of a period has, including its date. */
function cellOfOneDay(name: (typeof timesOfOneDay)[number], all: readonly EventDay[]): [string, string][] {
  const [only, ...others] = all.flatMap(({ date, [name]: wall }) => (wall === null ? [] : [{ date, wall }]))
  if (!only || others.length > 0) return []
  return [[name, `${only.date} ${formatTimeOfDay(minutesFrom(only.date, only.wall))}`]]
}

function showsText(starts: readonly (string | null)[]): string | null {
  return starts.filter((start) => start !== null).join(', ') || null
}

const artists: ImportPart = {
  columns: { names: { field: textField('Artists'), entries: maxEventArtists, synonyms: dayHeadings.artists } },
  readCells: ({ names: text = '' }, { values }) => {
    const lines = text.split('\n').map((line) => (line === values.name ? artistsInTitle(line) : line))
    const names = lines.filter((line) => line !== '').join('\n')
    const written = splitList(names)
    const known = written.filter((name) => !isUnknownText(name) && !isVariousText(name))
    const various = written.filter(isVariousText)
    const read: PartCells = {
      cells: known.length === 0 ? {} : { names: known.length === written.length ? names : joinList(known) },
      problems: {},
      notes: {},
    }
    if (various.length === 0) return read
    const notes = { names: `Without ‘${various.join(', ')}’` }
    return { ...read, notes, partial: text === values.name ? [] : ['names'] }
  },
  compose: ({ names }) => ({ value: typeof names === 'string' ? splitList(names).map((name) => ({ name })) : [] }),
  read: (value) => ({ names: joinList(((value ?? []) as Artist[]).map(({ name }) => name)) || null }),
}

export const eventImport: RecordImport = {
  synonyms: eventHeadings,
  value_synonyms: { status: statusWords, kind: kindWords, organiser_role: roleWords },
  parts: { days, artists },
  largest: ['capacity'],
  // A table tells the history too, so events can come with any status.
  inputs: {
    status: z.enum(
      Object.keys(eventStatuses) as [EventStatus, ...EventStatus[]],
      `Choose one: ${Object.values(eventStatuses).join(', ')}`,
    ),
  },
  details: {
    venue: {
      city: { field: textField('Venue city', { max: 120 }), synonyms: venueHeadings.city },
      region: { field: textField('Venue state or region', { max: 120 }), synonyms: venueHeadings.region },
      country: { field: countryField('Venue country'), synonyms: venueHeadings.country },
    },
  },
  extras: {
    holder: {
      columns: {
        name: { field: textField('Held for', { max: 120 }), synonyms: holderHeadings.name },
        email: { field: { ...textField('Email of the holder'), input: optionalEmail }, synonyms: holderHeadings.email },
      },
      fits: ({ status }) => status === 'hold',
      note: 'Only for new holds',
    },
  },
  name_from: 'artists.names',
  complete: completeEventTexts,
  completed: ['status', 'kind', 'venue', 'venue.city', 'venue.region', 'venue.country', 'notes'],
  keeps_words: 'notes',
  // A hold with a space has its rank, which changes with its queue.
  is_stored: (column, text, { status, 'days.spaces': spaces }) =>
    column === 'status' && status === 'hold' && isRankOnly(text) && Array.isArray(spaces) && spaces.length > 0,
  by_content: ['days.date', 'days.starts', 'status', 'kind', 'venue.country', 'ticket_url'],
  key: ['name', 'days.date', 'venue', 'days.starts'],
  apart: ['days.spaces'],
}
