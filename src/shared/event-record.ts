import { z } from 'zod'
import { joinList } from '#shared/imports/list-cell.ts'
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
import { recordType } from '#shared/records/record-type.ts'
import { daysBetween } from '#shared/time/local-date.ts'
import { formatTimeOfDay } from '#shared/time/time-of-day.ts'
import { dateOf, minutesFrom } from '#shared/time/wall-time.ts'
import { type EventStatus, eventStatuses } from './event-status.ts'
import { day, id, oneLine, timestamp, wallTime } from './fields.ts'

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

export const newEventStatuses = ['draft', 'inquiry', 'hold'] as const satisfies readonly EventStatus[]

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

/** Day with empty values, for new entries in forms. */
export const emptyDay: EventDay = {
  ...{ date: '', label: '', spaces: [] },
  ...{ load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null },
}

export const maxEventArtists = 200

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

const orderedTimes = ['load_in', 'doors', 'starts', 'ends', 'load_out'] as const
export const timeOrderMessage = 'Times must be in this order: load-in, doors, start, end, load-out'

type OrderedTime = (typeof orderedTimes)[number]

/**
 * Find the time to mark as wrong if times are out of order; missing times are ignored. It is one of the first two that
 * are out of order: the only one whose removal restores the order, otherwise one on another date, otherwise the later.
 */
export function findMisplacedTime(day: EventDay): OrderedTime | undefined {
  const known = orderedTimes.filter((name) => day[name] !== null)
  const at = findDisorder(day, known)
  const pair = known.slice(Math.max(at - 1, 0), at + 1).toReversed()
  const causes = pair.filter(
    (cause) =>
      findDisorder(
        day,
        known.filter((name) => name !== cause),
      ) === -1,
  )
  if (causes.length === 1) return causes[0]
  return pair.find((name) => dateOf(day[name] ?? '') !== day.date) ?? pair[0]
}

/** Index of the first time before its predecessor, or of an end at the start; -1 if there is none. */
function findDisorder(day: EventDay, names: readonly OrderedTime[]): number {
  return names.findIndex((name, at) => {
    const [time, before] = [day[name] ?? '', names[at - 1]]
    if (before === undefined) return false
    return time < (day[before] ?? '') || (name === 'ends' && time === day.starts)
  })
}

const dayWithValidTimes = eventDay.superRefine((one, context) => {
  const misplaced = findMisplacedTime(one)
  if (misplaced) context.addIssue({ code: 'custom', path: [misplaced], message: timeOrderMessage })
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

/** Maximum number of days of an event, and of dates in a group of holds. */
export const maxEventDays = 60

export const eventDays = z
  .array(dayWithValidTimes, 'Enter a date')
  .min(1, 'An event has at least one day')
  .max(maxEventDays, `At most ${maxEventDays} days`)
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
      ...structureField('Days', { input: eventDays, output: z.array(eventDay) }),
      is_required: true as const,
    },
    kind: choiceField('Kind', eventKinds),
    /** Initial status. Later, only `changeStatus` changes it. */
    status: {
      ...choiceField('Status', eventStatuses),
      input: z.enum(newEventStatuses, 'A new event is a draft, an inquiry or a hold'),
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
    conflict_reason: paragraphsField('Reason for allowing the conflict', {
      max: 500,
      not_copied: true,
      hint: 'Shown on all events concerned',
    }),
    artists: {
      ...structureField('Artists', {
        input: z.array(artist).max(maxEventArtists, `At most ${maxEventArtists} artists`),
        output: z.array(artist),
      }),
      filtered_as: 'text' as const,
    },
    capacity: numberField('Capacity', { max: 1_000_000 }),
    age_limit: numberField('Age limit', { max: 99 }),
    announce_at: wallTimeField('Announced'),
    presale_at: wallTimeField('Presale'),
    on_sale_at: wallTimeField('On sale'),
    ticket_url: linkField('Ticket link'),
    currency: currencyField('Currency'),
    color: colorField('Color'),
    notes: richTextField('Notes'),
    is_private: flagField('Private', { hint: 'Members who cannot change events see ‘Busy’' }),
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
    /**
     * Whether the event is confirmed and shares a space at the same time with another confirmed event or a calendar
     * from outside.
     */
    has_conflict: derivedField('flag', 'Double-booked', z.boolean()),
    /** Ranks of an event on hold by date, '1/1/2'; a single rank if all are equal. */
    hold_ranks: derivedField('text', 'Rank of hold', z.string().nullable(), { not_filtered: true }),
    /** How the hold of a declined event ended; null for other events. */
    hold_end: derivedField('text', 'How the hold ended', z.enum(['released', 'expired']).nullable(), {
      not_filtered: true,
    }),
    moved_from: derivedField('date', 'Moved from', z.string().nullable()),
    /** Status that a cancelled event had before. */
    cancelled_from: derivedField('text', 'Status before', z.string().nullable(), {
      not_filtered: true,
      page_only: true,
    }),
    is_date_open: derivedField('flag', 'Date TBA', z.boolean()),
    /** Whether the event is private and hidden from the caller, who gets the name 'Busy'. */
    is_busy: derivedField('flag', 'Busy', z.boolean(), { not_filtered: true }),
  },
})
