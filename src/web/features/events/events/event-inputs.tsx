import { MultiSelect, NativeSelect, TagsInput } from '@mantine/core'
import { Suspense } from 'react'
import { type Artist, type EventDay, eventRecord, newEventStatuses } from '#shared/event-record.ts'
import { eventStatuses } from '#shared/event-status.ts'
import { saleDateWarning } from '#shared/sale-date-order.ts'
import { otherZoneNote } from '#shared/time/zone-note.ts'
import { RecordInput } from '#web/domain/records/record-input.tsx'
import type { FieldInputProps, FieldInputs, FieldValues } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { DaysInput } from './days-input.tsx'
import { useEventZone } from './use-event-zone.ts'

const saleDateNames = ['announce_at', 'presale_at', 'on_sale_at'] as const

/**
 * Inputs for the announcement and sale dates. Times are in the event's time zone, which is named if the reader's time
 * zone differs.
 */
const saleDateInputs = Object.fromEntries(
  saleDateNames.map((name) => [name, (props: FieldInputProps) => <SaleDateInput {...props} name={name} />]),
)

function SaleDateInput({ name, value, onChange, errors, readOnly, values }: FieldInputProps & { name: SaleDateName }) {
  const zone = useEventZone(values)
  const [first] = Array.isArray(values.days) ? (values.days as EventDay[]) : []
  const times = { ...saleTimesOf(values), starts: first?.starts || first?.date || null }
  const hint = [saleDateWarning(name, times), zone && otherZoneNote(zone)].filter(Boolean).join(' ')
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

function saleTimesOf(values: FieldValues): Record<SaleDateName, string | null> {
  const timeOf = (name: SaleDateName) => (typeof values[name] === 'string' ? values[name] : null)
  return {
    announce_at: timeOf('announce_at'),
    presale_at: timeOf('presale_at'),
    on_sale_at: timeOf('on_sale_at'),
  }
}

type SaleDateName = (typeof saleDateNames)[number]

const ConflictReasonInput = lazyComponent(() => import('./conflict-reason-input.tsx'), 'ConflictReasonInput')

/** Whether conflicts are possible. The input for them is loaded only in that case. */
function canConflict({ value, values, errors }: FieldInputProps): boolean {
  const days = Array.isArray(values.days) ? (values.days as EventDay[]) : []
  const hasArtists = Array.isArray(values.artists) && values.artists.length > 0
  return Boolean(value || errors['']) || hasArtists || days.some(({ spaces, curfew }) => spaces.length > 0 || curfew)
}

export const eventInputs: FieldInputs = {
  days: DaysInput,
  ...saleDateInputs,
  artists: ArtistsInput,
  conflict_reason: (props) =>
    canConflict(props) ? (
      <Suspense>
        <ConflictReasonInput {...props} />
      </Suspense>
    ) : null,
  status: NewStatusInput,
  viewers: ViewersInput,
}

function NewStatusInput({ value, onChange, readOnly }: FieldInputProps) {
  return (
    <NativeSelect
      label="Status"
      description="You can confirm it once it is saved"
      data-path="status"
      disabled={readOnly}
      data={newEventStatuses.map((status) => ({ value: status, label: eventStatuses[status] }))}
      value={String(value ?? 'draft')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function ArtistsInput({ value, onChange, errors, readOnly }: FieldInputProps) {
  const artists = Array.isArray(value) ? (value as Artist[]) : []
  return (
    <TagsInput
      label="Artists"
      description="Headliner first"
      data-path="artists"
      data={[]}
      readOnly={readOnly}
      error={Object.values(errors)[0]}
      splitChars={[',', ';']}
      placeholder={artists.length === 0 && !readOnly ? 'Type a name and press Enter' : undefined}
      value={artists.map(({ name }) => name)}
      onChange={(names) => onChange(artistsOf(names, artists))}
    />
  )
}

/**
 * Convert entered texts to artists. 'Aurora, Borealis' becomes two artists, unless an artist of that name is already
 * listed.
 */
function artistsOf(names: readonly string[], listed: readonly Artist[]): Artist[] {
  const known = new Set(listed.map(({ name }) => name))
  const all = names.flatMap((name) => (known.has(name) ? [name] : name.split(/[,;]/).map((part) => part.trim())))
  return [...new Set(all)].filter((name) => name !== '').map((name) => ({ name }))
}

/** Dropdown to choose which members see a private event in full. Members who can edit events always do. */
function ViewersInput({ value, onChange, errors, readOnly, values }: FieldInputProps) {
  const isPrivate = values.is_private === true
  const people = useApiQuery(companyApi.eventSettings.listPeople, isPrivate ? {} : null)
  if (!isPrivate) return null
  return (
    <MultiSelect
      searchable
      label="Also visible to"
      data-path="viewers"
      data={(people.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      readOnly={readOnly}
      error={Object.values(errors)[0]}
      nothingFoundMessage="No matches"
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
    />
  )
}
