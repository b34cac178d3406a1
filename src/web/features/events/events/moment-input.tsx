import { eventRecord } from '#shared/features/events/events.ts'
import { zoneNote } from '#shared/time/zone-note.ts'
import { RecordInput } from '#web/domain/records/record-input.tsx'
import type { CustomInputProps } from '#web/domain/records/record-screen.ts'
import { useEventZone } from './use-event-zone.ts'

const names = ['announce_at', 'presale_at', 'on_sale_at'] as const

/** Moments of an event, entered in its zone; which that is they say where the reader's is another. */
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
