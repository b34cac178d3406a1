import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { customFieldsOfKind, fieldValueOf, toRequestValues } from '#shared/records/custom-fields.ts'
import { recordLimits } from '#shared/records/record-field.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import { loadCustomFields } from './custom-fields.ts'
import { readRecord } from './read-record.ts'
import { toResponse } from './record-columns.ts'
import type { FieldValues, RecordTable } from './record-table.ts'
import { insertRecord } from './save-record.ts'

/**
 * Copy a record with changes. Returns the copy and the labels of the copied fields; fields marked `not_copied` are
 * skipped.
 */
export async function duplicateRecord(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  id: string,
  { custom, ...changes }: FieldValues = {},
) {
  const [original, own] = await batch([readRecord(tx, ctx, record, id), loadCustomFields(tx, ctx, record.type.kind)])
  const all = { ...record.type.fields, ...customFieldsOfKind(record.type.kind, own) }
  const fields = Object.entries(all).filter(([, field]) => !field.not_copied)
  const given = fields
    .map(([name, field]) => [name, field.label, toRequestValue(field, fieldValueOf(original, name)) ?? null] as const)
    .filter(([, , value]) => value !== null && !(Array.isArray(value) && value.length === 0))
  const values: FieldValues = Object.fromEntries(given.map(([name, , value]) => [name, value]))
  const copied = toRequestValues(values)
  const copy = await insertRecord(
    tx,
    ctx,
    record,
    {
      ...copied,
      name: nameOfCopy(original.name),
      ...changes,
      custom: { ...asValues(copied.custom), ...asValues(custom) },
    },
    'duplicate',
  )
  return { record: toResponse(copy), copied: given.map(([, label]) => label) }
}

function asValues(custom: unknown): FieldValues {
  return (custom ?? {}) as FieldValues
}

function nameOfCopy(name: string): string {
  const ending = ' (copy)'
  return `${name.slice(0, recordLimits.name - ending.length)}${ending}`
}
