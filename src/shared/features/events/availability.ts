import { z } from 'zod'
import { availabilityLimits } from '#shared/availability-limits.ts'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { day, id, noInput, success, timeOfDay, timestamp, weekday } from '#shared/fields.ts'
import { fileResponse } from '#shared/file-response.ts'
import { shareLinkDays } from '#shared/share-links.ts'
import { daysBetween, isLocalDate } from '#shared/time/local-date.ts'

const tooManySpaces = `Select at most ${availabilityLimits.spaces} spaces`

/** List in a URL parameter. A list of one item is sent as the item itself. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.union([item, z.array(item).max(100)]).transform((sent) => [sent].flat())

const range = { from: day, until: day }

/** Search for free dates. Only the date range is required. */
const query = z
  .strictObject({
    ...range,
    /** Spaces to search. If empty: all spaces of the given venues that can be booked. */
    spaces: listOf(id)
      .refine((ids) => ids.length <= availabilityLimits.spaces, tooManySpaces)
      .default([]),
    /**
     * Venues to search if no spaces are given: 'own' are the venues that the company runs. If these have no spaces, all
     * venues are searched.
     */
    venues: z.enum(['own', 'all']).default('own'),
    /** Weekdays on which the event can begin; empty for all. */
    weekdays: listOf(z.coerce.number().pipe(weekday)).default([]),
    length: z.coerce
      .number()
      .int('Enter a whole number of days')
      .min(1, 'At least one day')
      .max(availabilityLimits.length, `At most ${availabilityLimits.length} days`)
      .default(1),
    /** Whether dates that are on hold are in the results. */
    holds: z.enum(['listed', 'left_out']).default('listed'),
    /**
     * Times of the event from doors to the end, in local time of the venue. Without times, the event needs the whole
     * day of the venue.
     */
    begins: timeOfDay.optional(),
    ends: timeOfDay.optional(),
  })
  .refine(({ from, until }) => from <= until, {
    message: 'The end must not come before the beginning',
    path: ['until'],
  })
  // An invalid date is reported by the schema of the field.
  .refine(
    ({ from, until }) => ![from, until].every(isLocalDate) || daysBetween(from, until) < availabilityLimits.days,
    {
      message: `At most ${availabilityLimits.days} days`,
      path: ['until'],
    },
  )
export type AvailabilityQuery = z.output<typeof query>

/** A date that a search found; for events of several days, the first date. */
const freeDate = z.object({
  date: z.string(),
  state: z.enum(['open', 'hold', 'closed']),
  /** Rank that a new hold would get on this date: 1 if the date is free, 0 if the space is closed. */
  rank: z.number().int(),
  /** Why the space is closed; null if it is not. */
  reason: z.string().nullable(),
})
export type FreeDate = z.output<typeof freeDate>

const spaceAvailability = z.object({
  id,
  name: z.string(),
  capacity: z.number().int().nullable(),
  venue: z.object({ id, name: z.string() }),
  time_zone: z.string(),
  /** Dates on which the space is free, on hold or closed. Dates taken by confirmed events are omitted. */
  dates: z.array(freeDate),
})
export type SpaceAvailability = z.output<typeof spaceAvailability>

const askedTimes = {
  /** Requested local times; null for the whole day of the venue. */
  begins: z.string().nullable(),
  ends: z.string().nullable(),
}

/** Result of a search as shown to people without an account: only spaces, and dates with their rank. */
export const sharedAvailability = z.object({
  ...range,
  length: z.number().int(),
  /** Weekdays from 1 for Monday to 7 for Sunday; empty for all. */
  weekdays: z.array(z.number().int()),
  ...askedTimes,
  spaces: z.array(
    z.object({
      ...{ id, name: z.string(), capacity: z.number().int().nullable() },
      ...{ venue: z.string(), time_zone: z.string() },
      dates: z.array(freeDate.pick({ date: true, rank: true })),
    }),
  ),
})
export type SharedAvailability = z.output<typeof sharedAvailability>

const readAccess = { module: 'events', level: 'read', status: 'follows' } as const
const writeAccess = { module: 'events', level: 'write', status: 'follows' } as const

export const availability = feature('availability', {
  getAvailability: readCall({
    summary: 'On which dates spaces are free or on hold, by the rules for saving events.',
    access: readAccess,
    input: query,
    output: z.object({
      spaces: z.array(spaceAvailability),
      /**
       * Number of spaces that were not searched, because the search names no spaces and they belong to other venues.
       */
      left_out: z.number().int(),
    }),
    errors: ['not_found'],
  }),
  getAvailabilityFile: readCall({
    summary: 'The dates on which spaces are free or on hold as a CSV file.',
    access: readAccess,
    per_minute: 20,
    input: query,
    output: fileResponse,
    errors: ['not_found'],
  }),
  listAvailabilityLinks: readCall({
    summary: "The caller's links to free dates that have not ended, the latest first.",
    access: writeAccess,
    input: noInput,
    output: z.object({
      links: z.array(
        z.object({
          id,
          ...{ from: z.string(), until: z.string(), length: z.number().int(), weekdays: z.array(z.number().int()) },
          ...askedTimes,
          /** Names of the searched spaces. Spaces that no longer exist are omitted. */
          spaces: z.array(z.string()),
          ...{ created_at: timestamp, expires_at: timestamp, opened_at: timestamp.nullable() },
        }),
      ),
    }),
    errors: [],
  }),
  createAvailabilityLink: writeCall({
    idempotent: true,
    summary: 'Creates a link that shows free dates, as they are when it is opened, to people without an account.',
    access: writeAccess,
    per_minute: 20,
    input: z.strictObject({
      query,
      days: z
        .int('Enter a whole number of days')
        .min(1, 'At least one day')
        .max(shareLinkDays.most, `At most ${shareLinkDays.most} days`)
        .default(shareLinkDays.standard),
    }),
    output: z.object({ id, url: z.string(), expires_at: timestamp }),
    errors: ['not_found', 'too_many_links'],
  }),
  revokeAvailabilityLink: writeCall({
    summary: 'Revokes a link to free dates. It ends at once.',
    access: writeAccess,
    input: z.strictObject({ id }),
    output: success,
    errors: ['not_found'],
  }),
})
