import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'

/**
 * SQL condition: the event in `row` is private and hidden from the caller, a member without write access who is not one
 * of its viewers. Null if the caller sees every event.
 */
export function hiddenEventCondition(ctx: CompanyContext, row: string): RawBuilder<boolean> | null {
  if (ctx.can('events', 'write')) return null
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const me = sql`${ctx.user.id}::uuid`
  return sql<boolean>`(${of('is_private')} and not ${me} = any(${of('viewers')}) and ${of('owner_id')} is distinct from ${me})`
}
