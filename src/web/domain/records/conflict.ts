import type { ConcurrentChange } from '#shared/errors.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { readableFields } from '#shared/records/record-type.ts'
import { sentValue } from '#shared/records/sent-value.ts'
import type { RecordScreen, Values } from './record-screen.ts'
import { isSame } from './record-values.ts'

/** What others changed since the form was opened, and what was typed into it. */
export interface Conflict {
  record: Record<string, unknown>
  changes: readonly ConcurrentChange[]
  /** What was changed in the form. */
  typed: Values
  /** All values of the form. */
  mine: Values
}

/** What has to be chosen: what differs, of what the form can change. The rest is as it has become. */
export function conflictOf({ type }: RecordScreen, { record, changes, mine }: Conflict): readonly ConcurrentChange[] {
  const fields = readableFields(type)
  return changes.filter(({ field: name }) => {
    const field = fields[name]
    if (!field || field.is_fixed || !Object.hasOwn(mine, name)) return false
    return !isSame(mine[name], sentValue(field, fieldValueOf(record, name)))
  })
}
