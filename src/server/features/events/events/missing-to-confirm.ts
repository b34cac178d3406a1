import { sql } from 'kysely'
import type { RecordValues } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type CustomRequirement, missingToConfirm } from '#shared/event-confirming.ts'
import { customIdOf } from '#shared/records/custom-name.ts'

export interface Required {
  event_kind: string
  fields: string[]
  /** Includes fields hidden from the caller: they are required too. */
  own: (CustomRequirement & { id: string })[]
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

export function missingOf(event: RecordValues, all: readonly Required[]): string[] {
  return missingToConfirm(event, all, (name) => {
    const id = customIdOf(name)
    return all[0]?.own.find((own) => own.id === id)
  })
}
