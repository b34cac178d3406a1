import { MultiSelect } from '@mantine/core'
import type { CustomInputProps } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

/** Members who see a private event without write access to events. */
export function ViewersInput({ value, onChange, errors, readOnly, values }: CustomInputProps) {
  const isPrivate = values.is_private === true
  const people = useApiQuery(companyApi.eventSettings.listPeople, isPrivate ? {} : null)
  if (!isPrivate) return null
  return (
    <MultiSelect
      searchable
      label="Who sees it nevertheless"
      data-path="viewers"
      data={(people.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      readOnly={readOnly}
      error={Object.values(errors)[0]}
      nothingFoundMessage="Nobody of this name"
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
    />
  )
}
