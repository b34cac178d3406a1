import { webhooks } from '#shared/features/company/webhooks.ts'
import { at } from '#tests/support/doors.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(webhooks, {
  doors: {
    listWebhookEndpoints: at('company_settings', 'admin'),
    createWebhookEndpoint: at('company_settings', 'admin'),
    updateWebhookEndpoint: at('company_settings', 'admin'),
    rotateWebhookSecret: at('company_settings', 'admin'),
    deleteWebhookEndpoint: at('company_settings', 'admin'),
    sendTestWebhook: at('company_settings', 'admin'),
    listWebhookDeliveries: at('company_settings', 'admin'),
    getWebhookDelivery: at('company_settings', 'admin'),
    replayWebhookDelivery: at('company_settings', 'admin'),
  },
  samples: (ids) => ({
    createWebhookEndpoint: { url: 'https://hooks.sample.example/in', event_types: ['member.joined'] },
    updateWebhookEndpoint: { endpoint_id: ids.webhook_endpoint, description: 'Sample' },
    rotateWebhookSecret: { endpoint_id: ids.webhook_endpoint },
    deleteWebhookEndpoint: { endpoint_id: ids.webhook_endpoint },
    sendTestWebhook: { endpoint_id: ids.webhook_endpoint },
    listWebhookDeliveries: { endpoint_id: ids.webhook_endpoint },
    getWebhookDelivery: { delivery_id: ids.webhook_delivery },
    replayWebhookDelivery: { delivery_id: ids.webhook_delivery },
  }),
})
