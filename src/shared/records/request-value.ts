import type { RecordField } from './record-field.ts'

/** Convert a field of a response to request input: people and records become their ids. */
export function toRequestValue(field: Pick<RecordField, 'kind'> | undefined, answered: unknown): unknown {
  if (field?.kind !== 'member' && field?.kind !== 'record') return answered
  return typeof answered === 'object' && answered !== null && 'id' in answered ? answered.id : null
}
