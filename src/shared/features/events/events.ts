import { z } from 'zod'
import { conflictKinds, conflictLevels } from '#shared/bookings/conflict.ts'
import type { NamedConflict } from '#shared/bookings/describe-conflict.ts'
import { feature, read, write } from '#shared/call.ts'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import { day, id, noInput, oneLine, paragraphs, timestamp, timezone, wallTime } from '#shared/fields.ts'
import { joinList } from '#shared/imports/list-cell.ts'
import { listFilters } from '#shared/records/list-filters.ts'
import { bulkOutcome, recordCalls, selectedRecords } from '#shared/records/record-calls.ts'
import {
  choiceField,
  colorField,
  currencyField,
  derivedField,
  flagField,
  linkField,
  memberField,
  nameField,
  numberField,
  optionalChoiceField,
  paragraphsField,
  peopleField,
  recordRefField,
  richTextField,
  structureField,
  timeZoneField,
  wallTimeField,
} from '#shared/records/record-field.ts'
import { recordOutput, recordType } from '#shared/records/record-type.ts'
import type { AffectedCounts } from '#shared/status-effects.ts'
import { daysBetween } from '#shared/time/local-date.ts'
import { formatTimeOfDay } from '#shared/time/time-of-day.ts'
import { dateOf, minutesFrom } from '#shared/time/wall-time.ts'

export const eventKinds = {
  concert: 'Concert',
  festival: 'Festival',
  club_night: 'Club night',
  tour_date: 'Tour date',
  private: 'Private',
  corporate: 'Corporate',
  conference: 'Conference',
  theatre: 'Theatre',
  sport: 'Sport',
  rehearsal: 'Rehearsal',
  rental: 'Rental',
  travel: 'Travel',
  other: 'Other',
} as const
export type EventKind = keyof typeof eventKinds

export const newStatuses = ['draft', 'inquiry', 'hold'] as const satisfies readonly EventStatus[]

/**
 * Day of an event. Times are local times in the event's time zone. They can be on the following date, after
 * midnight.
 */
export const eventDay = z.strictObject({
  date: day,
  label: oneLine(60).default(''),
  load_in: wallTime.nullable().default(null),
  doors: wallTime.nullable().default(null),
  starts: wallTime.nullable().default(null),
  ends: wallTime.nullable().default(null),
  load_out: wallTime.nullable().default(null),
  curfew: wallTime.nullable().default(null),
  spaces: z.array(id).max(50, 'At most 50 spaces').default([]),
})
export type EventDay = z.output<typeof eventDay>

/** A day of which nothing is known; forms begin with it. */
export const emptyDay: EventDay = {
  ...{ date: '', label: '', spaces: [] },
  ...{ load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null },
}

export const maxArtists = 200

/** Performer on a day. The list is in billing order. */
const artist = z.strictObject({
  name: oneLine(200, { missing: 'A name is required' }).min(1, 'A name is required'),
})
export type Artist = z.output<typeof artist>

/** Maximum number of days between the date of an event day and its times. */
const maximumDaysApart = 2

/** Times of a day, in their usual order. */
export const eventDayTimes = ['load_in', 'doors', 'starts', 'ends', 'load_out', 'curfew'] as const

export const dayTimeLabels = {
  load_in: 'Load-in',
  doors: 'Doors',
  starts: 'Start',
  ends: 'End',
  load_out: 'Load-out',
  curfew: 'Curfew',
} as const satisfies Record<(typeof eventDayTimes)[number], string>

const dayWithNearTimes = eventDay.superRefine((one, context) => {
  for (const name of eventDayTimes) {
    const time = one[name]
    if (time !== null && Math.abs(daysBetween(one.date, dateOf(time))) > maximumDaysApart)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `Choose a time within ${maximumDaysApart} days of the date`,
      })
  }
})

/** Maximum number of spaces over all days of an event. Lists send the spaces with every row. */
const spacesMaximum = 300

/** Maximum number of days of an event, and of dates that are held together. */
export const maxDays = 60

const days = z
  .array(dayWithNearTimes, 'Enter a date')
  .min(1, 'An event has at least one day')
  .max(maxDays, `At most ${maxDays} days`)
  .refine((all) => all.reduce((sum, { spaces }) => sum + spaces.length, 0) <= spacesMaximum, {
    message: `At most ${spacesMaximum} spaces over all days`,
  })
  .refine((all) => new Set(all.map(({ date, label }) => `${date} ${label}`)).size === all.length, {
    message: 'Two days of the same date need different labels',
  })
  .transform((all) => all.map((day) => ({ ...day, spaces: [...new Set(day.spaces)] })))
  .transform((all) => all.toSorted((one, other) => one.date.localeCompare(other.date)))

