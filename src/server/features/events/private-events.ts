import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'

/**
 * SQL condition on the event in `row`: it is private, and a member without write access is not listed as its viewer.
 * Null if the caller sees every event.
 */
export function hiddenEvents(ctx: CompanyContext, row: string): RawBuilder<boolean> | null {
  if (ctx.can('events', 'write')) return null
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const me = sql`${ctx.user.id}::uuid`
  return sql<boolean>`(${of('is_private')} and not ${me} = any(${of('viewers')}) and ${of('owner_id')} is distinct from ${me})`
}
