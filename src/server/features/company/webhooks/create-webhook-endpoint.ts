import { randomUUID } from 'node:crypto'
import { requireWithinLimit } from '#server/domain/plans/limits.ts'
import { newSigningSecret, sealSecret } from '#server/domain/webhooks/signing.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { endpointColumns, requireEventAccess, requireUsableUrl } from './endpoint-rows.ts'

/** Create an endpoint. Only this response contains its secret. */
export const createWebhookEndpoint: Handler<typeof webhooks.calls.createWebhookEndpoint> = async (ctx, input) => {
  requireUsableUrl(ctx.app.env, input.url)
  requireEventAccess(ctx, input.event_types)
  // The id is generated here instead of in the database, because the secret is encrypted for this id.
  const id = randomUUID()
  const signing_secret = newSigningSecret()
  return ctx.transaction(async (tx) => {
    await requireWithinLimit(tx, ctx, ctx.company.id, 'integrations', { adding: 1 })
    const endpoint = await tx
      .insertInto('webhook_endpoints')
      .values({
        id,
        company_id: ctx.company.id,
        ...input,
        sealed_secret: sealSecret(ctx.app.encryption, id, signing_secret),
        created_by: ctx.user.id,
      })
      .returning([...endpointColumns])
      .executeTakeFirstOrThrow()
    const { url, description, event_types } = endpoint
    await audit(tx, ctx, {
      action: 'webhook_endpoint.create',
      id,
      after: { url, description, event_types },
    })
    return { endpoint, signing_secret }
  })
}
