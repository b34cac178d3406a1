import { Button, ColorInput, Stack, TextInput } from '@mantine/core'
import { eventSettings } from '#shared/features/events/event-settings.ts'
import { recordLimits } from '#shared/records/record-field.ts'
import { type Tag, tagColors } from '#shared/records/tag-calls.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

const schema = eventSettings.calls.updateTag.input.omit({ tag_id: true })

export function TagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const form = useSchemaForm(schema, { initialValues: { name: tag.name, color: tag.color } })
  const save = useApiMutation(companyApi.eventSettings.updateTag, {
    successToast: 'Saved',
    errorToast: null,
    invalidates: ['eventSettings', 'events', 'venues', 'spaces'],
  })
  const submit = form.onSubmit((values) =>
    save.mutate(
      { tag_id: tag.id, ...values },
      { onSuccess: onClose, onError: (error) => form.setFieldError('name', error.message) },
    ),
  )
  return (
    <Dialog title={`Change ‘${tag.name}’`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            withAsterisk
            data-autofocus
            maxLength={recordLimits.tag}
            {...form.getInputProps('name')}
          />
          <ColorInput
            label="Color"
            swatches={[...tagColors]}
            {...form.getInputProps('color')}
            value={form.values.color}
          />
          <DialogFooter stacked onCancel={onClose} held={save.isPending}>
            <Button type="submit" loading={save.isPending} disabled={form.values.name.trim() === ''}>
              Save
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
