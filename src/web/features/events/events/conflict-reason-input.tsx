import { Alert } from '@mantine/core'
import type { FieldInputProps } from '#web/domain/records/record-screen.ts'
import { ConflictReason } from '#web/features/events/conflict-reason.tsx'
import { checkableDays, useConflicts } from '#web/features/events/use-conflicts.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useEventZone } from './use-event-zone.ts'

/** Conflicts of the event in the form, with an input for the reason to accept them. */
export function ConflictReasonInput({ value, onChange, errors, readOnly, values, recordId }: FieldInputProps) {
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
  const isChallenged = useEndingChallenge(recordId, values)
  return (
    <>
      {isChallenged ? <Alert color="yellow">The challenge of its present date ends when you save.</Alert> : null}
      <ConflictReason
        found={found}
        value={typeof value === 'string' ? value : ''}
        onChange={onChange}
        error={errors['']}
        readOnly={readOnly}
      />
    </>
  )
}

/** Whether the event is a hold with a running challenge, and the form moves it to another date or space. */
function useEndingChallenge(recordId: string | undefined, values: Record<string, unknown>): boolean {
  const id = recordId ?? ''
  const stored = useApiQuery(companyApi.events.getRecord, id ? { id } : null).data?.record
  const held = useApiQuery(companyApi.holds.getHold, stored?.status === 'hold' ? { id } : null).data
  const isMoved = placesText(values.days) !== placesText(stored?.days)
  return isMoved && held?.challenges.some(({ state }) => state === 'running') === true
}

/** Dates and spaces of days, as text to compare. */
function placesText(days: unknown): string {
  return JSON.stringify(checkableDays(days).map(({ date, spaces }) => [date, spaces.toSorted()]))
}
