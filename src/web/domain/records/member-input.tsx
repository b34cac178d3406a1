import { Select, type SelectProps } from '@mantine/core'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

interface MemberInputProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  value: string | null
  onChange: (id: string | null) => void
}

export function MemberInput({ value, onChange, ...shared }: MemberInputProps) {
  const members = useApiQuery(companyApi.eventSettings.listPeople, {})
  const data = (members.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select
      searchable
      {...shared}
      data={data}
      clearable
      nothingFoundMessage="Nobody of this name"
      value={value}
      onChange={onChange}
    />
  )
}
