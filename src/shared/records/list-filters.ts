import { z } from 'zod'
import { day, id } from '#shared/fields.ts'
import { ownValue } from '#shared/own-value.ts'
import { isCustomName } from './custom-name.ts'
import type { FieldKind, RecordField } from './record-field.ts'

/** Filter operators by field kind. The first one is the default. */
export const filterOperators = {
  text: ['contains', 'empty'],
  paragraphs: ['contains', 'empty'],
  rich_text: ['empty'],
  link: ['contains', 'empty'],
  number: ['at_least', 'at_most', 'empty'],
  money: ['at_least', 'at_most', 'empty'],
  flag: ['is'],
  choice: ['any_of', 'none_of', 'empty'],
  choices: ['any_of', 'all_of', 'none_of', 'empty'],
  date: ['from', 'until', 'empty'],
  time_of_day: [],
  wall_time: ['empty'],
  time_zone: ['any_of'],
  currency: ['any_of', 'empty'],
  country: ['any_of', 'empty'],
  color: [],
  member: ['any_of', 'empty'],
  people: [],
  record: ['any_of', 'empty'],
  tags: ['any_of', 'all_of', 'none_of', 'empty'],
  structure: [],
} as const satisfies Record<FieldKind, readonly FilterOperator[]>

export type FilterOperator =
  | 'contains'
  | 'empty'
  | 'is'
  | 'any_of'
  | 'all_of'
  | 'none_of'
  | 'at_least'
  | 'at_most'
  | 'from'
  | 'until'

const filterValues = z.array(z.string().max(200)).min(1).max(50)

const operandSchemas: Record<FilterOperator, z.ZodType> = {
  contains: z.string().trim().min(1).max(120),
  empty: z.boolean(),
  is: z.boolean(),
  any_of: filterValues,
  all_of: filterValues,
  none_of: filterValues,
  at_least: z.number(),
  at_most: z.number(),
  from: day,
  until: day,
}

export interface ListFilter {
  field: string
  operator: FilterOperator
  value: unknown
}

const kindsWithIds: readonly FieldKind[] = ['member', 'record', 'tags']
const filtersMaximum = 20

export function isValidFilter(fields: Record<string, RecordField>, { field, operator, value }: ListFilter): boolean {
  const asked = ownValue(fields, field)
  const fits = Object.hasOwn(operandSchemas, operator) && operandSchemas[operator].safeParse(value).success
  if (!asked || !fits || !operatorsOf(asked).includes(operator)) return false
  return !kindsWithIds.includes(filterKind(asked)) || !Array.isArray(value) || z.array(id).safeParse(value).success
}

/** Only checks the format. A filter for a custom field that does not exist matches nothing when the query runs. */
function isCustomFilter({ field, operator, value }: ListFilter): boolean {
  return (
    isCustomName(field) && Object.hasOwn(operandSchemas, operator) && operandSchemas[operator].safeParse(value).success
  )
}

/** Field kind that determines which filters a field has. */
export function filterKind({ kind, filtered_as }: RecordField): FieldKind {
  return filtered_as ?? kind
}

export function operatorsOf(field: RecordField): readonly FilterOperator[] {
  const { input, not_filtered } = field
  const kind = filterKind(field)
  if (not_filtered) return []
  const operators: readonly FilterOperator[] = filterOperators[kind]
  const isNever = kind === 'choice' && !input.safeParse(null).success
  return isNever ? operators.filter((operator) => operator !== 'empty') : operators
}

/**
 * Schema of the filters in a URL parameter: JSON with up to 20 entries `[field, operator, value]`, combined with
 * AND.
 */
export function listFilters(fields: Record<string, RecordField>) {
  return z
    .string()
    .max(4000, 'These filters are too long')
    .default('[]')
    .transform((text, context): ListFilter[] => {
      const filters = parseFilters(text)
      if (filters?.every((filter) => isValidFilter(fields, filter) || isCustomFilter(filter)))
        return filters.map((filter) => ({ ...filter, value: operandSchemas[filter.operator].parse(filter.value) }))
      context.addIssue({ code: 'custom', message: 'These filters cannot be used here' })
      return z.NEVER
    })
}

/** Parse the filters of a URL parameter. Null if the text is invalid. */
const filtersJson = z.array(z.tuple([z.string(), z.string(), z.unknown()])).max(filtersMaximum)

export function parseFilters(text: string): ListFilter[] | null {
  try {
    const filters = filtersJson.parse(JSON.parse(text))
    return filters.map(([field, operator, value]) => ({ field, operator: operator as FilterOperator, value }))
  } catch {
    return null
  }
}

export function writeFilters(filters: readonly ListFilter[]): string {
  return JSON.stringify(filters.map(({ field, operator, value }) => [field, operator, value]))
}
