import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import type { FieldValues, RecordRow, RecordScreen } from './record-screen.ts'

/** Initial form values: those of the record, or the defaults of a new record. */
export function initialFormValues(
  { type, fresh, freshFor }: RecordScreen,
  record: RecordRow | null,
  given: FieldValues = {},
  userId?: string,
): FieldValues {
  const begins: FieldValues = { ...fresh, ...freshFor?.(userId) }
  const entries = Object.entries(type.fields).map(([name, field]) => {
    const isList = field.kind === 'tags' || field.kind === 'people' || field.kind === 'choices'
    const empty = isList || (field.kind === 'structure' && !record) ? [] : null
    if (!record) return [name, given[name] ?? begins[name] ?? empty]
    return [name, toRequestValue(field, fieldValueOf(record, name)) ?? (isList ? [] : null)]
  })
  return Object.fromEntries(entries)
}

export function changedFieldValues(now: FieldValues, before: FieldValues): FieldValues {
  const changed = Object.entries(now).filter(([name, value]) => !isSameValue(value, before[name]))
  return Object.fromEntries(changed)
}

/** Compare two field values. Empty and missing count as equal. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(emptyToNull(one)) === JSON.stringify(emptyToNull(other))
}

function emptyToNull(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? null : value || null
}