/** All days of an event, one per line: '2027-06-12 Saturday 19:00–23:00 Main Hall'. */
function daysText(value: unknown, nameOf: (id: string) => string | undefined): string {
  const lines = (value as EventDay[]).map(({ date, label, starts, ends, spaces, ...walls }) => {
    const times = [starts, ends].map((wall) => (wall ? timeText(date, wall) : '')).join('–')
    const { load_in, doors, load_out, curfew } = walls
    const others = Object.entries({ 'load-in': load_in, doors, 'load-out': load_out, curfew }).flatMap(
      ([name, wall]) => (wall ? [`${name} ${timeText(date, wall)}`] : []),
    )
    const names = spaces.flatMap((id) => nameOf(id) ?? [])
    return [date, label, times === '–' ? '' : times, ...others, joinList(names)].filter((part) => part !== '').join(' ')
  })
  return lines.join('\n')
}

function timeText(date: string, wall: string): string {
  return formatTimeOfDay(minutesFrom(date, wall))
}

export const eventRecord = recordType({
  kind: 'event',
  module: 'events',
  words: { one: 'event', many: 'events' },
  fields: {
    name: nameField('Title'),
    days: {
      ...structureField('Days', { input: days, output: z.array(eventDay) }),
      is_required: true as const,
    },
    kind: choiceField('Kind', eventKinds),
    /** Initial status. Later, only `changeStatus` changes it. */
    status: {
      ...choiceField('Status', eventStatuses),
      input: z.enum(newStatuses, 'A new event is a draft, an inquiry or a hold'),
      is_fixed: true as const,
      not_copied: true,
    },
    venue: recordRefField('Venue', 'venue'),
    time_zone: {
      ...timeZoneField('Time zone', { hint: 'Defaults to the venue’s time zone' }),
      is_required: false as const,
    },
    organiser_role: optionalChoiceField('Our role', {
      promoter: 'Promoter',
      host: 'Host',
      agency: 'Agency',
      production: 'Production',
    }),
    owner: memberField('Owner'),
    conflict_reason: paragraphsField('Reason for conflicts', {
      max: 500,
      not_copied: true,
      hint: 'Shown on both events',
    }),
    artists: {
      ...structureField('Artists', {
        input: z.array(artist).max(maxArtists, `At most ${maxArtists} artists`),
        output: z.array(artist),
      }),
      filtered_as: 'text' as const,
    },
    capacity: numberField('Capacity', { max: 1_000_000 }),
    age_limit: numberField('Age limit', { max: 99 }),
    announce_at: wallTimeField('Announced'),
    presale_at: wallTimeField('Presale'),
    on_sale_at: wallTimeField('On sale'),
    ticket_url: linkField('Tickets'),
    currency: currencyField('Currency'),
    color: colorField('Color'),
    notes: richTextField('Notes'),
    is_private: flagField('Private', { hint: 'Others see ‘Busy’' }),
    viewers: peopleField('Also visible to', { page_only: true }),
  },
  exports: { days: { label: 'All days', text: daysText, names: 'space' } },
  sorts: ['first_date', 'name', 'venue', 'status', 'updated_at'],
  groups: {
    month: { label: 'Month', sort: 'first_date' },
    venue: { label: 'Venue', sort: 'venue' },
    status: { label: 'Status', sort: 'status' },
  },
  scopes: ['upcoming', 'past', 'all', 'mine'],
  layouts: ['month', 'week', 'day', 'spaces', 'year', 'agenda'],
  derived: {
    status_reason: derivedField('text', 'Reason', z.string().nullable()),
    first_date: derivedField('date', 'Date', z.string().nullable(), { exported_as: 'days.date' }),
    last_date: derivedField('date', 'Last date', z.string().nullable(), { exported_as: 'days.last_date' }),
    /** Start of the first day and end of the last day as timestamps; null if unknown. */
    starts_at: derivedField('structure', 'Starts', timestamp.nullable(), { exported_as: 'days.starts' }),
    ends_at: derivedField('structure', 'Ends', timestamp.nullable(), { exported_as: 'days.ends' }),
    /** Spaces of all days. */
    spaces: derivedField('structure', 'Spaces', z.array(z.object({ id, name: z.string() })), {
      filtered_as: 'record',
      of: 'space',
      exported_as: 'days.spaces',
    }),
    /** Shares a space at the same time with another event; both are confirmed. */
    has_conflict: derivedField('flag', 'Double booking', z.boolean()),
    /** Ranks of an event on hold by date, or one where all are equal: '1/1/2'. */
    hold_ranks: derivedField('text', 'Rank of hold', z.string().nullable(), { not_filtered: true }),
    moved_from: derivedField('date', 'Moved from', z.string().nullable()),
    is_date_open: derivedField('flag', 'Date TBA', z.boolean()),
    /** The event is private and hidden from the caller, so its name is returned as 'Busy'. */
    is_busy: derivedField('flag', 'Busy', z.boolean(), { not_filtered: true }),
  },
})

