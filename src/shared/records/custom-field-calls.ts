import { z } from 'zod'
import { readCall, writeCall } from '#shared/call.ts'
import { id, oneLine, success } from '#shared/fields.ts'
import { type CustomFieldType, customField, customFieldLimits, customFieldTypes } from './custom-fields.ts'
import type { RecordKind } from './record-actions.ts'
import { currencyField } from './record-field.ts'
import type { RecordType } from './record-type.ts'

const label = oneLine(customFieldLimits.label, { missing: 'A name is required' }).min(1, 'A name is required')

const hint = oneLine(200).default('')
const choiceLabel = oneLine(customFieldLimits.label, { missing: 'A choice needs a name' }).min(
  1,
  'A choice needs a name',
)

const choicesOf = <Choice extends z.ZodType<{ label: string }>>(choice: Choice) =>
  z
    .array(choice)
    .max(customFieldLimits.choices, `At most ${customFieldLimits.choices} choices`)
    .refine((all) => new Set(all.map((choice) => choice.label.toLowerCase())).size === all.length, {
      message: 'Two choices have the same name',
    })
    .default([])
const type = z.enum(Object.keys(customFieldTypes) as [CustomFieldType, ...CustomFieldType[]], 'Choose what it is')
const field_id = id

/**
 * Calls for the custom fields of a module's records. Admins of the module edit the fields; everyone who can read the
 * records sees them.
 */
export function customFieldCalls(types: readonly [RecordType, ...RecordType[]]) {
  const [{ module }] = types
  const kinds = types.map((one) => one.kind) as [RecordKind, ...RecordKind[]]
  const kind = z.enum(kinds, 'Choose what it is added to')
  const reading = { module, level: 'read', status: 'follows' } as const
  const administrating = { module, level: 'admin', status: 'follows' } as const
  const field = z.object({ field: customField })
  return {
    listCustomFields: readCall({
      summary: 'The fields that the company has added to the records of the module, in their order.',
      access: reading,
      input: z.strictObject({}),
      output: z.object({ fields: z.array(customField) }),
      errors: [],
    }),
    listRemovedFields: readCall({
      summary: 'Fields that were removed and can be restored, the last first.',
      access: administrating,
      input: z.strictObject({}),
      output: z.object({ fields: z.array(customField) }),
      errors: [],
    }),
    createCustomField: writeCall({
      idempotent: true,
      summary: 'Adds a field to a kind of record.',
      access: administrating,
      input: z.strictObject({
        kind,
        label,
        type,
        hint,
        choices: choicesOf(z.strictObject({ label: choiceLabel })),
        currency: currencyField('Currency').input.optional(),
      }),
      output: field,
      errors: ['too_many_custom_fields'],
    }),
    updateCustomField: writeCall({
      summary: 'Renames a field, or changes its choices: what records say stays.',
      access: administrating,
      input: z.strictObject({
        field_id,
        version: z.number('The version is missing').int(),
        label,
        hint,
        /** All options of the field. Options that are left out are retired. */
        choices: choicesOf(z.strictObject({ id: id.optional(), label: choiceLabel })),
      }),
      output: field,
      errors: ['not_found', 'custom_field_changed'],
    }),
    orderCustomFields: writeCall({
      summary: 'Puts the fields of a kind of record in an order.',
      access: administrating,
      input: z.strictObject({ kind, field_ids: z.array(id).min(1).max(customFieldLimits.fields) }),
      output: success,
      errors: [],
    }),
    removeCustomField: writeCall({
      summary: 'Removes a field: its values are hidden, and deleted after 30 days.',
      access: administrating,
      input: z.strictObject({ field_id }),
      output: field,
      errors: ['not_found'],
    }),
    restoreCustomField: writeCall({
      summary: 'Restores a removed field with its values.',
      access: administrating,
      input: z.strictObject({ field_id }),
      output: field,
      errors: ['not_found', 'too_many_custom_fields'],
    }),
  }
}
