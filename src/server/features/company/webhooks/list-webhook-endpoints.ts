import type { Handler } from '#server/platform/app/implement.ts'
import type { webhooks } from '#shared/features/company/webhooks.ts'
import { normalizeLimits } from '#shared/plan-limits.ts'
import { endpointColumns } from './endpoint-rows.ts'

/** List endpoints, oldest first. Each row contains the plan's limit, which saves a second query. */
export const listWebhookEndpoints: Handler<typeof webhooks.calls.listWebhookEndpoints> = async (ctx) => {
  return ctx.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('companies as c')
      .leftJoin('plans as p', 'p.id', 'c.plan_id')
      .leftJoin('webhook_endpoints as e', 'e.company_id', 'c.id')
      .select(endpointColumns.map((column) => `e.${column}` as const))
      .select('p.limits')
      .where('c.id', '=', ctx.company.id)
      .orderBy('e.created_at')
      .orderBy('e.id')
      .execute()
    const endpoints = rows.flatMap(({ limits: _, id, url, description, event_types, status, created_at, ...rest }) =>
      id && url && description !== null && event_types && status && created_at
        ? [{ id, url, description, event_types, status, created_at, ...rest }]
        : [],
    )
    return { endpoints, limit: normalizeLimits(rows[0]?.limits ?? {}).max_integrations }
  })
}
