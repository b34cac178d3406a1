import { z } from 'zod'
import { conflictOutput } from '#shared/bookings/conflict-output.ts'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { eventDay, eventDays, eventRecord } from '#shared/event-record.ts'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import { day, id, noInput, oneLine, paragraphs, timestamp, timezone } from '#shared/fields.ts'
import { listFilters } from '#shared/records/list-filters.ts'
import { bulkOutcome, recordCalls, selectedRecords } from '#shared/records/record-calls.ts'
import { recordOutput } from '#shared/records/record-type.ts'
import type { AffectedCounts } from '#shared/status-effects.ts'
import { daysBetween } from '#shared/time/local-date.ts'

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

const count = z.number().int()
const affectedCounts = z.object({ calendars: count, released_dates: count, holds_behind: count } satisfies Record<
  keyof AffectedCounts,
  z.ZodType
>)

/**
 * Date of a group that was released because another date of the group was confirmed. `is_free`: no other event is
 * confirmed on the date.
 */
const releasedDate = z.object({ event_id: id, first_date: z.string(), last_date: z.string(), is_free: z.boolean() })
export type ReleasedDate = z.output<typeof releasedDate>

/** Effects of withdrawing a confirmation: the lowest rank that the event gets, its expiry, and the dates that can return. */
const returnToHold = z.object({
  rank: z.number().int().nullable(),
  /** Null if the date has passed. */
  expires_at: timestamp.nullable(),
  released: z.array(releasedDate),
})
export type ReturnToHold = z.output<typeof returnToHold>

/** Maximum number of events that one call moves to another time zone. */
export const maxEventsPerZoneMove = 2000

/** Selects the events at a venue. Without an id: the events without a venue. */
const eventPlace = z.strictObject({ venue_id: id.optional() })
const statusChange = {
  status: statuses,
  reason: paragraphs(500).default(''),
  /** For a postponed event: its new date is not known yet. */
  date_open: z.boolean().default(false),
  /** Why the event is confirmed although it conflicts with others. */
  conflict_reason: paragraphs(500).min(1, 'A reason is required').optional(),
}
const endedHolds = {
  /** Ids of events on hold that are declined because this event is confirmed. */
  ended_holds: z.array(id).max(200, 'At most 200 holds').default([]),
}

/** Unsaved values of the fields that conflicts depend on, as JSON in a URL parameter. */
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
    days: eventDays,
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

/** Maximum number of conflicts in the response, per event. */
export const maxConflicts = 50

export const calendarLimits = { days: 366, entries: 2000 } as const

/** A day of an event in a calendar. `day` is its number among the days of the event, from 1. */
const calendarEntry = eventDay.extend({
  id,
  version: z.number().int(),
  ...{ name: z.string(), status: statuses, kind: z.string(), is_busy: z.boolean(), has_conflict: z.boolean() },
  hold_end: z.enum(['released', 'expired']).nullable(),
  ...{ venue: z.object({ id, name: z.string() }).nullable(), time_zone: z.string(), color: z.string().nullable() },
  ...{ day: z.number().int(), day_count: z.number().int() },
  /** Lowest rank of the event on the date; null if the event is not on hold. */
  hold_rank: z.number().int().nullable(),
})
export type CalendarEntry = z.output<typeof calendarEntry>

const writeAccess = { module: 'events', level: 'write', status: 'follows' } as const
const record = recordOutput(eventRecord)
const version = z.number('The version is missing').int()

export const events = feature('events', {
  ...recordCalls(eventRecord, { errors: ['event_limit_reached'] }),
  getUpcoming: readCall({
    summary: 'The next events, and those that are late besides: not confirmed though their first day is near or past.',
    access: { module: 'events', level: 'read', status: 'follows' },
    input: noInput,
    output: z.object({
      next: z.array(upcomingEvent),
      late: z.array(upcomingEvent),
      /** Number of late events that are not in `events`, counted up to 100. */
      late_count: z.number().int(),
    }),
    errors: [],
  }),
  getEventLimit: readCall({
    summary: 'How many events count toward the plan, and how many it allows; null without a limit.',
    access: writeAccess,
    input: noInput,
    output: z.object({ used: z.number().int(), allowed: z.number().int().nullable() }),
    errors: [],
  }),
  getCalendar: readCall({
    summary:
      'The days of events from one date to another, by time. A night belongs to the date on which it begins. Declined events, such as released holds, are left out unless the filters ask for a status.',
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
      /** The period has more entries than the maximum, so some are missing. */
      is_cut: z.boolean(),
    }),
    errors: [],
  }),
  listConflicts: readCall({
    summary:
      'What an event is in conflict with: as it is, or as it would be with other dates, spaces or another status.',
    access: { module: 'events', level: 'read', status: 'follows' },
    input: z.strictObject({ id: id.optional(), plan: planOfConflicts }),
    output: z.object({ conflicts: z.array(conflictOutput) }),
    errors: ['not_found', 'in_bin'],
  }),
  previewStatus: readCall({
    summary: 'What a change of status of an event would reach besides the event.',
    access: writeAccess,
    input: z.strictObject({ id }),
    output: z.object({ reached: affectedCounts, return_to_hold: returnToHold.nullable() }),
    errors: ['not_found', 'in_bin'],
  }),
  changeStatus: writeCall({
    summary: 'Takes an event to another status; what must be there before it is confirmed is checked.',
    access: writeAccess,
    input: z.strictObject({
      id,
      version,
      ...statusChange,
      ...endedHolds,
      /**
       * When a confirmation is withdrawn: dates of the group that it released go back on hold if they are free, at the
       * end of the queue.
       */
      with_released_dates: z.boolean().default(false),
      /** New first day of a postponed event; omitted if it is not known. */
      first_date: day.optional(),
      with_sale_dates: z.boolean().default(false),
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
  changeStatuses: writeCall({
    summary: 'Changes the status of several events by the rules for one; tells which events stay as they are, and why.',
    access: writeAccess,
    per_minute: 60,
    input: z.strictObject({ ...selectedRecords(eventRecord), ...statusChange }),
    output: bulkOutcome,
    errors: ['nothing_chosen', 'too_many_chosen', 'event_reason_required'],
  }),
  moveEvent: writeCall({
    summary:
      'Moves all days of an event by as many days as its first one, and if asked announcement and sale. Wall times stay.',
    access: writeAccess,
    input: z.strictObject({
      ...{ id, version, first_date: day },
      with_sale_dates: z.boolean().default(false),
      conflict_reason: statusChange.conflict_reason,
    }),
    output: z.object({ record, moved: z.array(dateShift), undo_id: id.nullable() }),
    errors: ['not_found', 'in_bin', 'changed_meanwhile', 'event_not_movable'],
  }),
  previewTimeZone: readCall({
    summary: 'How many upcoming events are planned in another time zone than their venue, or the company, has now.',
    access: writeAccess,
    input: eventPlace,
    output: z.object({
      time_zone: z.string(),
      others: z.array(z.object({ time_zone: z.string(), events: z.number().int() })),
    }),
    errors: ['not_found'],
  }),
  moveToTimeZone: writeCall({
    summary: 'Moves upcoming events to the current time zone of their venue, or of the company. Local times stay.',
    access: writeAccess,
    per_minute: 20,
    input: eventPlace.extend({ from: timezone }),
    output: z.object({ time_zone: z.string(), moved: z.number().int() }),
    errors: ['not_found'],
  }),
})
