import { sql } from 'kysely'
import type { RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { requirableFields } from '#shared/event-confirming.ts'
import type { EventDay } from '#shared/features/events/events.ts'
import { customIdOf } from '#shared/records/custom-name.ts'

/** What the company wants of events before they are confirmed, and what an event says in fields of the company's own. */
export interface Required {
  event_kind: string
  fields: string[]
  /** Also those that the caller does not see: what is required is required. */
  own: { id: string; label: string; is_said: boolean }[]
}

export async function requiredToConfirm(tx: Transaction, ctx: CompanyContext, id: string): Promise<Required[]> {
  const { rows } = await sql<Required>`
    select q.event_kind, q.fields, (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'label', f.label, 'is_said', e.custom ? f.id::text)), '[]')
      from custom_fields f join events e on e.company_id = f.company_id and e.id = ${id}
      where f.company_id = q.company_id and f.kind = 'event' and f.removed_at is null) as own
    from confirm_requirements q where q.company_id = ${ctx.company.id}`.execute(tx)
  return rows
}

/** What an event lacks to be confirmed: a start on each of its days, and what the company requires of its kind. [E-EVT-35 E-EVT-66 E-EVT-67] */
export function missingToConfirm(event: RecordValues, all: readonly Required[]): string[] {
  const days = event.days as EventDay[]
  const unstarted = days.filter(({ starts }) => starts === null).map(({ date, label }) => `a start on ${label || date}`)
  const required = all.find(({ event_kind }) => event_kind === event.kind)
  const missing = (required?.fields ?? []).flatMap((name) => {
    const own = required?.own.find(({ id }) => id === customIdOf(name))
    if (own) return own.is_said ? [] : [own.label]
    const field = requirableFields[name]
    return field && saysNothing(event[name]) ? [field.label] : []
  })
  return [...unstarted, ...missing]
}

function saysNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
