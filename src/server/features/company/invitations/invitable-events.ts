import { sql } from 'kysely'
import { fullyVisibleCondition } from '#server/domain/records/record-columns.ts'
import { recordTableOf } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

/** SQL condition: the caller can invite guests to the event, because they see all of it. */
export function invitableEventCondition(ctx: CompanyContext, row: string) {
  return fullyVisibleCondition(ctx, recordTableOf('event'), row)
}

/** @throws events_not_available */
export async function assertInvitableEvents(
  tx: Transaction,
  ctx: CompanyContext,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) throw new AppError('events_not_available')
  const invitable = await tx
    .selectFrom('events as e')
    .select('e.id')
    .where('e.company_id', '=', ctx.company.id)
    .where('e.deleted_at', 'is', null)
    .where('e.id', 'in', eventIds)
    .where(invitableEventCondition(ctx, 'e'))
    .execute()
  if (invitable.length !== eventIds.length) throw new AppError('events_not_available')
}

/**
 * When an invitation is renewed, its events may be deleted already. Only events hidden from the caller are rejected.
 * @throws events_not_available
 */
export async function assertNoHiddenEvents(
  tx: Transaction,
  ctx: CompanyContext,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return
  const hidden = await tx
    .selectFrom('events as e')
    .select('e.id')
    .where('e.company_id', '=', ctx.company.id)
    .where('e.id', 'in', eventIds)
    .where(sql<boolean>`not ${invitableEventCondition(ctx, 'e')}`)
    .limit(1)
    .execute()
  if (hidden.length > 0) throw new AppError('events_not_available')
}

/** SQL for the names of the events of an invitation `i`, in their order. */
export const invitedEventsExpression = sql<string[]>`array(
  select e.name from events e where e.company_id = i.company_id and e.id = any(i.event_ids) and e.deleted_at is null
  order by e.first_date, e.name)`
