import { Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { type Hold, holds } from '#shared/features/events/holds.ts'
import { ErrorAlert } from '#web/domain/limit-alert.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { holderEmailHint } from './hold-texts.ts'

const schema = holds.calls.updateHold.input.omit({ id: true })

/** Dialog for whom an event is on hold, and whether its rank is fixed. */
export function HoldDialog({ hold, onClose }: { hold: Hold; onClose: () => void }) {
  const form = useSchemaForm(schema, {
    initialValues: {
      holder_name: hold.holder_name ?? '',
      holder_email: hold.holder_email ?? '',
      is_rank_fixed: hold.is_rank_fixed,
    },
  })
  const save = useApiMutation(companyApi.holds.updateHold, { errorToast: null })
  return (
    <Dialog title={`Hold of ${hold.name}`} onClose={onClose}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => save.mutate({ id: hold.event_id, ...values }, { onSuccess: onClose }))}
      >
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <Stack gap="md">
          <TextInput label="Held for" placeholder="Agency or client" {...form.getInputProps('holder_name')} />
          <TextInput type="email" label="Email" description={holderEmailHint} {...form.getInputProps('holder_email')} />
          <Checkbox
            label="Keep the rank when a hold above ends"
            {...form.getInputProps('is_rank_fixed', { type: 'checkbox' })}
          />
          {save.error ? <ErrorAlert error={save.error} /> : null}
          <DialogFooter stacked onCancel={onClose} held={save.isPending}>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
