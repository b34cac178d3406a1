import type { customFieldCalls } from '#shared/records/custom-field-calls.ts'
import type { RecordType } from '#shared/records/record-type.ts'
import { createCustomField } from './create-custom-field.ts'
import { listCustomFields, listRemovedFields } from './list-custom-fields.ts'
import { orderCustomFields } from './order-custom-fields.ts'
import { removeCustomField } from './remove-custom-field.ts'
import { restoreCustomField } from './restore-custom-field.ts'
import { updateCustomField } from './update-custom-field.ts'

export type CustomFieldCalls = ReturnType<typeof customFieldCalls>
export type Kinds = readonly [RecordType, ...RecordType[]]

export function customFieldHandlers(types: Kinds) {
  return {
    listCustomFields: listCustomFields(types),
    listRemovedFields: listRemovedFields(types),
    createCustomField: createCustomField(types),
    updateCustomField: updateCustomField(types),
    orderCustomFields,
    removeCustomField: removeCustomField(types),
    restoreCustomField: restoreCustomField(types),
  }
}
