import { cancelDeliveries } from '#server/domain/webhooks/cancel-deliveries.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { endpointColumns, lockEndpoint, requireEventAccess, requireUsableUrl } from './endpoint-rows.ts'

/** Update an endpoint. Resuming a paused endpoint resets its failure counters. */
export const updateWebhookEndpoint: Handler<typeof webhooks.calls.updateWebhookEndpoint> = async (
  ctx,
  { endpoint_id, status, ...input },
) => {
  if (input.url !== undefined) requireUsableUrl(ctx.app.env, input.url)
  return ctx.transaction(async (tx) => {
    const before = await lockEndpoint(tx, ctx, endpoint_id)
    const isMoved = input.url !== undefined && input.url !== before.url
    const added = (input.event_types ?? []).filter((type) => !before.event_types.includes(type))
    requireEventAccess(ctx, isMoved ? [...before.event_types, ...added] : added)
    const pauses = status === 'paused' && before.status === 'active'
    const resumes = status === 'active' && before.status === 'paused'
    const endpoint = await tx
      .updateTable('webhook_endpoints')
      .set({
        url: input.url ?? before.url,
        description: input.description ?? before.description,
        event_types: input.event_types ?? before.event_types,
        ...(pauses && { status: 'paused', paused_because: 'by_hand' }),
        ...(resumes && { status: 'active', paused_because: null, failing_since: null, given_up: 0 }),
      })
      .where('id', '=', endpoint_id)
      .where('company_id', '=', ctx.company.id)
      .returning([...endpointColumns])
      .executeTakeFirstOrThrow()
    if (pauses) await cancelDeliveries(tx, ctx.company.id, endpoint_id)
    const auditable = ({ url, description, event_types, status: state }: typeof endpoint) => ({
      url,
      description,
      event_types,
      status: state,
    })
    await audit(tx, ctx, {
      action: pauses ? 'webhook_endpoint.pause' : resumes ? 'webhook_endpoint.resume' : 'webhook_endpoint.update',
      id: endpoint_id,
      before: auditable(before),
      after: auditable(endpoint),
    })
    return { endpoint }
  })
}
