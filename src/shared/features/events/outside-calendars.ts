import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { day, id, noInput, oneLine, success, text, timestamp } from '#shared/fields.ts'
import { outsideCalendarLimits as limits } from '#shared/outside-calendar-limits.ts'
import { daysBetween } from '#shared/time/local-date.ts'
import { calendarLimits } from './events.ts'

/** Address of a calendar file. Calendar programs also write webcal:// for https://. */
const url = text(2000, { missing: 'An address is required' })
  .min(1, 'An address is required')
  .transform((address) => address.replace(/^webcals?:\/\//i, 'https://'))

const file = z.strictObject({
  name: oneLine(200),
  content: z
    .string()
    .max(limits.uploaded, 'This file is too large. Choose one of at most 1 MB.')
    .refine((content) => !content.includes('\u0000'), 'This is not a calendar file.'),
})

const values = {
  name: oneLine(80, { missing: 'A name is required' }).min(1, 'A name is required'),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'A color has the form #1a2b3c')
    .toLowerCase(),
  venue_id: id.nullable().default(null),
  /** A space of the venue, which is then busy during the entries; null for the whole venue. */
  space_id: id.nullable().default(null),
}

const place = z.object({ id, name: z.string() }).nullable()
const outsideCalendar = z.object({
  id,
  ...{ name: z.string(), color: z.string() },
  url: z.string().nullable(),
  file_name: z.string().nullable(),
  ...{ venue: place, space: place },
  entry_count: z.number().int(),
  /** Names of unknown time zones in the file. Times in these zones are read as times in `time_zone`. */
  unknown_zones: z.array(z.string()),
  time_zone: z.string(),
  unreadable: z.number().int(),
  succeeded_at: timestamp.nullable(),
  failed_at: timestamp.nullable(),
  /** Why the last attempt failed; null if it succeeded. After a failure, the entries read before are kept. */
  failure: z.string().nullable(),
  is_pending: z.boolean(),
})
export type OutsideCalendar = z.output<typeof outsideCalendar>

const outsideEntry = z.object({
  id: z.string(),
  calendar_id: id,
  title: z.string(),
  is_busy: z.boolean(),
  /** First and last date. An entry of up to 24 hours counts only for the date on which it begins. */
  ...{ first_date: z.string(), last_date: z.string() },
  /** Local start and end; null for all-day entries. */
  ...{ starts: z.string().nullable(), ends: z.string().nullable() },
})
export type OutsideEntry = z.output<typeof outsideEntry>

const calendarOfEntries = z.object({
  id,
  ...{ name: z.string(), color: z.string() },
  ...{ venue_id: id.nullable(), space_id: id.nullable() },
})
export type CalendarOfEntries = z.output<typeof calendarOfEntries>

const readAccess = { module: 'events', level: 'read', status: 'follows' } as const
const adminAccess = { module: 'events', level: 'admin', status: 'follows' } as const

export const outsideCalendars = feature('outside-calendars', {
  getOutsideEntries: readCall({
    summary: 'Entries of calendars from outside from one date to another. Guests get none.',
    access: readAccess,
    input: z
      .strictObject({ from: day, until: day })
      .refine(({ from, until }) => daysBetween(from, until) >= 0 && daysBetween(from, until) < calendarLimits.days, {
        message: `At most ${calendarLimits.days} days`,
        path: ['until'],
      }),
    output: z.object({
      calendars: z.array(calendarOfEntries),
      entries: z.array(outsideEntry),
      /** The period has more entries than the maximum, so some are missing. */
      is_cut: z.boolean(),
    }),
    errors: [],
  }),
  listOutsideCalendars: readCall({
    summary: 'Calendars from outside, with their addresses and when they were last read.',
    access: adminAccess,
    input: noInput,
    output: z.object({ calendars: z.array(outsideCalendar) }),
    errors: [],
  }),
  createOutsideCalendar: writeCall({
    summary: 'Adds a calendar from outside, by an address that is fetched every hour or as a file.',
    access: adminAccess,
    idempotent: true,
    per_minute: 20,
    body_limit: limits.uploaded * 4,
    input: z
      .strictObject({ ...values, url: url.nullable().default(null), file: file.nullable().default(null) })
      .refine((input) => (input.url === null) !== (input.file === null), {
        message: 'Enter an address, or choose a file',
        path: ['url'],
      }),
    output: z.object({ calendar: outsideCalendar }),
    errors: ['not_found', 'too_many_outside_calendars'],
  }),
  updateOutsideCalendar: writeCall({
    summary: 'Changes a calendar from outside. Without an address or a file, its entries stay.',
    access: adminAccess,
    per_minute: 20,
    body_limit: limits.uploaded * 4,
    input: z
      .strictObject({ id, ...values, url: url.nullable().default(null), file: file.nullable().default(null) })
      .refine((input) => input.url === null || input.file === null, {
        message: 'Enter an address, or choose a file',
        path: ['url'],
      }),
    output: z.object({ calendar: outsideCalendar }),
    errors: ['not_found'],
  }),
  deleteOutsideCalendar: writeCall({
    summary: 'Removes a calendar from outside with its entries.',
    access: adminAccess,
    input: z.strictObject({ id }),
    output: success,
    errors: ['not_found'],
  }),
  fetchOutsideCalendar: writeCall({
    summary: 'Fetches a calendar from outside now.',
    access: adminAccess,
    per_minute: 20,
    input: z.strictObject({ id }),
    output: z.object({ calendar: outsideCalendar }),
    errors: ['not_found'],
  }),
})
