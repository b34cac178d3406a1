import { sql } from 'kysely'
import { newSigningSecret, sealSecret } from '#server/domain/webhooks/signing.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { lockEndpoint } from './endpoint-rows.ts'

/**
 * Create a new secret. For a day deliveries are signed with both secrets, so that the receiver can switch without
 * rejecting any.
 */
export const rotateWebhookSecret: Handler<typeof webhooks.calls.rotateWebhookSecret> = async (ctx, { endpoint_id }) => {
  const signing_secret = newSigningSecret()
  return ctx.transaction(async (tx) => {
    const before = await lockEndpoint(tx, ctx, endpoint_id)
    await tx
      .updateTable('webhook_endpoints')
      .set({
        sealed_secret: sealSecret(ctx.app.encryption, endpoint_id, signing_secret),
        previous_sealed_secret: before.sealed_secret,
        previous_valid_until: sql<string>`now() + interval '24 hours'`,
      })
      .where('id', '=', endpoint_id)
      .where('company_id', '=', ctx.company.id)
      .execute()
    await audit(tx, ctx, {
      action: 'webhook_endpoint.rotate_secret',
      id: endpoint_id,
      after: { url: before.url },
    })
    return { signing_secret }
  })
}
