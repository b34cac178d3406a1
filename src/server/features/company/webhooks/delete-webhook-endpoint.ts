import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { lockEndpoint } from './endpoint-rows.ts'

/** Delete an endpoint with its delivery log. */
export const deleteWebhookEndpoint: Handler<typeof webhooks.calls.deleteWebhookEndpoint> = async (
  ctx,
  { endpoint_id },
) => {
  return ctx.transaction(async (tx) => {
    const { url, description, event_types } = await lockEndpoint(tx, ctx, endpoint_id)
    await tx
      .deleteFrom('webhook_endpoints')
      .where('id', '=', endpoint_id)
      .where('company_id', '=', ctx.company.id)
      .execute()
    await audit(tx, ctx, {
      action: 'webhook_endpoint.delete',
      id: endpoint_id,
      before: { url, description, event_types },
    })
    return { success: true }
  })
}
