import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lockSelection, maxRecordsAtOnce, rejectedRecordOf } from '#server/domain/records/change-records.ts'
import { lockRecord, readRecordResponse, readRecords } from '#server/domain/records/read-record.ts'
import type { RecordTable, RecordValues } from '#server/domain/records/record-table.ts'
import { lockSpacesOf } from '#server/features/events/hold-queues.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Output } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { statusesNeedingReason } from '#shared/event-status.ts'
import type { events } from '#shared/features/events/events.ts'
import { checkGroups } from './check-groups.ts'
import { checkStatusChange, type StatusRequest } from './check-status-change.ts'
import { eventTable } from './event-table.ts'
import { moveLockedEvent } from './move-event.ts'
import { countStatusEffects } from './preview-status.ts'
import { loadReleasedDates } from './return-to-hold.ts'
import { writeStatus } from './write-status.ts'

type Record = Output<typeof events.calls.changeStatus>['record']

/**
 * Change the status of an event. If two changes are concurrent, the second one fails because the version has
 * changed.
 */
export const changeStatus: Handler<typeof events.calls.changeStatus> = async (ctx, { id, version, ...input }) => {
  const { ended_holds, with_released_dates, first_date, with_sale_dates, ...asked } = input
  return ctx.transaction(async (tx) => {
    const isConfirming = asked.status === 'confirmed'
    const isReturning = with_released_dates && asked.status === 'hold'
    const ofGroup = isConfirming || isReturning ? (await otherDatesOf(tx, ctx, [id])).map(idOf) : []
    const others = [...(isConfirming ? ended_holds : []), ...ofGroup]
    // Lock in the order of ids, so that two users never deadlock.
    await sql`select from events where company_id = ${ctx.company.id} and id = any(${[id, ...others]}::uuid[])
      order by id for no key update`.execute(tx)
    await lockSpacesOf(tx, ctx.company.id, [id, ...others])
    const before = await lockRecord(tx, ctx, eventTable, { id, version })
    requireReason(asked)
    const [error] = await checkStatusChange(tx, ctx, [before], asked)
    if (error) throw error
    const undo_id = randomUUID()
    await writeStatus(tx, ctx, [before], asked, { undo_id })
    if (isConfirming) await endHolds(tx, ctx, before, { ids: others, undo_id })
    if (isReturning && before.status === 'confirmed') await holdReleasedDates(tx, ctx, id, undo_id)
    if (asked.status === 'postponed' && !asked.date_open && first_date !== undefined) {
      const postponed = await lockRecord(tx, ctx, eventTable, { id, version: version + 1 })
      const { conflict_reason } = asked
      await moveLockedEvent(tx, ctx, postponed, { first_date, with_sale_dates, conflict_reason, undo_id: null })
    }
    const [record, reached] = await batch([
      readRecordResponse<Record>(tx, ctx, eventTable, id),
      countStatusEffects(tx, ctx, id),
    ])
    return { record, reached, undo_id }
  })
}

export const changeStatuses: Handler<typeof events.calls.changeStatuses> = async (ctx, { ids, matching, ...asked }) => {
  return ctx.transaction(async (tx) => {
    requireReason(asked)
    const isConfirming = asked.status === 'confirmed'
    const selected = await lockSelection(
      ...[tx, ctx, eventTable as unknown as RecordTable, { ids, matching }],
      isConfirming ? { lockWith: async (chosen) => (await otherDatesOf(tx, ctx, chosen)).map(idOf) } : {},
    )
    const chosen = selected.records.map(({ id }) => id)
    const others = isConfirming ? await otherDatesOf(tx, ctx, chosen) : []
    await lockSpacesOf(tx, ctx.company.id, [...chosen, ...others.map(idOf)])
    const checked = await checkStatusChange(tx, ctx, selected.records, asked)
    const errors = isConfirming ? await checkGroups(tx, ctx, selected.records, checked) : checked
    const changing = selected.records.filter((_, at) => !errors[at])
    const undo_id = randomUUID()
    await writeInParts(tx, ctx, changing, asked, undo_id)
    const releasing = Map.groupBy(others, ({ of }) => of)
    for (const event of changing)
      await endHolds(tx, ctx, event, { ids: (releasing.get(event.id) ?? []).map(idOf), undo_id })
    return {
      done: changing.map(({ id }) => id),
      refused: [
        ...selected.refused,
        ...selected.records.flatMap((row, at) => {
          const error = errors[at]
          return error ? [rejectedRecordOf(row, error)] : []
        }),
      ],
      undo_id: changing.length > 0 ? undo_id : null,
    }
  })
}