const statuses = z.enum(Object.keys(eventStatuses) as [EventStatus, ...EventStatus[]])

export const upcomingLimits = { next: 7, late: 3 } as const

/** Event on the dashboard. `is_late`: the event is not confirmed, and its first day is near or past. */
const upcomingEvent = z.object({
  id,
  ...{ name: z.string(), status: statuses, venue: z.object({ id, name: z.string() }).nullable() },
  ...{ first_date: z.string().nullable(), last_date: z.string().nullable(), time_zone: z.string() },
  ...{ starts_at: timestamp.nullable(), ends_at: timestamp.nullable() },
  ...{ moved_from: z.string().nullable(), is_date_open: z.boolean(), is_busy: z.boolean(), is_late: z.boolean() },
})
export type UpcomingEvent = z.output<typeof upcomingEvent>

const dateShift = z.object({ from: z.string(), to: z.string() })

const affectedCounts = z.object({ calendars: z.number().int() } satisfies Record<keyof AffectedCounts, z.ZodType>)

/** Maximum number of events that move to another time zone at once. */
export const zoneMoveLimit = 2000

/** Events at a venue; without an id, those without a venue. */
const eventPlace = z.strictObject({ venue_id: id.optional() })
const statusChange = {
  status: statuses,
  reason: paragraphs(500).default(''),
  /** For a postponed event: the new date is not known yet. */
  date_open: z.boolean().default(false),
  /** Why the event is confirmed although it conflicts with others. */
  conflict_reason: paragraphs(500).min(1, 'A reason is required').optional(),
}
const endedHolds = {
  /** Events on hold that are declined because this one is confirmed. */
  ended_holds: z.array(id).max(200, 'At most 200 holds').default([]),
}

/** Fields that conflicts depend on, as JSON in a URL parameter: those of a form that has not been saved. */
const planOfConflicts = z
  .string()
  .max(4000, 'This is too long to be checked before it is saved')
  .default('{}')
  .transform((text, context) => {
    const plan = plannedFields.safeParse(parsedJson(text))
    if (plan.success) return plan.data
    context.addIssue({ code: 'custom', message: 'This cannot be checked' })
    return z.NEVER
  })

const { fields } = eventRecord
const plannedFields = z
  .strictObject({
    days,
    status: statuses,
    venue: fields.venue.input,
    time_zone: fields.time_zone.input,
    artists: fields.artists.input,
    capacity: fields.capacity.input,
  })
  .partial()

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Maximum number of conflicts that are listed for an event. */
export const maxConflicts = 50

const conflict = z.object({
  kind: z.enum(conflictKinds),
  level: z.enum(conflictLevels),
  date: z.string(),
  label: z.string(),
  spaces: z.array(z.string()),
  other: z
    .object({
      id,
      name: z.string().nullable(),
      status: statuses.nullable(),
      ...{ begins: z.string(), ends: z.string(), is_all_day: z.boolean() },
      reason: z.string().nullable(),
    })
    .nullable(),
  minutes: z.number(),
  detail: z.string().nullable(),
} satisfies Record<keyof NamedConflict, z.ZodType>)

export const calendarLimits = { days: 366, entries: 2000 } as const

