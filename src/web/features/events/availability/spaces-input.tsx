import { MultiSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { availabilityLimits } from '#shared/availability-limits.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'

interface SpacesInputProps {
  value: string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

/** Select of spaces by venue. If none is selected, all spaces of the company's own venues count. */
export function SpacesInput({ value, error, onChange }: SpacesInputProps) {
  const listed = useApiQuery(companyApi.spaces.listRecords, { limit: 100, sort: 'sort_order' })
  const rows = (listed.data?.rows ?? []) as unknown as { id: string; name: string; venue: { name: string } }[]
  const byVenue = Map.groupBy(rows, ({ venue }) => venue.name)
  return (
    <MultiSelect
      label="Spaces"
      placeholder={value.length === 0 ? 'All spaces of your own venues' : undefined}
      data={[...byVenue].map(([group, items]) => ({
        group,
        items: items.map(({ id, name }) => ({ value: id, label: name })),
      }))}
      searchable
      clearable
      maxValues={availabilityLimits.spaces}
      nothingFoundMessage="No space of this name"
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
