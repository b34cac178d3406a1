import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { lateWithinDays, unconfirmed } from '#shared/event-status.ts'
import { eventMask } from './event-mask.ts'

/**
 * Whether an event is not confirmed though it begins soon or has begun. One whose new date is open has
 * no day to be late for, and of one that somebody sees no more than some of nothing is said.
 */
export function isLate(ctx: CompanyContext, row: string): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const mask = eventMask(ctx, row)
  const seen = mask ? sql`not ${mask.condition}` : sql`true`
  // Of dates there is an index, which the moments are not found by: no zone is a day further.
  return sql<boolean>`(${of('date_key')} <= current_date + ${sql.lit(lateWithinDays + 1)}
    and ${of('starts_at')} <= now() + ${sql.lit(lateWithinDays)} * interval '1 day'
    and ${of('status')} = any(${[...unconfirmed]}::text[]) and not ${of('is_date_open')} and ${seen})`
}
