import type { FilterOperator, ListFilter } from '#shared/records/list-filters.ts'
import { type FieldChoice, isMoney, type RecordField } from '#shared/records/record-field.ts'
import { fieldText } from './field-text.ts'

export const filterOperatorWords: Record<FilterOperator, string> = {
  contains: 'contains',
  empty: 'is empty',
  is: 'is',
  any_of: 'is one of',
  all_of: 'has all of',
  none_of: 'is none of',
  at_least: 'at least',
  at_most: 'at most',
  from: 'from',
  until: 'until',
}

/** Format a filter in one line: 'Kind: Concert, Festival'. `choices` are the options of a field with ids. */
export function filterText(
  field: RecordField,
  { operator, value }: ListFilter,
  choices: readonly FieldChoice[],
): string {
  const { label } = field
  if (operator === 'empty') return `${label} is ${value === true ? '' : 'not '}empty`
  if (operator === 'is') return `${label}: ${value === true ? 'yes' : 'no'}`
  if (!Array.isArray(value)) return `${label} ${filterOperatorWords[operator]} ${operandText(field, value)}`
  const names = value.map((one) => choices.find((choice) => choice.value === one)?.label ?? operandText(field, one))
  return operator === 'any_of'
    ? `${label}: ${names.join(', ')}`
    : `${label} ${filterOperatorWords[operator]} ${names.join(', ')}`
}

function operandText(field: RecordField, value: unknown): string {
  if (field.kind === 'money' && typeof value === 'number' && field.currency)
    return fieldText(field, { amount: value, currency: field.currency }) ?? ''
  if (typeof value === 'string' && !isMoney(value) && field.kind !== 'date' && field.kind !== 'country') return value
  return fieldText(field, value) ?? String(value)
}
