import { webhooks } from '#shared/features/company/webhooks.ts'
import { moduleAccess } from '#tests/support/expected-access.ts'
import { guarded } from '#tests/support/guarded.ts'

export const guard = guarded(webhooks, {
  access: {
    listWebhookEndpoints: moduleAccess('company_settings', 'admin'),
    createWebhookEndpoint: moduleAccess('company_settings', 'admin'),
    updateWebhookEndpoint: moduleAccess('company_settings', 'admin'),
    rotateWebhookSecret: moduleAccess('company_settings', 'admin'),
    deleteWebhookEndpoint: moduleAccess('company_settings', 'admin'),
    sendTestWebhook: moduleAccess('company_settings', 'admin'),
    listWebhookDeliveries: moduleAccess('company_settings', 'admin'),
    getWebhookDelivery: moduleAccess('company_settings', 'admin'),
    replayWebhookDelivery: moduleAccess('company_settings', 'admin'),
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
