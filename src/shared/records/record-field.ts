import { z } from 'zod'
import { currency, day, id, oneLine, paragraphs, timeOfDay, timezone, wallTime, website } from '#shared/fields.ts'
import { isCountry } from '#shared/places/countries.ts'
import { richText } from '#shared/rich-text.ts'

/** Kind of a record field. It determines input, display, storage, filters, import and export of the value. */
export type FieldKind =
  | 'text'
  | 'paragraphs'
  | 'rich_text'
  | 'number'
  | 'money'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time_of_day'
  | 'wall_time'
  | 'time_zone'
  | 'currency'
  | 'country'
  | 'color'
  | 'link'
  | 'member'
  | 'people'
  | 'record'
  | 'tags'
  | 'structure'

export interface FieldChoice {
  value: string
  label: string
  /** The option is retired: still shown on records that have it, but no longer offered. */
  is_gone?: boolean
}

/** Declaration of a record field, for forms, pages, lists and the server. */
export interface RecordField<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  Required extends boolean = boolean,
> {
  kind: FieldKind
  label: string
  input: In
  output: Out
  /** Required for new records; other fields may be omitted. */
  is_required: Required
  hint?: string
  choices?: readonly FieldChoice[]
  /** For 'number': maximum number of decimals, 0 by default. */
  decimals?: number
  /** For 'money': currency of all amounts. */
  currency?: string
  /** For 'record': kind of the referenced record. */
  of?: string
  /** Omitted from lists: for long texts, and values that are loaded for one record only. */
  page_only?: boolean
  /** Can be sent on creation only. Later, specific calls change it, or nothing does. */
  is_fixed?: boolean
  /** Kind whose filters the field has, if its own kind has none. The record table implements them. */
  filtered_as?: 'text' | 'record'
  /** The field cannot be filtered, because it has no column. */
  not_filtered?: boolean
  not_copied?: boolean
  /** Name of the import column that exports contain instead of this derived field. */
  exported_as?: string
}

type FieldOptions = Partial<Pick<RecordField, 'hint' | 'page_only' | 'not_copied'>>

export const recordLimits = { name: 200, notes: 20_000, tag: 30, tags: 20 } as const

const optionalField = <In extends z.ZodType, Out extends z.ZodType>(
  kind: FieldKind,
  label: string,
  input: In,
  output: Out,
  more: Partial<RecordField> = {},
): RecordField<In, Out, false> => ({ ...more, kind, label, input, output, is_required: false })

const emptyToNull = <T extends z.ZodType<string>>(text: T) => text.transform((value) => value || null).nullable()

/** Field for the name of a record. Every record has one. */
export function nameField(label = 'Name') {
  const missing = `A ${label.toLowerCase()} is required`
  const input = oneLine(recordLimits.name, { missing }).min(1, missing)
  return { kind: 'text', label, input, output: z.string(), is_required: true } as const
}

export function textField(label: string, { max = 200, ...more }: FieldOptions & { max?: number } = {}) {
  return optionalField('text', label, emptyToNull(oneLine(max)), z.string().nullable(), more)
}

/** Plain text with line breaks; markup is not interpreted. */
export function paragraphsField(label: string, { max = 1000, ...more }: FieldOptions & { max?: number } = {}) {
  return optionalField('paragraphs', label, emptyToNull(paragraphs(max)), z.string().nullable(), more)
}

/** Rich text, stored as a structure of paragraphs, headings and lists, never as HTML. */
export function richTextField(label: string, more: FieldOptions = {}) {
  const output = z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }).nullable()
  return optionalField('rich_text', label, richText(recordLimits.notes), output, { page_only: true, ...more })
}

interface Range {
  min?: number
  max: number
  decimals?: number
}

