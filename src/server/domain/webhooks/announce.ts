import { sql } from 'kysely'
import type { App } from '#server/platform/app/app.ts'
import { type AuditEntry, withoutSecrets } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { describeAction, toStoredAction } from '#shared/audit-actions.ts'
import { deliverWebhook } from './deliver-webhook.ts'

/**
 * Enqueue webhooks for an audit entry, in the transaction of the action. If no endpoint subscribes to the event, this
 * costs one index lookup.
 */
export async function enqueueWebhooks(tx: Transaction, app: App, entry: AuditEntry): Promise<void> {
  if (!entry.company_id) return
  for (const event of describeAction(entry.action).events ?? []) {
    const endpoints = await tx
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('company_id', '=', entry.company_id)
      .where('status', '=', 'active')
      .where(sql<boolean>`${event} = any (event_types)`)
      .execute()
    if (endpoints.length > 0) {
      const to = endpoints.map(({ id }) => id)
      await sendMessage(tx, app, { company_id: entry.company_id, event, data: dataOf(entry), to })
    }
  }
}

interface WebhookMessage {
  company_id: string
  event: string
  data: Record<string, unknown>
  to: string[]
}

export async function sendMessage(tx: Transaction, app: App, message: WebhookMessage): Promise<string[]> {
  const { company_id, event, data, to } = message
  const body = JSON.stringify({ type: event, timestamp: new Date().toISOString(), data: { company_id, ...data } })
  const { id } = await tx
    .insertInto('webhook_messages')
    .values({ company_id, event_type: event, body })
    .returning('id')
    .executeTakeFirstOrThrow()
  const deliveries = await tx
    .insertInto('webhook_deliveries')
    .values(to.map((endpoint_id) => ({ company_id, endpoint_id, message_id: id })))
    .returning('id')
    .execute()
  for (const delivery of deliveries)
    await app.jobs.enqueue(tx, deliverWebhook, { delivery_id: delivery.id }, { group: company_id })
  return deliveries.map((delivery) => delivery.id)
}

/**
 * Payload of a webhook: ids and values that are not secret. The actor is omitted, because external services must not
 * learn it.
 */
function dataOf({ action: act, id, before, after, metadata }: AuditEntry): Record<string, unknown> {
  const { resource_type, action_type } = toStoredAction(act)
  return {
    resource_type,
    resource_id: id,
    action: action_type,
    ...(typeof metadata?.user_id === 'string' && { user_id: metadata.user_id }),
    ...(before && { before: withoutSecrets(before) }),
    ...(after && { after: withoutSecrets(after) }),
  }
}
