import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, noInput, success, timestamp, timezone } from '#shared/fields.ts'

export const integrationTypes = ['dropbox', 'google_calendar', 'outlook_calendar'] as const
export const integrationType = z.enum(integrationTypes)
export type IntegrationType = z.output<typeof integrationType>

/** Why the last request to the provider failed: the person revoked access, or the provider did not respond. */
const connectionFailures = ['access_lost', 'unreachable'] as const
export type ConnectionFailure = (typeof connectionFailures)[number]

/** The settings show busy times for this many days. */
export const busyDaysAhead = 7

/** Provider, and the user's connection to it. Never contains a token. */
export const userIntegration = z.object({
  integration_type: integrationType,
  name: z.string(),
  description: z.string(),
  /** 'connected': the last request worked. 'unused': no request since the connection was made. */
  state: z.enum(['connected', 'unused', ...connectionFailures, 'not_connected', 'unavailable', 'not_yet_available']),
  reason: z.string().nullable(),
  /** Id of the connection; still set after disconnecting. */
  id: id.nullable(),
  is_active: z.boolean(),
  connected_at: timestamp.nullable(),
  last_worked_at: timestamp.nullable(),
  /**
   * Whether Marquee writes the user's events to a calendar at the provider; null if the provider does not support
   * it.
   */
  writes_events: z.boolean().nullable(),
})
export type UserIntegration = z.output<typeof userIntegration>

const busyTime = z.object({ starts_at: timestamp, ends_at: timestamp })
export type BusyTime = z.output<typeof busyTime>

const calendarFeed = z.object({
  created_at: timestamp,
  /** Whether the feed includes drafts and inquiries. */
  includes_unconfirmed: z.boolean(),
})

export const integrations = feature('integrations', {
  listIntegrations: readCall({
    summary: 'Every provider with the state of the signed-in user, ordered by integration_type.',
    access: 'signed-in',
    impersonation: 'refused',
    input: noInput,
    output: z.object({ integrations: z.array(userIntegration) }),
    errors: [],
  }),
  connectIntegration: writeCall({
    summary: "Begins a connection: answers the provider's page to go to. It leads back to the settings.",
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({ integration_type: integrationType }),
    output: z.object({ authorization_url: z.string() }),
    errors: ['integration_unavailable'],
  }),
  disconnectIntegration: writeCall({
    summary: 'Ends a connection: the row stays, inactive and without tokens; the provider is told.',
    access: 'signed-in',
    impersonation: 'refused',
    input: z.strictObject({ integration_type: integrationType }),
    output: success,
    errors: ['integration_not_connected'],
  }),
  setEventWriting: writeCall({
    summary:
      "Whether the signed-in user's own events are written to a connected calendar. Answers the provider's page to go to first where it has not given that right yet.",
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({ integration_type: integrationType, writes_events: z.boolean() }),
    output: z.object({ authorization_url: z.string().nullable() }),
    errors: ['integration_unavailable', 'integration_not_connected'],
  }),
  readBusyTimes: writeCall({
    summary:
      'When the signed-in user is busy in the next seven days, by each connected calendar that answers; notes which did.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({ time_zone: timezone }),
    output: z.object({
      calendars: z.array(z.object({ integration_type: integrationType, name: z.string(), busy: z.array(busyTime) })),
    }),
    errors: [],
  }),
  getCalendarFeed: readCall({
    summary: 'Whether there is a personal calendar address, and since when. The address itself is shown once.',
    access: 'signed-in',
    impersonation: 'refused',
    input: noInput,
    output: z.object({ feed: calendarFeed.nullable() }),
    errors: [],
  }),
  createCalendarFeed: writeCall({
    idempotent: true,
    summary: 'Makes a personal calendar address, answered this once; an earlier one stops working.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: z.strictObject({ includes_unconfirmed: z.boolean().default(false) }),
    output: calendarFeed.extend({ url: z.string() }),
    errors: [],
  }),
  updateCalendarFeed: writeCall({
    summary: 'Chooses whether the personal calendar includes drafts and inquiries.',
    access: 'signed-in',
    impersonation: 'refused',
    input: z.strictObject({ includes_unconfirmed: z.boolean() }),
    output: z.object({ feed: calendarFeed.nullable() }),
    errors: [],
  }),
  revokeCalendarFeed: writeCall({
    summary: 'The personal calendar address stops working. Revoking twice is fine.',
    access: 'signed-in',
    impersonation: 'refused',
    input: noInput,
    output: success,
    errors: [],
  }),
})
