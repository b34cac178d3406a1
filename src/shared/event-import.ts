import { z } from 'zod'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import type { Artist, EventDay } from '#shared/features/events/events.ts'
import type { CellValues, ImportPart, PartCells, RecordImport, RowContext } from '#shared/imports/import-columns.ts'
import { readCell } from '#shared/imports/read-cell.ts'
import { splitList } from '#shared/imports/split-list.ts'
import { dateField, textField, timeOfDayField } from '#shared/records/record-field.ts'
import { addDays, daysBetween } from '#shared/time/local-date.ts'
import { formatTimeOfDay, parseTimeOfDay } from '#shared/time/time-of-day.ts'
import { endAfter, minutesFrom, wallAt } from '#shared/time/wall-time.ts'

const times = ['doors', 'starts', 'ends', 'curfew'] as const
const daysMaximum = 60
export const maxArtists = 200
/** In minutes after midnight: an imported time before 06:00 belongs to the night of the date before. */
const dayStartMinutes = 6 * 60

/**
 * Builds the days of an event from its first and last date; every day gets the same times. An import rejects changes to
 * the days of an existing event that has several.
 */
const days: ImportPart = {
  columns: {
    date: {
      field: { ...dateField('Date'), is_required: true },
      synonyms: ['day', 'first date', 'first day', 'start date', 'starts on', 'event date', 'datum', 'when'],
    },
    last_date: { field: dateField('Last date'), synonyms: ['last day', 'end date', 'ends on', 'until', 'bis'] },
    doors: { field: timeOfDayField('Doors'), synonyms: ['doors open', 'door time', 'get in', 'einlass'] },
    starts: {
      field: timeOfDayField('Start'),
      synonyms: ['starts', 'start time', 'time', 'begin', 'begins', 'showtime', 'show time', 'beginn'],
    },
    ends: { field: timeOfDayField('End'), synonyms: ['ends', 'end time', 'finish', 'ende'] },
    curfew: { field: timeOfDayField('Curfew'), synonyms: ['hard curfew'] },
  },
  readCells: readDayCells,
  compose(cells, before) {
    const had = (before ?? []) as EventDay[]
    const now = readDays(had)
    const given = Object.fromEntries(Object.entries(cells).filter(([name, value]) => value !== now[name]))
    const [changed] = Object.keys(given)
    if (had.length > 1 && changed)
      return { column: changed, problem: 'This event has several days: change them on its page' }
    if (had.length > 0 && !changed) return { value: had }
    return composeDays({ ...now, last_date: null, ...cells }, had[0])
  },
  read: (value) => readDays((value ?? []) as EventDay[]),
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

/**
 * Build the day for a date. Times follow the order of a night: a time after midnight is on the next date, as is an
 * end that is not after the start.
 */
function buildDay(date: string, cells: CellValues, had: EventDay | undefined): EventDay {
  const at = (name: (typeof times)[number], after: string | null) => {
    const minutes = minutesOf(cells[name])
    if (minutes === null) return null
    const wall = wallAt(date, minutes < dayStartMinutes ? minutes + 1440 : minutes)
    return after === null ? wall : endAfter(after, minutesFrom(date, wall), date)
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
    spaces: had?.spaces ?? [],
  }
}

function minutesOf(time: unknown): number | null {
  return typeof time === 'string' ? (parseTimeOfDay(time) ?? null) : null
}

function readDayCells(texts: Readonly<Record<string, string>>, row: RowContext): PartCells {
  const read: PartCells = { cells: {}, problems: {}, notes: {} }
  for (const [name, text] of Object.entries(texts)) {
    const column = days.columns[name]
    if (!column) continue
    const cell = readCell(column.field, text, row.cellOptions(name), row.names)
    if ('problem' in cell) read.problems[name] = cell.problem
    else read.cells[name] = cell.value
  }
  return read
}

/** Convert days to cells, with the times of the first day. Times after midnight are written without ' +1'. */
function readDays(all: readonly EventDay[]): CellValues {
  const [first] = all
  if (!first) return {}
  const text = (wall: string | null) => {
    const minutes = wall === null ? null : minutesFrom(first.date, wall)
    return minutes === null
      ? null
      : formatTimeOfDay(minutes >= 1440 && minutes < 1440 + dayStartMinutes ? minutes - 1440 : minutes)
  }
  const last = all.at(-1)?.date ?? first.date
  return {
    date: first.date,
    last_date: last,
    ...Object.fromEntries(times.map((time) => [time, text(first[time])])),
  }
}

const artists: ImportPart = {
  columns: {
    names: {
      field: textField('Artists'),
      entries: maxArtists,
      synonyms: ['artist', 'band', 'bands', 'acts', 'act', 'line up', 'lineup'],
    },
  },
  readCells: ({ names }) => ({ cells: names === undefined ? {} : { names }, problems: {}, notes: {} }),
  compose: ({ names }) => ({ value: typeof names === 'string' ? splitList(names).map((name) => ({ name })) : [] }),
  read: (value) => ({ names: ((value ?? []) as Artist[]).map(({ name }) => name).join(', ') || null }),
}

export const eventImport: RecordImport = {
  synonyms: {
    name: ['name', 'event', 'show', 'event name', 'show name', 'titel', 'headline'],
    venue: ['location', 'house', 'place', 'ort', 'club', 'hall', 'where'],
    kind: ['type', 'event type', 'category', 'art'],
    capacity: ['cap', 'size', 'kapazitat'],
    organiser_role: ['role'],
    owner: ['responsible', 'contact', 'event manager'],
    on_sale_at: ['onsale', 'sale starts'],
    ticket_url: ['ticket link', 'ticket url', 'link'],
    time_zone: ['timezone', 'tz'],
    tags: ['tag', 'labels', 'keywords'],
  },
  parts: { days, artists },
  // A table tells the history too, so events can come with any status.
  inputs: { status: z.enum(Object.keys(eventStatuses) as [EventStatus, ...EventStatus[]]) },
  key: ['name', 'days.date', 'venue'],
}
