import { sendMessage } from '#server/domain/webhooks/announce.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Input, Output } from '#shared/call.ts'
import { Refusal } from '#shared/errors.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { testEvent } from '#shared/webhook-events.ts'
import { lockEndpoint } from './endpoint-rows.ts'

/** @throws not_found, webhook_paused */
export async function sendTestWebhook(
  ctx: CompanyContext,
  { endpoint_id }: Input<typeof webhooks.calls.sendTestWebhook>,
): Promise<Output<typeof webhooks.calls.sendTestWebhook>> {
  return ctx.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, ctx, endpoint_id)
    if (endpoint.status === 'paused') throw new Refusal('webhook_paused')
    const [delivery_id = ''] = await sendMessage(tx, ctx.app, {
      company_id: ctx.company.id,
      event: testEvent,
      data: { endpoint_id },
      to: [endpoint_id],
    })
    await audit(tx, ctx, {
      action: 'send_test',
      resource: ['webhook_endpoint', endpoint_id],
      company_id: ctx.company.id,
      after: { url: endpoint.url },
    })
    return { delivery_id }
  })
}
