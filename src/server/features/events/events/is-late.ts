import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { lateWithinDays, unconfirmed } from '#shared/event-status.ts'
import { eventMask } from './event-mask.ts'

/**
 * Unconfirmed event that starts soon or has started. Excludes events with an open date and events masked for the caller.
 */
export function isLate(ctx: CompanyContext, row: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const mask = eventMask(ctx, row)
  const seen = mask ? sql`not ${mask.condition}` : sql`true`
  // Only the date has an index, so it narrows the search first; one extra day covers all time zones.
  return sql<boolean>`(${of('date_key')} <= current_date + ${sql.lit(lateWithinDays + 1)}
    and ${of('starts_at')} <= now() + ${sql.lit(lateWithinDays)} * interval '1 day'
    and ${of('status')} = any(${[...unconfirmed]}::text[]) and not ${of('is_date_open')} and ${seen})`
}
