import type { FastifyInstance } from 'fastify'
import { registerPaymentWebhook } from '#server/domain/billing/payment-webhook.ts'
import { registerChangesRoute } from '#server/features/events/events/changes-route.ts'
import type { App } from '#server/platform/app/app.ts'
import { createHttpServer } from '#server/platform/http/server.ts'
import { pages } from './pages.ts'
import { router } from './router.ts'

export function createServer(app: App): Promise<FastifyInstance> {
  return createHttpServer(app, router, [registerPaymentWebhook, registerChangesRoute], pages)
}
