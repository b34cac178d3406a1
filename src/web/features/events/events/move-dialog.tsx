import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { type EventDay, events } from '#shared/features/events/events.ts'
import { moveDays } from '#shared/move-days.ts'
import { isLocalDate } from '#shared/time/local-date.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './events.module.css'

const schema = events.calls.moveEvent.input.pick({ first_date: true })

export function MoveDialog({ event, onClose }: { event: RecordRow; onClose: () => void }) {
  const days = event.days as EventDay[]
  const form = useSchemaForm(schema, { initialValues: { first_date: days[0]?.date ?? '' } })
  const first = form.values.first_date
  const moved = isLocalDate(first) ? moveDays(days, first) : null
  const isElsewhere = moved !== null && moved[0]?.date !== days[0]?.date
  const move = useApiMutation(companyApi.events.moveEvent, {
    successToast: `${event.name} was moved`,
    errorToast: null,
  })
  const submit = form.onSubmit(({ first_date }) =>
    move.mutate({ id: event.id, version: event.version, first_date }, { onSuccess: onClose }),
  )
  return (
    <Dialog title={`Move ${event.name}`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[move]} />
        <Stack gap="md">
          <TextInput
            type="date"
            label={days.length > 1 ? 'The first day moves to' : 'Moves to'}
            {...form.getInputProps('first_date')}
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
            <Button type="submit" loading={move.isPending} disabled={!isElsewhere}>
              Move
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
