import { eventRecord } from '#shared/features/events/events.ts'
import { zoneNote } from '#shared/time/zone-note.ts'
import { RecordInput } from '#web/domain/records/record-input.tsx'
import type { CustomInputProps } from '#web/domain/records/record-screen.ts'
import { useEventZone } from './use-event-zone.ts'

const names = ['announce_at', 'presale_at', 'on_sale_at'] as const

/** Inputs for local times in the event's time zone, which is named if the reader's differs. */
export const momentInputs = Object.fromEntries(
  names.map((name) => [name, (props: CustomInputProps) => <MomentInput {...props} name={name} />]),
)

function MomentInput({ name, value, onChange, errors, readOnly, values }: CustomInputProps & { name: Name }) {
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

type Name = (typeof names)[number]
