import { z } from 'zod'
import { id, timestamp } from '#shared/fields.ts'
import { customIdOf, customName } from './custom-name.ts'
import type { RecordKind } from './record-actions.ts'
import {
  dateField,
  flagField,
  linkField,
  memberField,
  moneyField,
  multipleChoiceField,
  numberField,
  paragraphsField,
  type RecordField,
  runtimeChoiceField,
  textField,
} from './record-field.ts'
import { type RecordFields, type RecordType, readableFields } from './record-type.ts'

export const customFieldTypes = {
  text: 'Text',
  long_text: 'Long text',
  number: 'Number',
  money: 'Money',
  date: 'Date',
  flag: 'Yes or no',
  choice: 'Single choice',
  choices: 'Multiple choice',
  link: 'Link',
  person: 'Person',
} as const
export type CustomFieldType = keyof typeof customFieldTypes
export const typesWithChoices: readonly CustomFieldType[] = ['choice', 'choices']

/**
 * Maximum numbers and lengths. `record`: length of all custom values of a record as JSON, which keeps list pages
 * small.
 */
export const customFieldLimits = {
  ...{ fields: 50, choices: 100, label: 60, text: 200, long_text: 5000 },
  record: 10_000,
} as const

/** Days for which a removed field and its values can be restored. */
export const removedFieldDays = 30

/**
 * Option of a custom field. Records store its id, because the label can change. A retired option (`is_gone`) is
 * still shown on records that have it.
 */
export const customChoice = z.object({ id, label: z.string(), is_gone: z.boolean() })
export type CustomChoice = z.output<typeof customChoice>

export const customField = z.object({
  id,
  kind: z.string() as z.ZodType<RecordKind>,
  label: z.string(),
  hint: z.string().nullable(),
  type: z.enum(Object.keys(customFieldTypes) as [CustomFieldType, ...CustomFieldType[]]),
  choices: z.array(customChoice),
  /** Currency of the amounts in a money field; null for other fields. */
  currency: z.string().nullable(),
  version: z.number().int(),
  /** When the field was removed and hidden. It is deleted with its values at `gone_at`. */
  removed_at: timestamp.nullable(),
  gone_at: timestamp.nullable(),
})
export type CustomField = z.output<typeof customField>

export function toRecordField({ label, hint, type, choices, currency }: CustomField): RecordField {
  const more = hint ? { hint } : {}
  const listed = choices.map((choice) => ({
    value: choice.id,
    label: choice.label,
    ...(choice.is_gone && { is_gone: true }),
  }))
  switch (type) {
    case 'text':
      return textField(label, { max: customFieldLimits.text, ...more })
    case 'long_text':
      return paragraphsField(label, { max: customFieldLimits.long_text, ...more })
    case 'number':
      return numberField(label, { min: -999_999_999_999, max: 999_999_999_999, decimals: 3, ...more })
    case 'money':
      return moneyField(label, currency ?? 'EUR', more)
    case 'date':
      return dateField(label, more)
    case 'flag':
      return flagField(label, more)
    case 'choice':
      return runtimeChoiceField(label, listed, more)
    case 'choices':
      return multipleChoiceField(label, listed, more)
    case 'link':
      return linkField(label, more)
    case 'person':
      return memberField(label, more)
  }
}

/** Custom fields of a record type by name, in order, without removed fields. */
export function customFieldsOfKind(kind: RecordKind, definitions: readonly CustomField[]): RecordFields {
  const own = definitions.filter((one) => one.kind === kind && one.removed_at === null)
  return Object.fromEntries(own.map((one) => [customName(one.id), toRecordField(one)]))
}

export function withCustomFields(type: RecordType, definitions: readonly CustomField[]): RecordType {
  return { ...type, fields: { ...type.fields, ...customFieldsOfKind(type.kind, definitions) } }
}

/** Fields of a record type that can be read, including custom fields. */
export function readableFieldsWithCustom(type: RecordType, definitions: readonly CustomField[]): RecordFields {
  return readableFields(withCustomFields(type, definitions))
}

export function fieldValueOf(record: Record<string, unknown>, name: string): unknown {
  const custom = customIdOf(name)
  if (custom === null) return record[name]
  const values = record.custom as Record<string, unknown> | undefined
  return values?.[custom] ?? null
}

/** Convert values by field name to request input, in which custom values are nested. */
export function toRequestValues(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values)
  const custom = entries.flatMap(([name, value]) => {
    const fieldId = customIdOf(name)
    return fieldId === null || value === undefined ? [] : [[fieldId, value] as const]
  })
  const others = entries.filter(([name]) => customIdOf(name) === null)
  return { ...Object.fromEntries(others), ...(custom.length > 0 && { custom: Object.fromEntries(custom) }) }
}
