import { sql } from 'kysely'
import type { RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { HoldChoice } from '#shared/features/events/holds.ts'
import { longDate } from '#shared/time/long-date.ts'

interface Member {
  event_id: string
  group_id: string
  choice: HoldChoice
}

/**
 * Check groups of dates whose events are confirmed together. Of a group 'one of these', only the first date is
 * confirmed. Of 'all of these', either all selected dates are confirmed or none.
 * @param errors errors that each event has by itself
 */
export async function checkGroups(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
  errors: readonly (AppError | null)[],
): Promise<(AppError | null)[]> {
  const held = records.flatMap((event, at) => (event.status === 'hold' ? [{ event, error: errors[at] ?? null }] : []))
  const { rows } = await sql<Member>`
    select h.event_id, h.group_id, g.choice from holds h
    join hold_groups g on g.company_id = h.company_id and g.id = h.group_id
    where h.company_id = ${ctx.company.id} and h.event_id = any(${held.map(({ event }) => event.id)}::uuid[])`.execute(
    tx,
  )
  const groupOf = new Map(rows.map((row) => [row.event_id, row]))
  const groups = Map.groupBy(held, ({ event }) => groupOf.get(event.id)?.group_id)
  const found = new Map<string, AppError>()
  for (const [groupId, all] of groups) {
    if (groupId === undefined) continue
    const inOrder = all.toSorted((one, other) => (dateOf(one.event) < dateOf(other.event) ? -1 : 1))
    const isAny = groupOf.get(inOrder[0]?.event.id ?? '')?.choice === 'any'
    const decisive = inOrder.find(({ error }) => (error === null) === isAny)
    if (!decisive) continue
    const code = isAny ? 'hold_other_confirmed' : 'hold_dates_together'
    const event = `‘${decisive.event.name}’ on ${longDate(dateOf(decisive.event))}`
    for (const one of inOrder)
      if (one !== decisive && (isAny || !one.error)) found.set(one.event.id, new AppError(code, { event }))
  }
  return records.map(({ id }, at) => found.get(id) ?? errors[at] ?? null)
}

/** First date of an event on hold, which is never null. */
function dateOf({ first_date }: RecordValues): string {
  return String(first_date)
}
