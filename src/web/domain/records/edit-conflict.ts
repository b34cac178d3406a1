import type { ConcurrentChange } from '#shared/errors.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { readableFields } from '#shared/records/record-type.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import type { FieldValues, RecordScreen } from './record-screen.ts'
import { isSameValue } from './record-values.ts'

/** Changes that others saved while the form was open, together with the user's unsaved input. */
export interface EditConflict {
  record: Record<string, unknown>
  changes: readonly ConcurrentChange[]
  typed: FieldValues
  mine: FieldValues
}

/** Fields in which the user's input differs from the saved record. All other fields take the saved value. */
export function findEditConflicts(
  { type }: RecordScreen,
  { record, changes, mine, typed }: EditConflict,
): readonly ConcurrentChange[] {
  const fields = readableFields(type)
  return changes.filter(({ field: name }) => {
    const field = fields[name]
    if (!field || field.is_fixed || !Object.hasOwn(typed, name)) return false
    return !isSameValue(mine[name], toRequestValue(field, fieldValueOf(record, name)))
  })
}
