import { randomUUID } from 'node:crypto'
import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { planOfCompany } from '#server/domain/plans/plan-allowances.ts'
import { newSigningSecret, sealSecret } from '#server/domain/webhooks/signing.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { endpointColumns, requireUsableUrl } from './endpoint-rows.ts'

/** The secret is shown this once. @throws webhook_url_refused, webhook_limit_reached */
export const createWebhookEndpoint: Verb<typeof webhooks.calls.createWebhookEndpoint> = async (ctx, input) => {
  requireUsableUrl(ctx.app.env, input.url)
  // Known before the row is, because the secret is sealed for it.
  const id = randomUUID()
  const signing_secret = newSigningSecret()
  return ctx.transaction(async (tx) => {
    await assertIntegrationFree(tx, ctx.company.id)
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
      action: 'create',
      resource: ['webhook_endpoint', id],
      company_id: ctx.company.id,
      after: { url, description, event_types },
    })
    return { endpoint, signing_secret }
  })
}

/** Locks the company, so that of many at once only as many as fit are made. @throws webhook_limit_reached */
async function assertIntegrationFree(tx: Transaction, companyId: string): Promise<void> {
  await lockCompany(tx, companyId)
  const plan = await planOfCompany(tx, companyId)
  const limit = plan?.limits.max_integrations ?? null
  if (!plan || limit === null) return
  const { used } = await tx
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('used'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (used >= limit) throw new Refusal('webhook_limit_reached', { plan: plan.name, limit })
}
