import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#server/platform/app/app.ts'
import { type AuditEntry, withoutSecrets } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { describeAction, toStoredAction } from '#shared/audit-actions.ts'
import { recordsWithEvents } from '#shared/records/record-actions.ts'
import { isMoney } from '#shared/records/record-field.ts'
import { eventConditions, isHoldEvent, type WebhookEventType } from '#shared/webhook-events.ts'
import { deliverWebhook } from './deliver-webhook.ts'

/**
 * Enqueue webhooks for audit entries of one company, in the transaction of the action. If no endpoint subscribes to an
 * event, this costs one index lookup.
 */
export async function enqueueWebhooks(tx: Transaction, app: App, entries: readonly AuditEntry[]): Promise<void> {
  for (const [company_id, own] of Map.groupBy(entries, (entry) => entry.company_id)) {
    const sent = own.flatMap((entry) => eventsOf(entry).map((event) => ({ event, entry })))
    const events = [...new Set(sent.map(({ event }) => event))]
    if (!company_id || events.length === 0) continue
    const endpoints = await tx
      .selectFrom('webhook_endpoints')
      .select(['id', 'event_types'])
      .where('company_id', '=', company_id)
      .where('status', '=', 'active')
      .where(sql<boolean>`event_types && ${events}::text[]`)
      .execute()
    const messages = sent.flatMap(({ event, entry }) => {
      const to = endpoints.filter(({ event_types }) => event_types.includes(event)).map(({ id }) => id)
      return to.length > 0 ? [{ company_id, event, data: dataOf(entry), to }] : []
    })
    await enqueueMessages(tx, app, messages)
  }
}

function eventsOf({ action, before, after, is_confidential }: AuditEntry): WebhookEventType[] {
  const events = (describeAction(action).events ?? []).filter((event) => !(is_confidential && isHoldEvent(event)))
  return events.filter((event) => eventConditions[event]?.(before ?? {}, after ?? {}) ?? true)
}

interface WebhookMessage {
  company_id: string
  event: string
  data: Record<string, unknown>
  to: string[]
}

/** Store and enqueue messages. Returns the ids of the deliveries. */
export async function enqueueMessages(
  tx: Transaction,
  app: App,
  messages: readonly WebhookMessage[],
): Promise<string[]> {
  if (messages.length === 0) return []
  const timestamp = new Date().toISOString()
  const rows = messages.map(({ company_id, event, data, to }) => {
    const body = JSON.stringify({ type: event, timestamp, data: { company_id, ...data } })
    return { to, message: { id: randomUUID(), company_id, event_type: event, body } }
  })
  await tx
    .insertInto('webhook_messages')
    .values(rows.map(({ message }) => message))
    .execute()
  const pairs = rows.flatMap(({ message, to }) => to.map((endpoint_id) => ({ ...message, endpoint_id })))
  // Arrays, because a bulk action can have more deliveries than a statement has parameters.
  const ids: string[] = []
  for (const [company, own] of Map.groupBy(pairs, ({ company_id }) => company_id)) {
    const { rows: deliveries } = await sql<{ id: string }>`
      insert into webhook_deliveries (company_id, endpoint_id, message_id)
      select ${company}, endpoint_id, message_id
      from unnest(${own.map(({ endpoint_id }) => endpoint_id)}::uuid[], ${own.map(({ id }) => id)}::uuid[])
        pairs (endpoint_id, message_id)
      returning id`.execute(tx)
    const jobs = deliveries.map(({ id }) => ({ delivery_id: id }))
    await app.jobs.enqueueAll(tx, deliverWebhook, jobs, { group: company })
    ids.push(...deliveries.map(({ id }) => id))
  }
  return ids
}

/**
 * Payload of a webhook: ids and values that are not secret. The actor is omitted, because external services must not
 * learn it. Amounts of records are omitted, because reading them takes more than access to the record.
 */
function dataOf(entry: AuditEntry): Record<string, unknown> {
  const { id, before, after, metadata, is_confidential } = entry
  const { resource_type, action_type } = toStoredAction(entry.action)
  const named = { resource_type, resource_id: id, action: action_type }
  if (is_confidential) return { ...named, is_private: true }
  const isRecord = Object.hasOwn(recordsWithEvents, resource_type)
  const shown = (values: Record<string, unknown>) => withoutSecrets(isRecord ? recordValues(values) : values)
  return {
    ...named,
    ...(isRecord && { name: metadata?.name }),
    ...(typeof metadata?.user_id === 'string' && { user_id: metadata.user_id }),
    ...(before && { before: shown(before) }),
    ...(after && { after: shown(after) }),
  }
}

/** Values of a record without amounts, and with ids of people and records instead of names. */
function recordValues(values: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(values).filter(([, value]) => !isMoney(value))
  return Object.fromEntries(kept.map(([name, value]) => [name, isReference(value) ? value.id : value]))
}

function isReference(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value
}
