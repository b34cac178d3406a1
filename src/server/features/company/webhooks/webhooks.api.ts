import { implement } from '#server/platform/app/implement.ts'
import { webhooks } from '#shared/features/company/webhooks.ts'
import { createWebhookEndpoint } from './create-webhook-endpoint.ts'
import { deleteWebhookEndpoint } from './delete-webhook-endpoint.ts'
import { getWebhookDelivery } from './get-webhook-delivery.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { listWebhookEndpoints } from './list-webhook-endpoints.ts'
import { replayWebhookDelivery } from './replay-webhook-delivery.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { sendTestWebhook } from './send-test-webhook.ts'
import { updateWebhookEndpoint } from './update-webhook-endpoint.ts'

export const webhooksApi = implement(webhooks, {
  listWebhookEndpoints,
  createWebhookEndpoint,
  updateWebhookEndpoint,
  rotateWebhookSecret,
  deleteWebhookEndpoint,
  sendTestWebhook,
  listWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
})
