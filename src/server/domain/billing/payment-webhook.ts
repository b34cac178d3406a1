import type { FastifyInstance } from 'fastify'
import type { App } from '#server/platform/app/app.ts'
import { paymentWebhookPath } from '#server/platform/payments/payments.ts'
import { receiveEvent } from './receive-event.ts'

/**
 * Register the payment provider's webhook. The body stays raw, because the signature covers its bytes. The response does
 * not wait for processing. Without a webhook secret the route does not exist.
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
