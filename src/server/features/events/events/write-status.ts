import { sql } from 'kysely'
import { requireWithinLimit } from '#server/domain/plans/limits.ts'
import { maxRecordsAtOnce, rejectedRecordOf } from '#server/domain/records/change-records.ts'
import type { RecordValues } from '#server/domain/records/record-table.ts'
import type { UndoStatusChange } from '#server/domain/records/undo-action.ts'
import { lockSpacesOf } from '#server/features/events/hold-queues.ts'
import { storeBookings } from '#server/features/events/store-bookings.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { auditEach } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { countsTowardPlan, type EventStatus, takesSpaces } from '#shared/event-status.ts'
import { checkBookings, toClaimingChange } from './check-bookings.ts'
import type { StatusRequest } from './check-status-change.ts'

/** Write a checked status change with its audit rows, and store the previous values for undo. */
export async function writeStatus(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
  { status, reason, date_open, conflict_reason, because_of }: StatusRequest,
  { undo_id, isPart = false }: { undo_id: string; isPart?: boolean },
): Promise<void> {
  if (records.length === 0) return
  const ids = records.map(({ id }) => id)
  await batch([
    // Runs before the update, because it stores the previous values.
    sql`insert into record_undos (company_id, undo_id, record_id, user_id, kind, action, version, before)
      select company_id, ${undo_id}::uuid, id, ${ctx.user.id}::uuid, 'event', 'status', version + 1, jsonb_build_object(
        'status', status, 'status_reason', status_reason, 'status_changed_at', status_changed_at,
        'status_changed_by', status_changed_by, 'moved_from', moved_from, 'is_date_open', is_date_open,
        'ended_for', (select h.ended_for from holds h where h.company_id = events.company_id and h.event_id = events.id))
      from events where company_id = ${ctx.company.id} and id = any(${ids}::uuid[])`.execute(tx),
    tx
      .updateTable('events')
      .set(({ ref }) => ({
        status,
        status_reason: reason || null,
        status_changed_at: now,
        status_changed_by: ctx.user.id,
        updated_by: ctx.user.id,
        ...(conflict_reason !== undefined && { conflict_reason }),
        ...(status === 'cancelled' && { cancelled_from: ref('status') }),
        ...(status === 'postponed' && { moved_from: ref('first_date'), is_date_open: date_open }),
        // The event claims its spaces on its former date again.
        ...(takesSpaces(status) && { is_date_open: false }),
      }))
      .where('company_id', '=', ctx.company.id)
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .execute(),
    auditEach(
      tx,
      ctx,
      records.map((event) =>
        statusEntry(event, { status, status_reason: reason || null, conflict_reason, because_of }),
      ),
      { isPart },
    ),
  ])
  // An event that returns from confirmed to hold gets its former rank back.
  const returning = status === 'hold' ? records.filter((event) => event.status === 'confirmed').map(({ id }) => id) : []
  const others = ids.filter((id) => !returning.includes(id))
  if (returning.length > 0) await storeBookings(tx, ctx, returning, { regains: true })
  if (others.length > 0) await storeBookings(tx, ctx, others)
  if (status === 'cancelled' || status === 'postponed') await tellHoldersOfConfirmed(tx, ctx, records)
}

/** Queue a mail to the holders of confirmed events that are cancelled or postponed. Storing a hold that ends queues its own. */
async function tellHoldersOfConfirmed(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
): Promise<void> {
  const confirmed = records.filter(({ status }) => status === 'confirmed' || status === 'live').map(({ id }) => id)
  if (confirmed.length === 0) return
  await sql`update holds set holder_news = 'released' where company_id = ${ctx.company.id}
    and event_id = any(${confirmed}::uuid[]) and holder_email is not null and holder_news is null`.execute(tx)
}

