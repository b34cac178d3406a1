import { sql } from 'kysely'
import { requireWithinLimit } from '#server/domain/plans/limits.ts'
import { lockRecord, recordResponse } from '#server/domain/records/read-record.ts'
import type { RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Output } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import { type CustomRequirement, missingToConfirm } from '#shared/event-confirming.ts'
import { countsTowardPlan, type EventStatus, eventStatuses, needsReason, nextStatuses } from '#shared/event-status.ts'
import type { events } from '#shared/features/events/events.ts'
import { customIdOf } from '#shared/records/custom-name.ts'
import { eventTable } from './event-table.ts'
import { countStatusEffects } from './preview-status.ts'

type Record = Output<typeof events.calls.changeStatus>['record']

/**
 * Change the status of an event. If two changes are concurrent, the second one fails because the version has
 * changed.
 */
export const changeStatus: Handler<typeof events.calls.changeStatus> = async (ctx, { id, version, ...asked }) => {
  return ctx.transaction(async (tx) => {
    const [before, required] = await batch([
      lockRecord(tx, ctx, eventTable, { id, version }),
      asked.status === 'confirmed' ? loadRequirements(tx, ctx, id) : [],
    ])
    const from = before.status as EventStatus
    const is_past = typeof before.ends_at === 'string' && Date.parse(before.ends_at) <= Date.now()
    if (!nextStatuses(from, { is_past }).includes(asked.status))
      throw new AppError('event_status_not_next', { from: statusInSentence(from), to: statusInSentence(asked.status) })
    const reason = asked.reason || null
    if (needsReason.includes(asked.status) && !reason) throw new AppError('event_reason_required')
    const missing = asked.status === 'confirmed' ? listMissing(before, required) : []
    if (missing.length > 0) throw new AppError('event_not_complete', { missing: missing.join(', ') })
    if (countsTowardPlan(asked.status) && !countsTowardPlan(from))
      await requireWithinLimit(tx, ctx, ctx.company.id, 'events', { adding: 1 })

    const date_open = asked.status === 'postponed' && asked.date_open
    const [, , record, reached] = await batch([
      tx
        .updateTable('events')
        .set({
          status: asked.status,
          status_reason: reason,
          status_changed_at: now,
          status_changed_by: ctx.user.id,
          updated_by: ctx.user.id,
          ...(asked.status === 'postponed' && { moved_from: before.first_date as string, is_date_open: date_open }),
        })
        .where('company_id', '=', ctx.company.id)
        .where('id', '=', id)
        .execute(),
      audit(tx, ctx, {
        action: 'event.status_change',
        id,
        before: { status: from },
        after: { status: asked.status, ...(reason && { status_reason: reason }) },
        metadata: { name: before.name, version: version + 1 },
      }),
      recordResponse<Record>(tx, ctx, eventTable, id),
      countStatusEffects(tx, ctx, id),
    ])
    return { record, reached }
  })
}

function statusInSentence(status: EventStatus): string {
  return eventStatuses[status].toLowerCase()
}

interface KindRequirement {
  event_kind: string
  fields: string[]
  /** Also contains fields that are hidden from the caller, because these are required too. */
  own: (CustomRequirement & { id: string })[]
}

async function loadRequirements(tx: Transaction, ctx: CompanyContext, id: string): Promise<KindRequirement[]> {
  const { rows } = await sql<KindRequirement>`
    select q.event_kind, q.fields, (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'label', f.label, 'is_said', e.custom ? f.id::text)), '[]')
      from custom_fields f join events e on e.company_id = f.company_id and e.id = ${id}
      where f.company_id = q.company_id and f.kind = 'event' and f.removed_at is null) as own
    from confirm_requirements q where q.company_id = ${ctx.company.id}`.execute(tx)
  return rows
}

function listMissing(event: RecordValues, all: readonly KindRequirement[]): string[] {
  return missingToConfirm(event, all, (name) => {
    const id = customIdOf(name)
    return all[0]?.own.find((own) => own.id === id)
  })
}
