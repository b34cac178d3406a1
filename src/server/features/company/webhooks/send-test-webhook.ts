import { enqueueMessages } from '#server/domain/webhooks/enqueue-webhooks.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { AppError } from '#shared/errors.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { testEvent } from '#shared/webhook-events.ts'
import { lockEndpoint } from './endpoint-rows.ts'

export const sendTestWebhook: Handler<typeof webhooks.calls.sendTestWebhook> = async (ctx, { endpoint_id }) => {
  return ctx.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, ctx, endpoint_id)
    if (endpoint.status === 'paused') throw new AppError('webhook_paused')
    const [delivery_id = ''] = await enqueueMessages(tx, ctx.app, [
      { company_id: ctx.company.id, event: testEvent, data: { endpoint_id }, to: [endpoint_id] },
    ])
    await audit(tx, ctx, {
      action: 'webhook_endpoint.send_test',
      id: endpoint_id,
      after: { url: endpoint.url },
    })
    return { delivery_id }
  })
}
