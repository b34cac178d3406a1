import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type CustomField, removedDays } from '#shared/records/custom-fields.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'

/** Condition on rows `f`: money fields require read access to `budget`. */
export function canSeeField(ctx: CompanyContext, f = 'f'): RawBuilder<boolean> {
  return ctx.can('budget', 'read') ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${f}.type`)} <> 'money'`
}

export const customFieldColumns = sql`f.id, f.kind, f.label, f.hint, f.type, f.choices, f.currency, f.version, f.removed_at,
  f.removed_at + ${sql.lit(removedDays)} * interval '1 day' as gone_at`

export async function customFieldsOf(tx: Transaction, ctx: CompanyContext, kind: RecordKind): Promise<CustomField[]> {
  const { rows } = await sql<CustomField>`
    select ${customFieldColumns} from custom_fields f
    where f.company_id = ${ctx.company.id} and f.kind = ${kind} and f.removed_at is null and ${canSeeField(ctx)}
    order by f.position, f.id`.execute(tx)
  return rows
}
