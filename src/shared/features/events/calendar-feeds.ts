import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, noInput, oneLine, success, timestamp } from '#shared/fields.ts'

/** Statuses of the events in a feed, by option. Events that are cancelled stay in the feed for 30 days. */
export const feedStatuses = {
  draft: 'Drafts',
  inquiry: 'Inquiries',
  hold: 'Holds',
  confirmed: 'Confirmed events',
} as const
export type FeedStatus = keyof typeof feedStatuses

export const feedDetails = {
  busy: 'Only ‘Busy’',
  titles: 'Titles',
  full: 'Titles, times, place and link',
} as const
export type FeedDetail = keyof typeof feedDetails

/** Maximum number of feeds of venues and spaces per member and company. */
export const maxPlaceFeeds = 50

const statuses = z
  .array(z.enum(Object.keys(feedStatuses) as [FeedStatus, ...FeedStatus[]]))
  .min(1, 'Choose at least one status')
  .max(Object.keys(feedStatuses).length)
  .transform((chosen) => [...new Set(chosen)])
const detail = z.enum(Object.keys(feedDetails) as [FeedDetail, ...FeedDetail[]])

/** Name of the feed in calendar apps. If empty, the name of the venue or space is used. */
const name = oneLine(80)

const placeFeed = z.object({
  id,
  name: z.string(),
  venue: z.object({ id, name: z.string() }),
  /** Null if the feed covers the whole venue. */
  space: z.object({ id, name: z.string() }).nullable(),
  statuses: z.array(z.string()),
  detail,
  created_at: timestamp,
})
export type PlaceFeed = z.output<typeof placeFeed>

const access = { module: 'events', level: 'read', status: 'follows' } as const

export const calendarFeeds = feature('calendar-feeds', {
  listPlaceFeeds: readCall({
    summary: "The caller's calendar feeds of venues and spaces. Their addresses are shown once, after creation.",
    access,
    impersonation: 'refused',
    input: noInput,
    output: z.object({ feeds: z.array(placeFeed) }),
    errors: [],
  }),
  createPlaceFeed: writeCall({
    idempotent: true,
    summary: 'Creates a secret address with the calendar of a venue or a space. Only this response contains it.',
    access,
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({
      venue_id: id,
      /** A space of the venue; null if the feed covers the whole venue. */
      space_id: id.nullable().default(null),
      statuses: statuses.default(['hold', 'confirmed']),
      detail: detail.default('full'),
      name: name.default(''),
    }),
    output: z.object({ feed: placeFeed, url: z.string() }),
    errors: ['not_found', 'too_many_feeds'],
  }),
  updatePlaceFeed: writeCall({
    summary: "Changes name, statuses or detail of one of the caller's feeds. Its address stays the same.",
    access,
    impersonation: 'refused',
    input: z.strictObject({ id, statuses, detail, name }),
    output: z.object({ feed: placeFeed }),
    errors: ['not_found'],
  }),
  revokePlaceFeed: writeCall({
    summary: "Revokes one of the caller's feeds: from the next request on its address is refused.",
    access,
    impersonation: 'refused',
    input: z.strictObject({ id }),
    output: success,
    errors: ['not_found'],
  }),
})
