import { sql } from 'kysely'
import { z } from 'zod'
import { loadAdministrators } from '#server/domain/team/members.ts'
import { type Job, type JobContext, job } from '#server/platform/app/jobs.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { cancelDeliveries } from './cancel-deliveries.ts'
import { networkPolicyOf, type OutgoingResponse, postWebhook } from './outgoing-requests.ts'
import { sendWebhookPaused } from './send-webhook-paused.ts'
import { signedHeaders } from './signing.ts'

/** Seconds before each retry, from the Standard Webhooks specification. */
export const retryDelaySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400]

/** Seconds for which a delivery is claimed, longer than an attempt takes. Meanwhile other workers skip the delivery. */
const claimSeconds = 120

/**
 * Attempt a delivery. The row decides whether an attempt is due, so duplicate jobs send one request. Failures are
 * retried for about 1.5 days; then the delivery counts as failed for good.
 */
export const deliverWebhook: Job<{ delivery_id: string }> = job({
  name: 'deliver-webhook',
  queue: 'outgoing',
  data: z.object({ delivery_id: z.string() }),
  async work(ctx, { delivery_id }) {
    const due = await ctx.asSystem((tx) => claimDelivery(tx, delivery_id))
    if (!due) return
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Marquee-Webhooks/1',
      ...signedHeaders(ctx.app.encryption, due.endpoint, {
        message_id: due.message_id,
        body: due.body,
        at: new Date(),
      }),
    }
    const answer = await postWebhook(due.endpoint.url, { headers, body: due.body }, networkPolicyOf(ctx.app.env))
    await ctx.asSystem((tx) => recordAttempt(tx, ctx, due, headers, answer))
  },
})

type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>

async function claimDelivery(tx: Transaction, deliveryId: string) {
  const claimed = await tx
    .updateTable('webhook_deliveries')
    .set({ claimed_until: sql<string>`now() + make_interval(secs => ${claimSeconds})` })
    .where('id', '=', deliveryId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', sql<string>`now()`)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<string>`now()`)]))
    .returning(['id', 'company_id', 'endpoint_id', 'message_id', 'tries'])
    .executeTakeFirst()
  if (!claimed) return null
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'url', 'status', 'sealed_secret', 'previous_sealed_secret', 'previous_valid_until'])
    .where('id', '=', claimed.endpoint_id)
    .where('company_id', '=', claimed.company_id)
    .executeTakeFirstOrThrow()
  const { body } = await tx
    .selectFrom('webhook_messages')
    .select('body')
    .where('id', '=', claimed.message_id)
    .where('company_id', '=', claimed.company_id)
    .executeTakeFirstOrThrow()
  return endpoint.status === 'active' ? { ...claimed, endpoint, body } : null
}

async function recordAttempt(
  tx: Transaction,
  ctx: JobContext,
  due: ClaimedDelivery,
  headers: Record<string, string>,
  answer: OutgoingResponse,
): Promise<void> {
  await tx
    .insertInto('webhook_attempts')
    .values({
      company_id: due.company_id,
      delivery_id: due.id,
      url: due.endpoint.url,
      request_headers: json(headers),
      response_status: answer.status,
      response_body: answer.body,
      error: answer.error,
      duration_ms: answer.duration_ms,
    })
    .execute()
  const delivered = answer.status !== null && answer.status >= 200 && answer.status < 300
  const wait = delivered ? undefined : retryDelaySeconds[due.tries]
  const outcome = delivered ? 'delivered' : wait === undefined ? 'failed' : 'pending'
  // Up to 10 % of jitter, to spread simultaneous retries.
  const seconds = Math.round((wait ?? 0) * (1 + Math.random() / 10))
  const updated = await tx
    .updateTable('webhook_deliveries')
    .set({
      status: outcome,
      tries: due.tries + 1,
      claimed_until: null,
      next_attempt_at: sql<string>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', due.id)
    .where('company_id', '=', due.company_id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  // The delivery was deleted or cancelled meanwhile.
  if (!updated) return
  const goesOn = await recordEndpointHealth(tx, ctx, due, { outcome, gone: answer.status === 410 })
  if (outcome === 'pending' && goesOn)
    await ctx.app.jobs.enqueue(
      tx,
      deliverWebhook,
      { delivery_id: due.id },
      { after_seconds: seconds, group: due.company_id },
    )
}

/** Consecutive messages that failed all retries before their endpoint is paused. */
const maxConsecutiveLostMessages = 5
/** Hours without a successful delivery before an endpoint is paused. */
const maxFailingHours = 24

interface Attempted {
  company_id: string
  endpoint_id: string
}

/**
 * Record an endpoint's health. Pause the endpoint after five consecutive lost messages, 24 hours of only failures, or a
 * response with status 410. Returns false if the endpoint is paused.
 */
async function recordEndpointHealth(
  tx: Transaction,
  ctx: JobContext,
  { company_id, endpoint_id }: Attempted,
  { outcome, gone }: { outcome: 'delivered' | 'failed' | 'pending'; gone: boolean },
): Promise<boolean> {
  const endpoint = await tx
    .updateTable('webhook_endpoints')
    .set(
      outcome === 'delivered'
        ? { failing_since: null, given_up: 0 }
        : {
            failing_since: sql<string>`coalesce(failing_since, now())`,
            given_up: sql<number>`given_up + ${outcome === 'failed' ? 1 : 0}`,
          },
    )
    .where('id', '=', endpoint_id)
    .where('company_id', '=', company_id)
    .returning(['id', 'url', 'status', 'given_up'])
    .returning(sql<boolean>`failing_since <= now() - make_interval(hours => ${maxFailingHours})`.as('failing_long'))
    .executeTakeFirstOrThrow()
  if (endpoint.status === 'paused') return false
  const because = gone
    ? 'gone'
    : endpoint.failing_long || endpoint.given_up >= maxConsecutiveLostMessages
      ? 'failing'
      : null
  if (!because || outcome === 'delivered') return true

  await tx
    .updateTable('webhook_endpoints')
    .set({ status: 'paused', paused_because: because })
    .where('id', '=', endpoint_id)
    .where('company_id', '=', company_id)
    .execute()
  await cancelDeliveries(tx, company_id, endpoint_id)
  await audit(tx, ctx, {
    action: 'webhook_endpoint.pause',
    id: endpoint_id,
    company_id,
    before: { url: endpoint.url, status: 'active' },
    after: { url: endpoint.url, status: 'paused', paused_because: because },
  })
  await notifyAdmins(tx, ctx, { company_id, endpoint_id })
  return false
}

/** One mail job per admin, so that each is retried separately. */
async function notifyAdmins(tx: Transaction, ctx: JobContext, { company_id, endpoint_id }: Attempted): Promise<void> {
  for (const { user_id } of await loadAdministrators(tx, company_id))
    await ctx.app.jobs.enqueue(tx, sendWebhookPaused, { endpoint_id, user_id })
}
