import { Refusal } from '#shared/errors.ts'

/** What a form shows below one of its fields. */
export function badField(field: string, sentence: string): Refusal {
  return new Refusal('bad_input', { fields: { [field]: sentence } })
}
