import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { type EventDay, events } from '#shared/features/events/events.ts'
import { isLocalDate } from '#shared/time/local-date.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './events.module.css'
import { MovedDates } from './moved-dates.tsx'

const schema = events.calls.moveEvent.input.pick({ first_date: true, with_sale_dates: true })

export function MoveDialog({ event, onClose }: { event: RecordRow; onClose: () => void }) {
  const days = event.days as EventDay[]
  const form = useSchemaForm(schema, { initialValues: { first_date: days[0]?.date ?? '', with_sale_dates: true } })
  const { first_date: first, with_sale_dates } = form.values
  const isElsewhere = isLocalDate(first) && first !== days[0]?.date
  const move = useApiMutation(companyApi.events.moveEvent, {
    successToast: `${event.name} was moved`,
    errorToast: null,
  })
  const submit = form.onSubmit((values) =>
    move.mutate({ id: event.id, version: event.version, ...values }, { onSuccess: onClose }),
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
          {isElsewhere ? (
            <MovedDates
              event={event}
              firstDate={first}
              withSaleDates={with_sale_dates}
              saleLabel="Move announcement and ticket sale along"
              onSaleDates={(isOn) => form.setFieldValue('with_sale_dates', isOn)}
            />
          ) : null}
          <p className={styles.note}>Start times stay the same.</p>
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
