import { MultiSelect, NativeSelect, TagsInput } from '@mantine/core'
import { eventStatuses } from '#shared/event-status.ts'
import { type Artist, eventRecord, newStatuses } from '#shared/features/events/events.ts'
import { zoneNote } from '#shared/time/zone-note.ts'
import { RecordInput } from '#web/domain/records/record-input.tsx'
import type { CustomInputProps, CustomInputs } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { DaysInput } from './days-input.tsx'
import { useEventZone } from './use-event-zone.ts'

const saleDateNames = ['announce_at', 'presale_at', 'on_sale_at'] as const

/**
 * Inputs for the announcement and sale dates. Times are in the event's time zone, which is named if the reader's time
 * zone differs.
 */
const saleDateInputs = Object.fromEntries(
  saleDateNames.map((name) => [name, (props: CustomInputProps) => <SaleDateInput {...props} name={name} />]),
)

function SaleDateInput({ name, value, onChange, errors, readOnly, values }: CustomInputProps & { name: SaleDateName }) {
  const zone = useEventZone(values)
  const hint = zone && zoneNote(zone)
  const field = eventRecord.fields[name]
  return (
    <RecordInput
      name={name}
      field={hint ? { ...field, hint } : field}
      value={value}
      error={errors['']}
      readOnly={readOnly}
      onChange={onChange}
    />
  )
}

type SaleDateName = (typeof saleDateNames)[number]

export const eventInputs: CustomInputs = {
  days: DaysInput,
  ...saleDateInputs,
  artists: ArtistsInput,
  status: NewStatusInput,
  viewers: ViewersInput,
}

function NewStatusInput({ value, onChange, readOnly }: CustomInputProps) {
  return (
    <NativeSelect
      label="Status"
      data-path="status"
      disabled={readOnly}
      data={newStatuses.map((status) => ({ value: status, label: eventStatuses[status] }))}
      value={String(value ?? 'draft')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function ArtistsInput({ value, onChange, errors, readOnly }: CustomInputProps) {
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

/** Dropdown to choose which members see a private event in full. Members who can edit events always do. */
function ViewersInput({ value, onChange, errors, readOnly, values }: CustomInputProps) {
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
