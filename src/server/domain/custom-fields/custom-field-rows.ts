import { sql } from 'kysely'
import { customFieldColumns } from '#server/domain/records/custom-fields.ts'
import { canSeeField } from '#server/domain/records/record-columns.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { foldText } from '#shared/fold-text.ts'
import { type CustomField, customFieldLimits, removedDays } from '#shared/records/custom-fields.ts'
import type { RecordKind } from '#shared/records/record-actions.ts'
import { readableFields } from '#shared/records/record-type.ts'
import type { Kinds } from './custom-field-handlers.ts'

/** Lock an existing field, or a removed one that can be restored. @throws not_found */
export async function lockCustomField(
  tx: Transaction,
  ctx: CompanyContext,
  types: Kinds,
  id: string,
  { removed }: { removed: boolean },
): Promise<CustomField> {
  const those = removed
    ? sql`f.removed_at > now() - ${sql.lit(removedDays)} * interval '1 day'`
    : sql`f.removed_at is null`
  const { rows } = await sql<CustomField>`
    select ${customFieldColumns} from custom_fields f
    where f.company_id = ${ctx.company.id} and f.id = ${id} and f.kind = any(${types.map(({ kind }) => kind)})
      and ${those} and ${canSeeField(ctx)} for update`.execute(tx)
  if (!rows[0]) throw new AppError('not_found')
  return rows[0]
}

/** Existing fields of a kind, including those hidden from the caller. */
export async function fieldsOfKind(tx: Transaction, ctx: CompanyContext, kind: RecordKind) {
  const { rows } = await sql<{ id: string; label: string; position: number }>`
    select id, label, position from custom_fields
    where company_id = ${ctx.company.id} and kind = ${kind} and removed_at is null order by position, id`.execute(tx)
  return rows
}

/** Labels must be unique: lists, imports and exports identify fields by label. @throws bad_input */
export function requireNewLabel(
  types: Kinds,
  { kind, label }: { kind: RecordKind; label: string },
  others: readonly { label: string }[],
): void {
  const type = types.find((one) => one.kind === kind)
  const taken = [...others, ...Object.values(type ? readableFields(type) : {})]
  if (taken.some((one) => foldText(one.label) === foldText(label)))
    throw fieldError('label', 'There is a field of this name already')
}

/** @throws too_many_custom_fields */
export function requireRoom(fields: readonly unknown[]): void {
  if (fields.length >= customFieldLimits.fields)
    throw new AppError('too_many_custom_fields', { limit: customFieldLimits.fields })
}
