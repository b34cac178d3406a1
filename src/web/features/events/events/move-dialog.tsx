import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { EventDay } from '#shared/features/events/events.ts'
import { movedDays } from '#shared/moved-days.ts'
import { isLocalDate } from '#shared/time/local-date.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './events.module.css'

export function MoveDialog({ event, onClose }: { event: RecordRow; onClose: () => void }) {
  const days = event.days as EventDay[]
  const [first, setFirst] = useState(days[0]?.date ?? '')
  const moved = isLocalDate(first) ? movedDays(days, first) : null
  const isElsewhere = moved !== null && moved[0]?.date !== days[0]?.date
  const move = useApiMutation(companyApi.events.moveEvent, {
    successToast: `${event.name} was moved`,
    errorToast: null,
  })
  return (
    <Dialog title={`Move ${event.name}`} onClose={onClose}>
      <Stack gap="md">
        <TextInput
          type="date"
          label={days.length > 1 ? 'The first day moves to' : 'Moves to'}
          value={first}
          onChange={(typed) => setFirst(typed.currentTarget.value)}
        />
        {moved && isElsewhere ? (
          <ul className={styles.list} aria-label="What moves">
            {days.map((day, at) => (
              <li key={`${day.date} ${day.label}`}>
                {weekDayOfLocalDate(day.date)} → <b>{weekDayOfLocalDate(moved[at]?.date ?? day.date)}</b>
                {day.label ? ` · ${day.label}` : ''}
              </li>
            ))}
          </ul>
        ) : null}
        <p className={styles.note}>The times of the clock stay as they are.</p>
        {move.error ? <Alert color="red">{move.error.message}</Alert> : null}
        <DialogFooter stacked onCancel={onClose} held={move.isPending}>
          <Button
            loading={move.isPending}
            disabled={!isElsewhere}
            onClick={() =>
              move.mutate({ id: event.id, version: event.version, first_date: first }, { onSuccess: onClose })
            }
          >
            Move
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
