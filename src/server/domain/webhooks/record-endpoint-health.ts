import { sql } from 'kysely'
import { administratorsOf } from '#server/domain/team/members.ts'
import type { JobContext } from '#server/platform/app/jobs.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { cancelDeliveries } from './cancel-deliveries.ts'
import { sendWebhookPaused } from './send-webhook-paused.ts'

/** Given-up messages in a row after which an endpoint is paused. */
export const maxConsecutiveGivenUp = 5
/** Hours of nothing but failure after which an endpoint is paused. */
export const maxFailingHours = 24

interface Attempted {
  company_id: string
  endpoint_id: string
}

/**
 * Keeps count of how an endpoint does, and pauses it after five given-up messages in a row, after 24 hours of nothing
 * but failure, or when it answers 410 Gone. False when it is paused.
 */
export async function recordEndpointHealth(
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
  const because = gone ? 'gone' : endpoint.failing_long || endpoint.given_up >= maxConsecutiveGivenUp ? 'failing' : null
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

/** A mail of its own for each, so that one that cannot be sent is tried again alone. */
async function notifyAdmins(tx: Transaction, ctx: JobContext, { company_id, endpoint_id }: Attempted): Promise<void> {
  for (const { user_id } of await administratorsOf(tx, company_id))
    await ctx.app.jobs.enqueue(tx, sendWebhookPaused, { endpoint_id, user_id })
}
