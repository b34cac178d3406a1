import { Button, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { type EventDay, eventRecord } from '#shared/event-record.ts'
import { day } from '#shared/fields.ts'
import { moveDays, moveSaleDates, saleDates } from '#shared/move-days.ts'
import { isLocalDate } from '#shared/time/local-date.ts'
import { ErrorAlert } from '#web/domain/limit-alert.tsx'
import type { DuplicateDialogProps } from '#web/domain/records/record-screen.ts'
import { MovedDates } from '#web/features/events/moved-dates.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

const schema = z.object({ name: eventRecord.fields.name.input, first_date: day, with_sale_dates: z.boolean() })

/** Dialog for a copy of an event on another date. */
export function DuplicateDialog({ record: event, onDone, onClose }: DuplicateDialogProps) {
  const remove = useApiMutation(companyApi.events.moveToBin, { successToast: 'Undone', errorToast: 'Not undone' })
  const days = event.days as EventDay[]
  const form = useSchemaForm(schema, {
    initialValues: { name: event.name, first_date: '', with_sale_dates: true },
  })
  const { first_date: first, with_sale_dates } = form.values
  const duplicate = useApiMutation(companyApi.events.duplicateRecord, {
    successToast: ({ record, copied }) => ({
      title: `${event.name} was copied`,
      message: `The copy is a draft. Copied: ${copied.join(', ')}`,
      action: { label: 'Undo', act: () => remove.mutate({ ids: [record.id] }) },
    }),
    errorToast: null,
  })
  const submit = form.onSubmit(({ name, first_date }) => {
    const sales = with_sale_dates
      ? moveSaleDates(event, first_date)
      : Object.fromEntries(saleDates.map((one) => [one, null]))
    const changes = { name, days: moveDays(days, first_date), ...sales }
    duplicate.mutate({ id: event.id, changes }, { onSuccess: ({ record }) => onDone(record as typeof event) })
  })
  return (
    <Dialog title={`Copy ${event.name} to another date`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[duplicate]} />
        <Stack gap="md">
          <TextInput label="Title" required {...form.getInputProps('name')} />
          <TextInput
            type="date"
            label={days.length > 1 ? 'First day of the copy' : 'Date of the copy'}
            required
            {...form.getInputProps('first_date')}
          />
          {isLocalDate(first) ? (
            <MovedDates
              event={event}
              firstDate={first}
              withSaleDates={with_sale_dates}
              saleLabel="Copy announcement and ticket sale, moved along"
              onSaleDates={(isOn) => form.setFieldValue('with_sale_dates', isOn)}
            />
          ) : null}
          {duplicate.error ? <ErrorAlert error={duplicate.error} /> : null}
          <DialogFooter stacked onCancel={onClose} held={duplicate.isPending}>
            <Button type="submit" loading={duplicate.isPending}>
              Create copy
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
