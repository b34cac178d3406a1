import type { CustomInputProps } from '#web/domain/records/record-screen.ts'
import { ConflictReason } from '#web/features/events/conflict-reason.tsx'
import { checkableDays, useConflicts } from '#web/features/events/use-conflicts.ts'
import { useEventZone } from './use-event-zone.ts'

/** Conflicts of the event in the form, and the reason for them. */
export function ConflictReasonInput({ value, onChange, errors, readOnly, values, recordId }: CustomInputProps) {
  const zone = useEventZone(values)
  const days = checkableDays(values.days)
  const found = useConflicts({
    id: recordId,
    plan:
      days.length === 0
        ? {}
        : {
            days,
            ...(zone && { time_zone: zone }),
            venue: values.venue || null,
            artists: values.artists ?? [],
            capacity: typeof values.capacity === 'number' ? values.capacity : null,
            ...(recordId === undefined && { status: values.status }),
          },
  })
  return (
    <ConflictReason
      found={found}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      error={errors['']}
      readOnly={readOnly}
    />
  )
}