export function numberField(label: string, { min = 0, max, decimals = 0, ...more }: FieldOptions & Range) {
  const whole = decimals === 0 ? 'a whole number' : 'a number'
  const range = `Enter ${whole} from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}`
  const input = z
    .number(range)
    .min(min, range)
    .max(max, range)
    .refine((value) => hasDecimals(value, decimals), decimals === 0 ? range : `Use at most ${decimals} decimals`)
    .nullable()
  return optionalField('number', label, input, z.number().nullable(), { ...more, ...(decimals > 0 && { decimals }) })
}

/**
 * Whether a number fits into this many decimals. Uses `toFixed`, because 0.1 + 0.2 is 0.30000000000000004 in
 * floating point.
 */
function hasDecimals(value: number, decimals: number): boolean {
  return Number(value.toFixed(decimals)) === value
}

/** Whole number that cannot be empty. A new record without a value gets the column's default. */
export function countField(label: string, { min = 0, max, ...more }: FieldOptions & { min?: number; max: number }) {
  const range = `Enter a whole number from ${min} to ${max.toLocaleString('en')}`
  return optionalField('number', label, z.number(range).int(range).min(min, range).max(max, range), z.number(), more)
}

export function flagField(label: string, more: FieldOptions = {}) {
  return optionalField('flag', label, z.boolean(), z.boolean(), more)
}

export function choiceField<const V extends string>(
  label: string,
  choices: Record<V, string>,
  more: FieldOptions = {},
) {
  const values = Object.keys(choices) as V[]
  const listed = values.map((value) => ({ value, label: choices[value] }))
  const one = z.enum(values as [V, ...V[]], `Choose one: ${listed.map((choice) => choice.label).join(', ')}`)
  return optionalField('choice', label, one, one, { ...more, choices: listed })
}

/** Field with one of several options, or empty. */
export function optionalChoiceField<const V extends string>(
  label: string,
  choices: Record<V, string>,
  more: FieldOptions = {},
) {
  const field = choiceField(label, choices, more)
  return { ...field, input: field.input.nullable(), output: field.output.nullable() }
}

const choiceMessage = (choices: readonly FieldChoice[]) => {
  const offered = choices.filter(({ is_gone }) => !is_gone).map(({ label }) => label)
  return `Choose ${offered.length > 0 ? `from: ${shortenLabelList(offered)}` : 'nothing'}`
}

/** Maximum characters of labels in an error message. */
const labelsMaximum = 180

/**
 * The first labels that fit into an error message, and the number of remaining ones. A field can have 100 long
 * labels.
 */
export function shortenLabelList(labels: readonly string[]): string {
  const named: string[] = []
  let length = 0
  for (const label of labels) {
    length += label.length + 2
    if (named.length > 0 && length > labelsMaximum) break
    named.push(label)
  }
  const more = labels.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Field with one of several options, or empty, for options only known at run time. */
export function runtimeChoiceField(label: string, choices: readonly FieldChoice[], more: FieldOptions = {}) {
  const values = choices.map(({ value }) => value)
  const input = z.string(choiceMessage(choices)).refine((value) => values.includes(value), choiceMessage(choices))
  return optionalField('choice', label, input.nullable(), z.string().nullable(), { ...more, choices })
}

export function multipleChoiceField(label: string, choices: readonly FieldChoice[], more: FieldOptions = {}) {
  const values = choices.map(({ value }) => value)
  const input = z
    .array(z.string(choiceMessage(choices)), choiceMessage(choices))
    .refine((chosen) => chosen.every((value) => values.includes(value)), choiceMessage(choices))
    .transform((chosen) => values.filter((value) => chosen.includes(value)))
  return optionalField('choices', label, input, z.array(z.string()), { ...more, choices })
}

export interface Money {
  amount: number
  currency: string
}

export function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
}

/** Amount of money in minor units (cents) of a currency. */
export function moneyField(label: string, currency: string, more: FieldOptions = {}) {
  const sentence = `An amount in ${currency}`
  const most = 1_000_000_000_000
  const input = z
    .strictObject(
      {
        amount: z.number(sentence).int(sentence).min(-most, 'This is too much').max(most, 'This is too much'),
        currency: z.literal(currency, `${sentence}, not in another currency`),
      },
      sentence,
    )
    .nullable()
  const output = z.object({ amount: z.number().int(), currency: z.string() }).nullable()
  return optionalField('money', label, input, output, { ...more, currency })
}

