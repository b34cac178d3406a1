import { sql } from 'kysely'
import { usageExpression } from '#server/domain/plans/limits.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { events } from '#shared/features/events/events.ts'
import { normalizeLimits, planLimitDefinitions } from '#shared/plan-limits.ts'

export const getEventLimit: Handler<typeof events.calls.getEventLimit> = async (ctx) => {
  const { limits, used } = await ctx.transaction((tx) =>
    tx
      .selectFrom('companies as c')
      .leftJoin('plans as p', 'p.id', 'c.plan_id')
      .select(['p.limits', usageExpression('events', sql.ref('c.id')).as('used')])
      .where('c.id', '=', ctx.company.id)
      .executeTakeFirstOrThrow(),
  )
  return { used, allowed: limits && planLimitDefinitions.events.allowed(normalizeLimits(limits)) }
}
