import type { FastifyInstance } from 'fastify'
import type { App } from '#server/platform/app/app.ts'
import { json } from '#server/platform/database/database.ts'
import { type ProviderEvent, paymentWebhookPath } from '#server/platform/payments/payments.ts'
import { applyBillingEvent } from './apply-billing-event.ts'
import { inSystemTransaction } from './billing-context.ts'

/**
 * Register the payment provider's webhook. The body stays raw, because the signature covers its bytes. The response
 * does not wait until the event is processed. Without a webhook secret the route does not exist.
 */
export async function registerPaymentWebhook(server: FastifyInstance, app: App): Promise<void> {
  if (!app.payments.can_verify_events) return
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
    scope.post(paymentWebhookPath, { schema: { hide: true }, bodyLimit: 1024 * 1024 }, async (request) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = await app.payments.readEvent(body, typeof signature === 'string' ? signature : '')
      await receiveEvent(app, event)
      return { received: true }
    })
  })
}

/**
 * Store an event and enqueue its job in one transaction, once per event id. The company is found by the customer id: other
 * company data in the event is not trusted.
 */
async function receiveEvent(app: App, event: ProviderEvent): Promise<{ is_new: boolean }> {
  const ctx = { app, actor: { kind: 'webhook' as const, name: 'payment-provider' } }
  return inSystemTransaction(ctx, async (tx) => {
    const stored = await tx
      .insertInto('billing_events')
      .values((eb) => ({
        stripe_event_id: event.id,
        event_type: event.type,
        company_id: eb.selectFrom('companies').select('id').where('stripe_customer_id', '=', event.customer).limit(1),
        payload: json(event.payload, withoutClientSecrets),
      }))
      .onConflict((conflict) => conflict.column('stripe_event_id').doNothing())
      .returning(['id', 'company_id'])
      .executeTakeFirst()
    if (!stored) return { is_new: false }
    await app.jobs.enqueue(
      tx,
      applyBillingEvent,
      { billing_event_id: stored.id },
      { group: stored.company_id ?? 'of nobody' },
    )
    return { is_new: true }
  })
}

/** Client secrets let a browser confirm a payment, so they are not stored. */
function withoutClientSecrets(name: string, value: unknown): unknown {
  return /secret/i.test(name) ? undefined : value
}
