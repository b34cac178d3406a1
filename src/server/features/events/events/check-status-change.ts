import { sql } from 'kysely'
import { lockLimit } from '#server/domain/plans/limits.ts'
import type { RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { type ConfirmRequirement, listMissingForConfirmation } from '#shared/event-confirmation.ts'
import { countsTowardPlan, type EventStatus, eventStatuses } from '#shared/event-status.ts'
import { nextStatuses } from '#shared/event-status-changes.ts'
import { customIdOf } from '#shared/records/custom-name.ts'
import { checkBookings } from './check-bookings.ts'

export interface StatusRequest {
  status: EventStatus
  reason: string
  date_open: boolean
  conflict_reason?: string | undefined
  /** Event whose confirmation causes this status change. */
  because_of?: string | undefined
}

/**
 * Check for each locked event whether it can get the status. Returns null or the error. If the plan's limit allows only
 * some of the events, the first ones get it.
 */
export async function checkStatusChange(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordValues[],
  { status, conflict_reason }: StatusRequest,
): Promise<(AppError | null)[]> {
  const isCounted = (event: RecordValues) => countsTowardPlan(status) && !countsTowardPlan(event.status as EventStatus)
  const [required, limit] = await batch([
    status === 'confirmed' ? loadRequirements(tx, ctx, all) : null,
    all.some(isCounted) ? lockLimit(tx, ctx, ctx.company.id, 'events') : null,
  ])
  const refused = await mapYielding(
    all,
    (event) => transitionError(event, status) ?? (required && requirementError(event, required)) ?? null,
  )
  const drafts = all.map((before) => ({
    values: { status, ...(conflict_reason !== undefined && { conflict_reason }) },
    before,
  }))
  const checked = await checkBookings(tx, ctx, drafts, refused)
  let counted = 0
  const errors = await mapYielding(all, (event, at) => {
    const error = checked[at] ?? null
    if (error || !limit || !isCounted(event)) return error
    const refusal = limit.refusal(counted + 1)
    if (!refusal) counted += 1
    return refusal
  })
  if (counted > 0) limit?.take(counted)
  return errors
}

function transitionError(event: RecordValues, to: EventStatus): AppError | null {
  const from = event.status as EventStatus
  const is_past = typeof event.ends_at === 'string' && Date.parse(event.ends_at) <= Date.now()
  if (nextStatuses(from, { is_past, cancelled_from: event.cancelled_from }).includes(to)) return null
  return new AppError('event_status_not_next', {
    from: eventStatuses[from].toLowerCase(),
    to: eventStatuses[to].toLowerCase(),
  })
}

interface Requirements {
  byKind: ConfirmRequirement[]
  /** Labels of the custom fields by id. Includes fields hidden from the caller, because these are required too. */
  labels: ReadonlyMap<string, string>
  /** Ids of the custom fields that have a value, by event. */
  entered: ReadonlyMap<string, readonly string[]>
}

async function loadRequirements(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordValues[],
): Promise<Requirements> {
  const [byKind, labels, entered] = await batch([
    tx
      .selectFrom('confirm_requirements')
      .select(['event_kind', 'fields'])
      .where('company_id', '=', ctx.company.id)
      .execute(),
    tx
      .selectFrom('custom_fields')
      .select(['id', 'label'])
      .where('company_id', '=', ctx.company.id)
      .where('kind', '=', 'event')
      .where('removed_at', 'is', null)
      .execute(),
    sql<{ id: string; fields: string[] }>`
      select e.id, array(select jsonb_object_keys(e.custom)) as fields from events e
      where e.company_id = ${ctx.company.id} and e.id = any(${all.map(({ id }) => id)}::uuid[]) and e.custom <> '{}'`.execute(
      tx,
    ),
  ])
  return {
    byKind,
    labels: new Map(labels.map(({ id, label }) => [id, label])),
    entered: new Map(entered.rows.map(({ id, fields }) => [id, fields])),
  }
}

function requirementError(event: RecordValues, { byKind, labels, entered }: Requirements): AppError | null {
  const missing = listMissingForConfirmation(event, byKind, (name) => {
    const id = customIdOf(name)
    const label = id === null ? undefined : labels.get(id)
    return id !== null && label ? { label, is_said: entered.get(event.id)?.includes(id) ?? false } : undefined
  })
  return missing.length > 0 ? new AppError('event_not_complete', { missing: missing.join(', ') }) : null
}
