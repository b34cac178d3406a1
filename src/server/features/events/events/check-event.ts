import { sql } from 'kysely'
import { limitOf } from '#server/domain/plans/limits.ts'
import { badField } from '#server/domain/records/bad-field.ts'
import type { Saving } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapInTurns } from '#server/platform/app/take-turns.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/together.ts'
import type { Refusal } from '#shared/errors.ts'
import { type EventStatus, eventCounts } from '#shared/event-status.ts'
import type { EventDay } from '#shared/features/events/events.ts'
import { isOrdered } from './is-ordered.ts'

/**
 * Times of a day follow each other and spaces are those of the venue. A new event counts for the plan: of several, those
 * that come first have what room there is. [M-LIM-12]
 */
export async function checkEvents(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly Saving[],
): Promise<(Refusal | null)[]> {
  const spaces = [...new Set(all.flatMap((one) => placed(one).flatMap((day) => day.spaces)))]
  const [{ rows: known }, limit] = await together([
    sql<{ id: string; venue_id: string }>`
      select s.id, s.venue_id from spaces s where s.company_id = ${ctx.company.id} and s.id = any(${spaces}::uuid[])
        and s.deleted_at is null for share`.execute(tx),
    all.some(isCounted) ? limitOf(tx, ctx, ctx.company.id, 'events') : null,
  ])
  const venues = new Map(known.map(({ id, venue_id }) => [id, venue_id]))
  let counted = 0
  const refused = await mapInTurns(all, (one) => {
    const disordered = ((one.values.days ?? []) as EventDay[]).findIndex((day) => !isOrdered(day))
    if (disordered !== -1) return badField('days', `Day ${disordered + 1}: doors, start and end must follow each other`)
    const elsewhere = placed(one).some((day) =>
      day.spaces.some((space) => !venues.has(space) || venues.get(space) !== venueOf(one)),
    )
    if (elsewhere) return badField('days', 'Choose spaces of the venue')
    if (!limit || !isCounted(one)) return null
    const refusal = limit.refusal(counted + 1)
    if (!refusal) counted += 1
    return refusal
  })
  limit?.take(counted)
  return refused
}

/** The days whose spaces may not be those of the venue. */
function placed({ values, before }: Saving): EventDay[] {
  if (values.days === undefined && values.venue === undefined) return []
  return (values.days ?? before?.days ?? []) as EventDay[]
}

function venueOf({ values, before }: Saving): unknown {
  return values.venue === undefined ? (before?.venue as { id: string } | null | undefined)?.id : values.venue
}

function isCounted({ values, before }: Saving): boolean {
  return !before && eventCounts((values.status ?? 'draft') as EventStatus)
}
