import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { byDate } from './event-sorts.ts'

/**
 * What is to come and what was. Both say of the first date what follows from the last instant, so that a list by date begins
 * at today in its index and does not read years of others on the way.
 */
export const eventScopes = {
  // A night that is still running is not over.
  upcoming: (ctx: CompanyContext) =>
    sql<boolean>`(r.ends_at is null or r.ends_at > now()) and ${byDate.of('r')} >= ${firstDateToCome(ctx)}`,
  past: () => sql<boolean>`r.ends_at <= now() and ${byDate.of('r')} <= current_date + 1`,
  all: () => sql<boolean>`true`,
  mine: (ctx: CompanyContext) => sql<boolean>`r.owner_id = ${ctx.user.id}`,
}

/**
 * Before it nothing is to come: what lasts a day, however late it ends and wherever, is over three dates later; what lasts
 * longer and is not over is asked for, in an index of the few that do.
 */
function firstDateToCome(ctx: CompanyContext): RawBuilder<unknown> {
  const recent = sql`current_date - 3`
  return sql`least(${recent}, (select min(l.first_date) from events l
    where l.company_id = ${ctx.company.id} and l.deleted_at is null and l.last_date > l.first_date
      and l.ends_at > now() and l.first_date < ${recent}))`
}
