import { Button, Checkbox, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import type { ChangeManyProps } from './change-many-dialog.tsx'
import { countWithNoun } from './count-with-noun.ts'
import type { StatusChange } from './record-screen.ts'
import { useUndo } from './use-undo.ts'

interface ChangeStatusFormProps extends ChangeManyProps {
  statusChange: StatusChange
}

/**
 * Form that changes the status of the selected records. The server checks each record by the rules for a single one.
 */
export function ChangeStatusForm({ screen, chosen, count, onDone, onClose, statusChange }: ChangeStatusFormProps) {
  const { call, actions, asksReason, needsReason, option } = statusChange
  const [first = ''] = Object.keys(actions)
  const form = useForm({ initialValues: { status: first, reason: '', isOptionOn: true } })
  const { status, reason } = form.values
  const undo = useUndo(screen)
  const { words } = screen.type
  const change = useApiMutation(call, {
    successToast: (outcome) => {
      onDone(outcome)
      const { done, undo_id } = outcome
      return done.length > 0 ? { title: `${countWithNoun(done.length, words)} changed`, ...undo(undo_id) } : null
    },
    errorToast: 'Not changed',
    invalidates: [screen.api.listRecords.feature],
  })
  const submit = form.onSubmit((values) =>
    change.mutate({
      ...chosen,
      status,
      ...(asksReason.includes(status) && { reason: values.reason }),
      ...(option?.status === status && { [option.name]: values.isOptionOn }),
    }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <UnsavedChanges when={form.isDirty} savedBy={[change]} />
      <Stack gap="md">
        <NativeSelect
          label="Status"
          data={Object.entries(actions).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('status')}
        />
        {option?.status === status ? (
          <Checkbox label={option.label} {...form.getInputProps('isOptionOn', { type: 'checkbox' })} />
        ) : null}
        {asksReason.includes(status) ? (
          <Textarea
            label="Reason"
            required={needsReason.includes(status)}
            autosize
            minRows={2}
            maxLength={500}
            {...form.getInputProps('reason')}
          />
        ) : null}
        <p>
          Each {words.one} is checked on its own. If the change is not possible, the {words.one} stays as it is and is
          listed with the reason.
        </p>
        <DialogFooter stacked onCancel={onClose} held={change.isPending}>
          <Button
            type="submit"
            loading={change.isPending}
            disabled={needsReason.includes(status) && reason.trim() === ''}
          >
            Edit {count}
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  )
}
