import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { customFieldsAs, fieldValueOf, toSentValue } from '#shared/records/custom-fields.ts'
import { recordLimits } from '#shared/records/record-field.ts'
import { sentValue } from '#shared/records/sent-value.ts'
import { customFieldsOf } from './custom-fields-of.ts'
import { readRecord, toResponse } from './read-record.ts'
import type { RecordTable, Values } from './record-table.ts'
import { insertRecord } from './save-record.ts'

/** Returns the copy and the labels of the copied fields; fields marked `not_copied` are skipped. */
export async function duplicateRecord(tx: Transaction, ctx: CompanyContext, record: RecordTable, id: string) {
  const [original, own] = await batch([readRecord(tx, ctx, record, id), customFieldsOf(tx, ctx, record.type.kind)])
  const all = { ...record.type.fields, ...customFieldsAs(record.type.kind, own) }
  const fields = Object.entries(all).filter(([, field]) => !field.not_copied)
  const given = fields
    .map(([name, field]) => [name, field.label, sentValue(field, fieldValueOf(original, name)) ?? null] as const)
    .filter(([, , value]) => value !== null && !(Array.isArray(value) && value.length === 0))
  const values: Values = Object.fromEntries(given.map(([name, , value]) => [name, value]))
  const copy = await insertRecord(
    tx,
    ctx,
    record,
    { ...toSentValue(values), name: nameOfCopy(original.name) },
    'duplicate',
  )
  return { record: toResponse(copy), copied: given.map(([, label]) => label) }
}

function nameOfCopy(name: string): string {
  const ending = ' (copy)'
  return `${name.slice(0, recordLimits.name - ending.length)}${ending}`
}
