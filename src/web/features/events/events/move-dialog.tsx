import { Button, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { type EventDay, eventRecord } from '#shared/event-record.ts'
import { events } from '#shared/features/events/events.ts'
import { moveDays } from '#shared/move-days.ts'
import { isLocalDate } from '#shared/time/local-date.ts'
import { ErrorAlert } from '#web/domain/limit-alert.tsx'
import { type RecordRow, recordApi } from '#web/domain/records/record-screen.ts'
import { useUndo } from '#web/domain/records/use-undo.ts'
import { ConflictReason } from '#web/features/events/conflict-reason.tsx'
import { MovedDates } from '#web/features/events/moved-dates.tsx'
import { useConflicts } from '#web/features/events/use-conflicts.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import styles from './events.module.css'

const schema = events.calls.moveEvent.input.pick({ first_date: true, with_sale_dates: true }).extend({
  conflict_reason: z.string(),
})

export function MoveDialog({ event, onClose }: { event: RecordRow; onClose: () => void }) {
  const days = event.days as EventDay[]
  const form = useSchemaForm(schema, {
    initialValues: {
      first_date: days[0]?.date ?? '',
      with_sale_dates: true,
      conflict_reason: typeof event.conflict_reason === 'string' ? event.conflict_reason : '',
    },
  })
  const { first_date: first, with_sale_dates, conflict_reason } = form.values
  const isElsewhere = isLocalDate(first) && first !== days[0]?.date
  const found = useConflicts({ id: event.id, plan: isElsewhere ? { days: moveDays(days, first) } : {} })
  const isOnHold = event.status === 'hold'
  const held = useApiQuery(companyApi.holds.getHold, isOnHold ? { id: event.id } : null).data
  const isChallenged = held?.challenges.some(({ state }) => state === 'running') === true
  const undo = useUndo({ type: eventRecord, api: recordApi(eventRecord, companyApi.events), changesAlso: ['holds'] })
  const move = useApiMutation(companyApi.events.moveEvent, {
    successToast: ({ undo_id }) => ({ title: `${event.name} was moved`, ...undo(undo_id) }),
    errorToast: null,
    invalidates: ['events', 'holds'],
  })
  const submit = form.onSubmit(({ conflict_reason: text, ...values }) => {
    const conflictReason = found.needsReason && text.trim() !== '' ? { conflict_reason: text } : {}
    move.mutate({ id: event.id, version: event.version, ...values, ...conflictReason }, { onSuccess: onClose })
  })
  return (
    <Dialog title={`Move ${event.name}`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[move]} />
        <Stack gap="md">
          <TextInput
            type="date"
            label={days.length > 1 ? 'The first day moves to' : 'New date'}
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
          <p className={styles.note}>
            All times stay the same.{isElsewhere && isChallenged ? ' The challenge of its present date ends.' : ''}
          </p>
          {isElsewhere ? (
            <ConflictReason
              found={found}
              value={found.needsReason ? conflict_reason : ''}
              onChange={(text) => form.setFieldValue('conflict_reason', text)}
            />
          ) : null}
          {move.error ? <ErrorAlert error={move.error} /> : null}
          <DialogFooter stacked onCancel={onClose} held={move.isPending}>
            <Button
              type="submit"
              loading={move.isPending}
              disabled={
                !isElsewhere ||
                found.isPending ||
                found.isBlocked ||
                (found.needsReason && conflict_reason.trim() === '')
              }
            >
              Move
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