interface OtherDate {
  id: string
  /** Event whose confirmation releases this date. */
  of: string
}

function idOf({ id }: { id: string }): string {
  return id
}

/** Other dates of the groups of which only one date is wanted. */
async function otherDatesOf(tx: Transaction, ctx: CompanyContext, ids: readonly string[]): Promise<OtherDate[]> {
  const { rows } = await sql<OtherDate>`
    select o.event_id as id, h.event_id as "of"
    from holds h join hold_groups g on g.company_id = h.company_id and g.id = h.group_id
    join holds o on o.company_id = h.company_id and o.group_id = h.group_id and o.event_id <> h.event_id
    where h.company_id = ${ctx.company.id} and h.event_id = any(${ids}::uuid[]) and g.choice = 'any'`.execute(tx)
  return rows
}

/**
 * Put the dates that the confirmation of an event released back on hold, if they are free.
 * @throws event_limit_reached
 */
async function holdReleasedDates(tx: Transaction, ctx: CompanyContext, id: string, undo_id: string): Promise<void> {
  const released = (await loadReleasedDates(tx, ctx, id)).filter(({ is_free }) => is_free).map(({ record }) => record)
  const asked = { status: 'hold' as const, reason: '', date_open: false }
  const error = (await checkStatusChange(tx, ctx, released, asked)).find((one) => one !== null)
  if (error) throw error
  await writeInParts(tx, ctx, released, asked, undo_id)
}

/** Decline events on hold because another event was confirmed. Events that are no longer on hold are skipped. */
async function endHolds(
  tx: Transaction,
  ctx: CompanyContext,
  confirmed: RecordValues,
  { ids, undo_id }: { ids: readonly string[]; undo_id: string },
): Promise<void> {
  if (ids.length === 0) return
  const others = await readRecords(tx, ctx, eventTable as unknown as RecordTable, [...new Set(ids)], { lock: true })
  const held = others.filter(({ id, status, deleted_at }) => id !== confirmed.id && status === 'hold' && !deleted_at)
  const because = { reason: 'Another event was confirmed', because_of: confirmed.id }
  await writeInParts(tx, ctx, held, { status: 'declined', ...because, date_open: false }, undo_id)
  if (held.length === 0) return
  const { rows } = await sql<{ date: string | null; is_of_group: boolean }>`
    with won as (select group_id from holds where company_id = ${ctx.company.id} and event_id = ${confirmed.id})
    update holds h set ended_for = ${confirmed.id} from events e
    where h.company_id = ${ctx.company.id} and h.event_id = any(${held.map(idOf)}::uuid[])
      and e.company_id = h.company_id and e.id = h.event_id
    returning e.first_date::text as date, coalesce(h.group_id = (select group_id from won), false) as is_of_group`.execute(
    tx,
  )
  const released_dates = rows.flatMap(({ date, is_of_group }) => (is_of_group && date ? [date] : [])).toSorted()
  const ended_holds = rows.filter(({ is_of_group }) => !is_of_group).length
  await audit(tx, ctx, {
    ...{ action: 'event.end_holds', id: confirmed.id, metadata: { name: confirmed.name } },
    after: { ...(released_dates.length > 0 && { released_dates }), ...(ended_holds > 0 && { ended_holds }) },
    is_confidential: confirmed.is_private === true,
  })
}

function requireReason({ status, reason }: StatusRequest): void {
  if (statusesNeedingReason.includes(status) && !reason) throw new AppError('event_reason_required')
}

async function writeInParts(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
  asked: StatusRequest,
  undo_id: string,
): Promise<void> {
  const isPart = records.length > maxRecordsAtOnce
  for (let at = 0; at < records.length; at += maxRecordsAtOnce)
    await writeStatus(tx, ctx, records.slice(at, at + maxRecordsAtOnce), asked, { undo_id, isPart })
}