/** A day of an event in a calendar. `day` counts from 1 among the days of the event. */
const calendarEntry = eventDay.extend({
  id,
  version: z.number().int(),
  ...{ name: z.string(), status: statuses, kind: z.string(), is_busy: z.boolean(), has_conflict: z.boolean() },
  ...{ venue: z.object({ id, name: z.string() }).nullable(), time_zone: z.string(), color: z.string().nullable() },
  ...{ day: z.number().int(), day_count: z.number().int() },
  /** The lowest rank that the event has on the date, if it is on hold. */
  hold_rank: z.number().int().nullable(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

const writeAccess = { module: 'events', level: 'write', status: 'follows' } as const
const record = recordOutput(eventRecord)
const version = z.number('The version is missing').int()

export const events = feature('events', {
  ...recordCalls(eventRecord, { errors: ['event_limit_reached'] }),
  getUpcoming: read({
    summary: 'The next events, and those that are late besides: not confirmed though their first day is near or past.',
    access: { module: 'events', level: 'read', status: 'follows' },
    input: noInput,
    output: z.object({
      next: z.array(upcomingEvent),
      late: z.array(upcomingEvent),
      /** Number of late events that are not in the list of upcoming events, counted up to 100. */
      late_count: z.number().int(),
    }),
    errors: [],
  }),
  getEventLimit: read({
    summary: 'How many events count toward the plan, and how many it allows; null without a limit.',
    access: writeAccess,
    input: noInput,
    output: z.object({ used: z.number().int(), allowed: z.number().int().nullable() }),
    errors: [],
  }),
  getCalendar: read({
    summary: 'The days of events from one date to another, by time. A night belongs to the date on which it begins.',
    access: { module: 'events', level: 'read', status: 'follows' },
    input: z
      .strictObject({
        ...{ from: day, until: day },
        search: oneLine(120).default(''),
        filters: listFilters({ ...eventRecord.fields, ...eventRecord.derived }),
        scope: z.enum(['all', 'mine']).default('all'),
      })
      .refine(({ from, until }) => daysBetween(from, until) >= 0 && daysBetween(from, until) < calendarLimits.days, {
        message: `At most ${calendarLimits.days} days`,
        path: ['until'],
      }),
    output: z.object({
      entries: z.array(calendarEntry),
      /** There are more entries than a calendar shows. */
      is_cut: z.boolean(),
    }),
    errors: [],
  }),
  listConflicts: read({
    summary:
      'What an event is in conflict with: as it is, or as it would be with other dates, spaces or another status.',
    access: { module: 'events', level: 'read', status: 'follows' },
    input: z.strictObject({ id: id.optional(), plan: planOfConflicts }),
    output: z.object({ conflicts: z.array(conflict) }),
    errors: ['not_found', 'in_bin'],
  }),
  previewStatus: read({
    summary: 'What a change of status of an event would reach besides the event.',
    access: writeAccess,
    input: z.strictObject({ id }),
    output: z.object({ reached: affectedCounts }),
    errors: ['not_found', 'in_bin'],
  }),
  changeStatus: write({
    summary: 'Takes an event to another status; what must be there before it is confirmed is checked.',
    access: writeAccess,
    input: z.strictObject({
      id,
      version,
      ...statusChange,
      ...endedHolds,
    }),
    output: z.object({ record, reached: affectedCounts, undo_id: id }),
    errors: [
      'not_found',
      'in_bin',
      'changed_meanwhile',
      'event_status_not_next',
      'event_reason_required',
      'event_not_complete',
      'event_limit_reached',
    ],
  }),
  changeStatuses: write({
    summary: 'Changes the status of several events by the rules for one; tells which events stay as they are, and why.',
    access: writeAccess,
    per_minute: 60,
    input: z.strictObject({ ...selectedRecords(eventRecord), ...statusChange }),
    output: bulkOutcome,
    errors: ['nothing_chosen', 'too_many_chosen', 'event_reason_required'],
  }),
  moveEvent: write({
    summary:
      'Moves all days of an event by as many days as its first one, and if asked announcement and sale. Wall times stay.',
    access: writeAccess,
    input: z.strictObject({
      ...{ id, version, first_date: day },
      with_sale_dates: z.boolean().default(false),
      conflict_reason: statusChange.conflict_reason,
    }),
    output: z.object({ record, moved: z.array(dateShift) }),
    errors: ['not_found', 'in_bin', 'changed_meanwhile', 'event_not_movable'],
  }),
  previewTimeZone: read({
    summary: 'How many upcoming events are planned in another time zone than their venue, or the company, has now.',
    access: writeAccess,
    input: eventPlace,
    output: z.object({
      time_zone: z.string(),
      others: z.array(z.object({ time_zone: z.string(), events: z.number().int() })),
    }),
    errors: ['not_found'],
  }),
  moveToTimeZone: write({
    summary: 'Moves upcoming events to the current time zone of their venue, or of the company. Local times stay.',
    access: writeAccess,
    per_minute: 20,
    input: eventPlace.extend({ from: timezone }),
    output: z.object({ time_zone: z.string(), moved: z.number().int() }),
    errors: ['not_found'],
  }),
})
