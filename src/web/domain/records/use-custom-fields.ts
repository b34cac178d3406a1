import { type CustomField, readableFieldsWithCustom, withCustomFields } from '#shared/records/custom-fields.ts'
import type { RecordFields } from '#shared/records/record-type.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import type { RecordScreen } from './record-screen.ts'

const noCustomFields: readonly CustomField[] = []

export function useCustomFields(): { definitions: readonly CustomField[]; isPending: boolean } {
  const { data, isPending } = useApiQuery(companyApi.eventSettings.listCustomFields, {}, { staleTime: 60_000 })
  return { definitions: data?.fields ?? noCustomFields, isPending }
}

/** Fields of a record type by name, including the company's custom fields. */
export function useRecordFields(screen: RecordScreen): RecordFields {
  return readableFieldsWithCustom(screen.type, useCustomFields().definitions)
}

export function useScreenWithCustomFields(screen: RecordScreen): RecordScreen {
  const type = withCustomFields(screen.type, useCustomFields().definitions)
  const own = Object.keys(type.fields).filter((name) => !Object.hasOwn(screen.type.fields, name))
  if (own.length === 0) return screen
  return { ...screen, type, form: [...screen.form, { title: 'Further details', fields: own }] }
}
