import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'

export function calendarsOf(ctx: CompanyContext, person: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from written_calendars w where w.company_id = ${ctx.company.id} and w.user_id = ${person})`
}
