import { sql } from 'kysely'
import { administratorsOf } from '#server/domain/team/members.ts'
import type { JobContext } from '#server/platform/app/jobs.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { cancelDeliveries } from './cancel-deliveries.ts'
import { sendWebhookPaused } from './send-webhook-paused.ts'

/** Consecutive given-up messages before an endpoint is paused. */
export const maxConsecutiveGivenUp = 5
/** Hours of only failures before an endpoint is paused. */
export const maxFailingHours = 24

interface Attempted {
  company_id: string
  endpoint_id: string
}

/**
 * Record an endpoint's health. Pause it after five consecutive given-up messages, 24 hours of only failures, or a 410
 * response. Returns false if paused.
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

/** One mail job per admin, so that each is retried separately. */
async function notifyAdmins(tx: Transaction, ctx: JobContext, { company_id, endpoint_id }: Attempted): Promise<void> {
  for (const { user_id } of await administratorsOf(tx, company_id))
    await ctx.app.jobs.enqueue(tx, sendWebhookPaused, { endpoint_id, user_id })
}
