import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, noInput, paragraphs, success, text, timestamp } from '#shared/fields.ts'
import { webhookEventTypes } from '#shared/webhook-events.ts'

const adminAccess = { module: 'company_settings', level: 'admin', status: 'follows' } as const

const eventType = z.enum(webhookEventTypes, 'Choose events from the list')
const eventTypes = z
  .array(eventType)
  .min(1, 'Choose at least one event')
  .max(webhookEventTypes.length, 'Choose each event once')
  .transform((chosen) => [...new Set(chosen)])

const url = text(2000, { missing: 'An address is required' })
  .min(1, 'An address is required')
  .refine(
    (address) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol),
    'Enter an address like https://…',
  )

const description = paragraphs(200)

export const endpointStatuses = ['active', 'paused'] as const
export const deliveryStatuses = ['pending', 'delivered', 'failed', 'cancelled'] as const

export const webhookEndpoint = z.object({
  id,
  url: z.string(),
  description: z.string(),
  event_types: z.array(z.string()),
  status: z.enum(endpointStatuses),
  /** Why the endpoint is paused: by a member, because of repeated failures, or because it returned 410 Gone. */
  paused_because: z.enum(['by_hand', 'failing', 'gone']).nullable(),
  failing_since: timestamp.nullable(),
  created_at: timestamp,
})
export type WebhookEndpoint = z.output<typeof webhookEndpoint>

export const webhookDelivery = z.object({
  id,
  endpoint_id: id,
  endpoint_url: z.string(),
  /** Value of the `webhook-id` header. All attempts and replays of a message have the same id. */
  message_id: z.string(),
  event_type: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  last_response_status: z.number().int().nullable(),
  last_error: z.string().nullable(),
  next_attempt_at: timestamp.nullable(),
  created_at: timestamp,
})
export type WebhookDelivery = z.output<typeof webhookDelivery>

export const webhookAttempt = z.object({
  id,
  created_at: timestamp,
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  response_status: z.number().int().nullable(),
  /** The first 4 kB of the response. */
  response_body: z.string().nullable(),
  error: z.string().nullable(),
  duration_ms: z.number().int(),
})
export type WebhookAttempt = z.output<typeof webhookAttempt>

/** Outgoing webhooks. They are signed according to the Standard Webhooks specification. */
export const webhooks = feature('webhooks', {
  listWebhookEndpoints: readCall({
    summary: 'The endpoints of the company, and how many its plan allows.',
    access: adminAccess,
    input: noInput,
    output: z.object({ endpoints: z.array(webhookEndpoint), limit: z.number().int().nullable() }),
    errors: [],
  }),
  createWebhookEndpoint: writeCall({
    idempotent: true,
    summary: 'Adds an endpoint. Its signing secret is answered now and never again.',
    access: adminAccess,
    per_minute: 30,
    input: z.strictObject({ url, description: description.default(''), event_types: eventTypes }),
    output: z.object({ endpoint: webhookEndpoint, signing_secret: z.string() }),
    errors: ['webhook_url_refused', 'webhook_limit_reached'],
  }),
  updateWebhookEndpoint: writeCall({
    summary: 'Changes an endpoint, pauses it or lets it go on; what is left out stays.',
    access: adminAccess,
    input: z.strictObject({
      endpoint_id: id,
      url: url.optional(),
      description: description.optional(),
      event_types: eventTypes.optional(),
      status: z.enum(endpointStatuses).optional(),
    }),
    output: z.object({ endpoint: webhookEndpoint }),
    errors: ['not_found', 'webhook_url_refused'],
  }),
  rotateWebhookSecret: writeCall({
    idempotent: true,
    summary: 'Gives an endpoint a new signing secret; for 24 hours the old one signs too.',
    access: adminAccess,
    per_minute: 30,
    input: z.strictObject({ endpoint_id: id }),
    output: z.object({ signing_secret: z.string() }),
    errors: ['not_found'],
  }),
  deleteWebhookEndpoint: writeCall({
    summary: 'Removes an endpoint and its delivery log.',
    access: adminAccess,
    input: z.strictObject({ endpoint_id: id }),
    output: success,
    errors: ['not_found'],
  }),
  sendTestWebhook: writeCall({
    idempotent: true,
    summary: 'Sends a test message to an active endpoint.',
    access: adminAccess,
    per_minute: 30,
    input: z.strictObject({ endpoint_id: id }),
    output: z.object({ delivery_id: id }),
    errors: ['not_found', 'webhook_paused'],
  }),
  listWebhookDeliveries: readCall({
    summary: 'What was sent, newest first, of all endpoints or of one; kept for 30 days.',
    access: adminAccess,
    input: z.strictObject({
      endpoint_id: id.optional(),
      status: z.enum(deliveryStatuses).optional(),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    output: z.object({ deliveries: z.array(webhookDelivery), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  getWebhookDelivery: readCall({
    summary: 'One delivery with what was sent and every answer.',
    access: adminAccess,
    input: z.strictObject({ delivery_id: id }),
    output: z.object({
      delivery: webhookDelivery.extend({ request_body: z.string(), log: z.array(webhookAttempt) }),
    }),
    errors: ['not_found'],
  }),
  replayWebhookDelivery: writeCall({
    idempotent: true,
    summary: 'Sends a message to its endpoint again, under the same id.',
    access: adminAccess,
    per_minute: 60,
    input: z.strictObject({ delivery_id: id }),
    output: success,
    errors: ['not_found', 'webhook_paused'],
  }),
})
