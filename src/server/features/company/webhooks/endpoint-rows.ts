import { networkPolicyOf, urlProblem } from '#server/domain/webhooks/outgoing-requests.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Environment } from '#server/platform/app/env.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { moduleOfEvent } from '#shared/webhook-events.ts'

/** Columns of an endpoint that the API returns. The secret is not among them. */
export const endpointColumns = [
  'id',
  'url',
  'description',
  'event_types',
  'status',
  'paused_because',
  'failing_since',
  'created_at',
] as const

/** @throws not_found */
export async function lockEndpoint(tx: Transaction, ctx: CompanyContext, endpointId: string) {
  const endpoint = await tx
    .selectFrom('webhook_endpoints')
    .select([...endpointColumns, 'sealed_secret'])
    .where('id', '=', endpointId)
    .where('company_id', '=', ctx.company.id)
    .forUpdate()
    .executeTakeFirst()
  if (!endpoint) throw new AppError('not_found')
  return endpoint
}

/** @throws webhook_url_refused */
export function requireUsableUrl(env: Pick<Environment, 'production'>, url: string): void {
  const reason = urlProblem(url, networkPolicyOf(env))
  if (reason) throw new AppError('webhook_url_refused', { reason })
}

/**
 * Require read access to the modules of the event types, because messages contain what members with read access see.
 * @throws forbidden
 */
export function requireEventAccess(ctx: CompanyContext, eventTypes: readonly string[]): void {
  const modules = eventTypes.flatMap((type) => moduleOfEvent(type) ?? [])
  if (!modules.every((module) => ctx.can(module, 'read'))) throw new AppError('forbidden')
}
