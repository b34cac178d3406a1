import { TagsInput } from '@mantine/core'
import type { Artist } from '#shared/features/events/events.ts'
import type { CustomInputProps } from '#web/domain/records/record-screen.ts'

export function ArtistsInput({ value, onChange, errors, readOnly }: CustomInputProps) {
  const artists = Array.isArray(value) ? (value as Artist[]) : []
  return (
    <TagsInput
      label="Artists"
      description="In the order of the billing"
      data-path="artists"
      data={[]}
      readOnly={readOnly}
      error={Object.values(errors)[0]}
      placeholder={artists.length === 0 && !readOnly ? 'Type a name and press Enter' : undefined}
      value={artists.map(({ name }) => name)}
      onChange={(names) => onChange(names.map((name) => ({ name })))}
    />
  )
}