/** Calendar date without a time, never stored as a timestamp at midnight. */
export function dateField(label: string, more: FieldOptions = {}) {
  return optionalField('date', label, day.nullable(), z.string().nullable(), more)
}

/** Time of day as HH:MM in 24 h format. Forms also accept other notations. */
export function timeOfDayField(label: string, more: FieldOptions = {}) {
  return optionalField('time_of_day', label, timeOfDay, z.string(), more)
}

/** Local date and time in the record's time zone, YYYY-MM-DDTHH:MM. */
export function wallTimeField(label: string, more: FieldOptions = {}) {
  return optionalField('wall_time', label, wallTime.nullable(), z.string().nullable(), more)
}

/**
 * Field that is returned and can be filtered, but never sent: derived from other fields, or set by specific calls.
 */
export function derivedField<Out extends z.ZodType>(
  kind: FieldKind,
  label: string,
  output: Out,
  more: Partial<
    Pick<RecordField, 'choices' | 'page_only' | 'not_filtered' | 'filtered_as' | 'of' | 'exported_as'>
  > = {},
): RecordField<z.ZodNever, Out, false> {
  return { ...optionalField(kind, label, z.never(), output, more), not_copied: true }
}

export function timeZoneField(label: string, more: FieldOptions = {}) {
  return { ...optionalField('time_zone', label, timezone, z.string(), more), is_required: true as const }
}

/** ISO 4217 currency code. */
export function currencyField(label: string, more: FieldOptions = {}) {
  return optionalField('currency', label, currency.nullable(), z.string().nullable(), more)
}

/** ISO 3166-1 alpha-2 country code. */
export function countryField(label: string, more: FieldOptions = {}) {
  const input = z.string().refine(isCountry, 'Choose a country').nullable()
  return optionalField('country', label, input, z.string().nullable(), more)
}

export function colorField(label: string, more: FieldOptions = {}) {
  const input = z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'A color has the form #1a2b3c')
    .toLowerCase()
    .nullable()
  return optionalField('color', label, input, z.string().nullable(), more)
}

export function linkField(label: string, more: FieldOptions = {}) {
  return optionalField('link', label, website, z.string().nullable(), more)
}

/** Active member of the company, by user id. */
export function memberField(label: string, more: FieldOptions = {}) {
  const person = z.object({ id, name: z.string().nullable() })
  return optionalField('member', label, id.nullable(), person.nullable(), more)
}

export function peopleField(label: string, { max = 100, ...more }: FieldOptions & { max?: number } = {}) {
  const input = z
    .array(id)
    .max(max, `At most ${max} people`)
    .transform((people) => [...new Set(people)])
  return optionalField('people', label, input, z.array(id), more)
}

/** Reference to another record of the company, by id. */
export function recordRefField(label: string, of: string, more: FieldOptions = {}) {
  return optionalField('record', label, id.nullable(), z.object({ id, name: z.string() }).nullable(), { ...more, of })
}

/** Reference to the record that contains this one. It cannot be changed after creation. */
export function parentField(label: string, of: string, more: FieldOptions = {}) {
  const output = z.object({ id, name: z.string() })
  return { ...more, kind: 'record', label, of, input: id, output, is_required: true, is_fixed: true } as const
}

export function tagsField() {
  const input = z
    .array(id)
    .max(recordLimits.tags, `At most ${recordLimits.tags} tags`)
    .transform((tags) => [...new Set(tags)])
  return optionalField('tags', 'Tags', input, z.array(id))
}

/** List or object with its own form component, stored as a whole. */
export function structureField<In extends z.ZodType, Out extends z.ZodType>(
  label: string,
  { input, output, ...more }: FieldOptions & { input: In; output: Out },
) {
  return optionalField('structure', label, input, output, more)
}
