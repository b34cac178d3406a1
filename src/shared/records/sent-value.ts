import type { RecordField } from './record-field.ts'

/** What was answered of a field, as it would be sent: of people and other records the id alone. */
export function sentValue(field: Pick<RecordField, 'kind'> | undefined, answered: unknown): unknown {
  if (field?.kind !== 'member' && field?.kind !== 'record') return answered
  return typeof answered === 'object' && answered !== null && 'id' in answered ? answered.id : null
}
