import { NativeSelect } from '@mantine/core'
import { eventStatuses } from '#shared/event-status.ts'
import { newStatuses } from '#shared/features/events/events.ts'
import type { CustomInputProps } from '#web/domain/records/record-screen.ts'

export function NewStatusInput({ value, onChange, readOnly }: CustomInputProps) {
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
