import { sql } from 'kysely'
import { limitOf } from '#server/domain/plans/limits.ts'
import type { RecordDraft } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type AppError, fieldError } from '#shared/errors.ts'
import { type EventStatus, eventCounts } from '#shared/event-status.ts'
import type { EventDay } from '#shared/features/events/events.ts'
import { isOrdered } from './is-ordered.ts'

/**
 * Check that times are in order and spaces belong to the venue. New events count toward the plan limit: the first of
 * several get the remaining room.
 */
export async function checkEvents(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordDraft[],
): Promise<(AppError | null)[]> {
  const spaces = [...new Set(all.flatMap((one) => placed(one).flatMap((day) => day.spaces)))]
  const [{ rows: known }, limit] = await batch([
    sql<{ id: string; venue_id: string }>`
      select s.id, s.venue_id from spaces s where s.company_id = ${ctx.company.id} and s.id = any(${spaces}::uuid[])
        and s.deleted_at is null for share`.execute(tx),
    all.some(isCounted) ? limitOf(tx, ctx, ctx.company.id, 'events') : null,
  ])
  const venues = new Map(known.map(({ id, venue_id }) => [id, venue_id]))
  let counted = 0
  const refused = await mapYielding(all, (one) => {
    const disordered = ((one.values.days ?? []) as EventDay[]).findIndex((day) => !isOrdered(day))
    if (disordered !== -1)
      return fieldError('days', `Day ${disordered + 1}: doors, start and end must follow each other`)
    const elsewhere = placed(one).some((day) =>
      day.spaces.some((space) => !venues.has(space) || venues.get(space) !== venueOf(one)),
    )
    if (elsewhere) return fieldError('days', 'Choose spaces of the venue')
    if (!limit || !isCounted(one)) return null
    const refusal = limit.refusal(counted + 1)
    if (!refusal) counted += 1
    return refusal
  })
  limit?.take(counted)
  return refused
}

function placed({ values, before }: RecordDraft): EventDay[] {
  if (values.days === undefined && values.venue === undefined) return []
  return (values.days ?? before?.days ?? []) as EventDay[]
}

function venueOf({ values, before }: RecordDraft): unknown {
  return values.venue === undefined ? (before?.venue as { id: string } | null | undefined)?.id : values.venue
}

function isCounted({ values, before }: RecordDraft): boolean {
  return !before && eventCounts((values.status ?? 'draft') as EventStatus)
}
