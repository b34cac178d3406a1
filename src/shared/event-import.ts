import { z } from 'zod'
import { type Artist, type EventDay, maxArtists } from '#shared/features/events/events.ts'
import type { CellValues, ImportPart, RecordImport } from '#shared/imports/import-columns.ts'
import { joinList } from '#shared/imports/list-cell.ts'
import { splitList } from '#shared/imports/split-list.ts'
import { isUnknownText } from '#shared/imports/unknown-text.ts'
import { countryField, dateField, recordRefField, textField, timeOfDayField } from '#shared/records/record-field.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'
import { formatTimeOfDay } from '#shared/time/time-of-day.ts'
import { endAfter, minutesFrom, minutesOfDay, wallAt } from '#shared/time/wall-time.ts'
import { dayTimes, readDayCells } from './event-day-cells.ts'
import { completeEventTexts } from './event-import-clues.ts'
import { dayHeadings, eventHeadings, kindWords, roleWords, statusWords, venueHeadings } from './event-import-words.ts'
import { type EventStatus, eventStatuses } from './event-status.ts'

const daysMaximum = 60
const maxSpaces = 50

/**
 * Builds the days of an event from its first and last date; every day gets the same times and spaces. An import rejects
 * changes to the days of an existing event that has several.
 */
const days: ImportPart = {
  columns: {
    date: { field: { ...dateField('Date'), is_required: true }, synonyms: dayHeadings.date },
    last_date: { field: dateField('Last date'), synonyms: dayHeadings.last_date },
    doors: { field: timeOfDayField('Doors'), synonyms: dayHeadings.doors },
    starts: { field: timeOfDayField('Start'), synonyms: dayHeadings.starts },
    ends: { field: timeOfDayField('End'), synonyms: dayHeadings.ends },
    curfew: { field: timeOfDayField('Curfew'), synonyms: dayHeadings.curfew },
    spaces: { field: recordRefField('Spaces', 'space'), entries: maxSpaces, synonyms: dayHeadings.spaces },
  },
  readCells: readDayCells,
  compose(cells, before) {
    const had = (before ?? []) as EventDay[]
    const now = readDays(had)
    const [changed] = changedCells(cells, now, had[0])
    if (had.length > 1 && changed)
      return { column: changed, problem: 'This event has several days: change them on its page' }
    if (had.length > 0 && !changed) return { value: had }
    return composeDays({ ...now, last_date: null, ...cells }, had[0])
  },
  read: (value) => readDays((value ?? []) as EventDay[]),
}

/** Names of the cells that change the first day. An end after midnight can be written with and without ' +1'. */
function changedCells(cells: CellValues, now: CellValues, had: EventDay | undefined): string[] {
  const day = had && buildDay(had.date, { ...now, ...cells, date: had.date }, had)
  return Object.keys(cells).filter((name) => {
    if (!had || !day || name === 'date' || name === 'last_date') return cells[name] !== now[name]
    if (name === 'spaces') return day.spaces.toSorted().join() !== had.spaces.toSorted().join()
    return dayTimes.some((time) => time === name && day[time] !== had[time])
  })
}

function composeDays(cells: CellValues, had: EventDay | undefined) {
  const first = cells.date
  if (typeof first !== 'string') return { column: 'date', problem: 'A date is required' }
  const last = typeof cells.last_date === 'string' ? cells.last_date : first
  if (last < first) return { column: 'last_date', problem: 'The last date lies before the first' }
  const count = daysBetween(first, last) + 1
  if (count > daysMaximum) return { column: 'last_date', problem: `At most ${daysMaximum} days` }
  const value = Array.from({ length: count }, (_, at) => buildDay(addDays(first, at), cells, had))
  return { value }
}

/** Build the day for a date. An end that is not after the start is on the next date. */
function buildDay(date: string, cells: CellValues, had: EventDay | undefined): EventDay {
  const at = (name: (typeof dayTimes)[number], after: string | null) => {
    const minutes = minutesOf(cells[name])
    if (minutes === null) return null
    return after === null ? wallAt(date, minutes) : endAfter(after, minutes, date)
  }
  const doors = at('doors', null)
  const starts = at('starts', null)
  const begins = starts ?? doors
  return {
    date,
    label: had?.label ?? '',
    doors,
    starts,
    ends: at('ends', begins),
    curfew: at('curfew', begins),
    spaces: Array.isArray(cells.spaces) ? cells.spaces.map(String) : (had?.spaces ?? []),
  }
}

/** Parse a time as `read` writes it: '00:30 +1' is half past midnight of the next date. */
function minutesOf(time: unknown): number | null {
  const [, hours, minutes, days = '0'] = /^(\d\d):(\d\d)(?: ([+-]\d))?$/.exec(String(time ?? '')) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes) + Number(days) * minutesOfDay
}

/** Convert days to cells, with the times and spaces of the first day. */
function readDays(all: readonly EventDay[]): CellValues {
  const [first] = all
  if (!first) return {}
  const text = (wall: string | null) => (wall === null ? null : formatTimeOfDay(minutesFrom(first.date, wall)))
  return {
    date: first.date,
    last_date: all.at(-1)?.date ?? first.date,
    ...Object.fromEntries(dayTimes.map((time) => [time, text(first[time])])),
    spaces: first.spaces,
  }
}

const artists: ImportPart = {
  columns: { names: { field: textField('Artists'), entries: maxArtists, synonyms: dayHeadings.artists } },
  readCells: ({ names }) => ({
    cells: names === undefined || isUnknownText(names) ? {} : { names },
    ...{ problems: {}, notes: {} },
  }),
  compose: ({ names }) => ({ value: typeof names === 'string' ? splitList(names).map((name) => ({ name })) : [] }),
  read: (value) => ({ names: joinList(((value ?? []) as Artist[]).map(({ name }) => name)) || null }),
}

export const eventImport: RecordImport = {
  synonyms: eventHeadings,
  value_synonyms: { status: statusWords, kind: kindWords, organiser_role: roleWords },
  parts: { days, artists },
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
  name_from: 'artists.names',
  complete: completeEventTexts,
  completed: ['status', 'kind', 'venue', 'venue.city', 'venue.region', 'venue.country'],
  by_content: ['days.date', 'days.starts', 'status', 'kind', 'venue.country', 'ticket_url'],
  key: ['name', 'days.date', 'venue', 'days.starts'],
}
