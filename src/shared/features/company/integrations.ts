import { z } from 'zod'
import { feature, read, write } from '#shared/call.ts'
import { done, id, moment, nothing } from '#shared/fields.ts'

export const integrationTypes = ['dropbox', 'google_calendar', 'outlook_calendar'] as const
export const integrationType = z.enum(integrationTypes)
export type IntegrationType = z.output<typeof integrationType>

/** A provider and how the person stands with it; never a token. */
export const userIntegration = z.object({
  integration_type: integrationType,
  name: z.string(),
  description: z.string(),
  state: z.enum(['connected', 'not_connected', 'unavailable']),
  /** Why it is unavailable. */
  reason: z.string().nullable(),
  /** The row of the connection; it stays when disconnected. */
  id: id.nullable(),
  is_active: z.boolean(),
  connected_at: moment.nullable(),
})
export type UserIntegration = z.output<typeof userIntegration>

/** What a person connects to their own account, and their calendar as a feed. */
export const integrations = feature('integrations', {
  listIntegrations: read({
    summary: 'Every provider with the state of the signed-in user, ordered by integration_type.',
    access: 'signed-in',
    impersonation: 'refused',
    input: nothing,
    output: z.object({ integrations: z.array(userIntegration) }),
    errors: [],
  }),
  connectIntegration: write({
    summary: "Begins a connection: answers the provider's page to go to. It leads back to the settings.",
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({ integration_type: integrationType }),
    output: z.object({ authorization_url: z.string() }),
    errors: ['integration_unavailable'],
  }),
  disconnectIntegration: write({
    summary: 'Ends a connection: the row stays, inactive and without tokens; the provider is told.',
    access: 'signed-in',
    impersonation: 'refused',
    input: z.strictObject({ integration_type: integrationType }),
    output: done,
    errors: ['integration_not_connected'],
  }),
  getCalendarFeed: read({
    summary: 'Whether there is a personal calendar address, and since when. The address itself is shown once.',
    access: 'signed-in',
    impersonation: 'refused',
    input: nothing,
    output: z.object({ feed: z.object({ created_at: moment }).nullable() }),
    errors: [],
  }),
  createCalendarFeed: write({
    summary: 'Makes a personal calendar address, answered this once; an earlier one stops working.',
    access: 'signed-in',
    impersonation: 'refused',
    per_minute: 20,
    input: nothing,
    output: z.object({ url: z.string(), created_at: moment }),
    errors: [],
  }),
  revokeCalendarFeed: write({
    summary: 'The personal calendar address stops working. Revoking twice is fine.',
    access: 'signed-in',
    impersonation: 'refused',
    input: nothing,
    output: done,
    errors: [],
  }),
})
