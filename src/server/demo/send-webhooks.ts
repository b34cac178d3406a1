import { randomUUID } from 'node:crypto'
import { newSigningSecret, sealSecret } from '#server/domain/webhooks/signing.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { json } from '#server/platform/database/database.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'
import type { Demo } from './demo-actions.ts'

const url = 'https://hooks.northlight.example/marquee'
const events = ['member.joined', 'member.left', 'member.role_changed', 'invitation.sent'] as const

/** Deliveries, oldest first. The last ones failed, so the endpoint is paused. */
const demoDeliveries: readonly { event: (typeof events)[number]; ago: number; status: number | null }[] = [
  { event: 'invitation.sent', ago: 19, status: 200 },
  { event: 'member.joined', ago: 16, status: 200 },
  { event: 'member.role_changed', ago: 9, status: 202 },
  { event: 'member.left', ago: 7, status: 200 },
  { event: 'invitation.sent', ago: 5, status: 200 },
  { event: 'member.joined', ago: 4, status: 503 },
  { event: 'invitation.sent', ago: 2, status: null },
]

/** Create a webhook endpoint that worked for weeks and then failed. Sends no requests. */
export async function sendWebhooks({ app, tx, company, owner, action }: Demo): Promise<void> {
  const id = randomUUID()
  await tx
    .insertInto('webhook_endpoints')
    .values({
      id,
      company_id: company,
      url,
      description: 'Tells the crew channel who comes and goes',
      event_types: [...events],
      sealed_secret: sealSecret(app.encryption, id, newSigningSecret()),
      status: 'paused',
      paused_because: 'failing',
      created_by: owner,
      created_at: fromNow(-21 * millisecondsPerDay),
    })
    .execute()
  await action({ action: 'webhook_endpoint.create', ago: 21, by: owner, id, after: { url, event_types: events } })
  for (const one of demoDeliveries) await deliver({ tx, company }, id, one)
  await tx
    .insertInto('audit_logs')
    .values({
      actor_kind: 'job',
      company_id: company,
      resource_type: 'webhook_endpoint',
      action_type: 'pause',
      resource_id: id,
      old_values: json({ url, status: 'active' }),
      new_values: json({ url, status: 'paused', paused_because: 'failing' }),
      metadata: json({ company_id: company }),
      created_at: fromNow(-1 * millisecondsPerDay),
    })
    .execute()
}

async function deliver(
  { tx, company }: Pick<Demo, 'tx' | 'company'>,
  endpoint: string,
  { event, ago, status }: (typeof demoDeliveries)[number],
): Promise<void> {
  const at = fromNow(-ago * millisecondsPerDay)
  const worked = status !== null && status < 300
  const body = JSON.stringify({ type: event, data: { company_id: company } })
  const message = await tx
    .insertInto('webhook_messages')
    .values({ company_id: company, event_type: event, body, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = await tx
    .insertInto('webhook_deliveries')
    .values({
      company_id: company,
      endpoint_id: endpoint,
      message_id: message.id,
      status: worked ? 'delivered' : 'failed',
      tries: worked ? 1 : 8,
      created_at: at,
      updated_at: worked ? at : fromNow((0.9 - ago) * millisecondsPerDay),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webhook_attempts')
    .values({
      company_id: company,
      delivery_id: delivery.id,
      url,
      request_headers: json({ 'content-type': 'application/json' }),
      response_status: status,
      response_body: worked ? 'ok' : null,
      error: status === null ? 'The address could not be reached' : null,
      duration_ms: worked ? 84 : 10_000,
      created_at: at,
    })
    .execute()
}