/** @throws event_limit_reached */
export const undoStatusChange: UndoStatusChange = async (tx, ctx, records, undoId) => {
  const { rows } = await sql<{
    id: string
    status: EventStatus
    status_reason: string | null
    changed_at: string | null
  }>`
    select u.record_id as id, u.before ->> 'status' as status, u.before ->> 'status_reason' as status_reason,
      e.status_changed_at as changed_at
    from record_undos u join events e on e.company_id = u.company_id and e.id = u.record_id
    where u.company_id = ${ctx.company.id} and u.undo_id = ${undoId}
      and u.record_id = any(${records.map(({ id }) => id)}::uuid[])`.execute(tx)
  const previous = new Map(rows.map((row) => [row.id, row]))
  await lockSpacesOf(
    tx,
    ctx.company.id,
    records.map(({ id }) => id),
  )
  const statusBefore = ({ id, status }: RecordValues) => previous.get(id)?.status ?? (status as EventStatus)
  const errors = await checkBookings(
    tx,
    ctx,
    records.map((event) =>
      toClaimingChange(event, { status: statusBefore(event), since: previous.get(event.id)?.changed_at ?? null }),
    ),
  )
  const reverting = records.filter((_, at) => !errors[at])
  const refused = records.flatMap((event, at) => (errors[at] ? [rejectedRecordOf(event, errors[at])] : []))
  const adding = reverting.filter(
    (event) => countsTowardPlan(statusBefore(event)) && !countsTowardPlan(event.status as EventStatus),
  )
  if (adding.length > 0) await requireWithinLimit(tx, ctx, ctx.company.id, 'events', { adding: adding.length })
  const entries = reverting.flatMap((event) => {
    const before = previous.get(event.id)
    return before ? [statusEntry(event, before)] : []
  })
  const ids = reverting.map(({ id }) => id)
  await sql`update events e set status = b.status, status_reason = b.status_reason, status_changed_at = b.status_changed_at,
        status_changed_by = (select u.id from users u where u.id = b.status_changed_by),
        moved_from = b.moved_from, is_date_open = b.is_date_open, updated_by = ${ctx.user.id}
      from record_undos u, jsonb_to_record(u.before) b (status text, status_reason text, status_changed_at timestamptz,
        status_changed_by uuid, moved_from date, is_date_open boolean)
      where u.company_id = ${ctx.company.id} and u.undo_id = ${undoId} and e.company_id = u.company_id
        and e.id = u.record_id and e.id = any(${ids}::uuid[])`.execute(tx)
  for (let at = 0; at < entries.length; at += maxRecordsAtOnce)
    await auditEach(tx, ctx, entries.slice(at, at + maxRecordsAtOnce), { isPart: entries.length > maxRecordsAtOnce })
  await storeBookings(tx, ctx, ids, { regains: true })
  // Their holders were not told yet that they were off.
  await sql`update holds h set holder_news = null from events e
      where h.company_id = ${ctx.company.id} and h.event_id = any(${ids}::uuid[]) and h.holder_news = 'released'
        and e.company_id = h.company_id and e.id = h.event_id and e.status in ('confirmed', 'live')`.execute(tx)
  // Holds that had ended for a confirmed event have ended for it again.
  await sql`update holds h set ended_for = won.id from record_undos u
      join events won on won.company_id = u.company_id and won.id = (u.before ->> 'ended_for')::uuid
      where u.company_id = ${ctx.company.id} and u.undo_id = ${undoId} and h.company_id = u.company_id
        and h.event_id = u.record_id and h.event_id = any(${ids}::uuid[]) and h.ended_at is not null`.execute(tx)
  return { done: ids, refused }
}

interface StatusValues {
  status: EventStatus
  status_reason: string | null
  conflict_reason?: string | null | undefined
  because_of?: string | undefined
}

function statusEntry(
  { id, name, version, status: from, is_private }: RecordValues,
  { status, status_reason, conflict_reason, because_of }: StatusValues,
) {
  return {
    action: 'event.status_change' as const,
    id,
    before: { status: from },
    after: {
      status,
      ...(status_reason && { status_reason }),
      ...(conflict_reason !== undefined && { conflict_reason }),
      ...(because_of && { because_of }),
    },
    metadata: { name, version: version + 1 },
    is_confidential: is_private === true,
  }
}
