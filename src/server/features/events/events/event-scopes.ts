import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { byDate } from './event-sorts.ts'

/**
 * Upcoming and past events. Both also restrict the first date, so that a list by date starts at today in its index and
 * skips earlier years.
 */
export const eventScopes = {
  // An event that is still running is not over.
  upcoming: (ctx: CompanyContext) =>
    sql<boolean>`(r.ends_at is null or r.ends_at > now()) and ${byDate.of('r')} >= ${firstDateToCome(ctx)}`,
  past: () => sql<boolean>`r.ends_at <= now() and ${byDate.of('r')} <= current_date + 1`,
  all: () => sql<boolean>`true`,
  mine: (ctx: CompanyContext) => sql<boolean>`r.owner_id = ${ctx.user.id}`,
}

/**
 * Earliest first date of upcoming events. One-day events are over three dates later in every time zone; longer running ones
 * are few and found by an index.
 */
function firstDateToCome(ctx: CompanyContext): RawBuilder<unknown> {
  const recent = sql`current_date - 3`
  return sql`least(${recent}, (select min(l.first_date) from events l
    where l.company_id = ${ctx.company.id} and l.deleted_at is null and l.last_date > l.first_date
      and l.ends_at > now() and l.first_date < ${recent}))`
}
