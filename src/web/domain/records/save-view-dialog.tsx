import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { z } from 'zod'
import { type ListView, type SavedView, viewName } from '#shared/records/view-calls.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import type { RecordScreen } from './record-screen.ts'

interface SaveViewDialogProps {
  screen: RecordScreen
  now: ListView
  mayShare: boolean
  onSaved: (view: SavedView) => void
  onClose: () => void
}

export function SaveViewDialog({ screen: { api }, now, mayShare, onSaved, onClose }: SaveViewDialogProps) {
  const form = useSchemaForm(z.object({ name: viewName }), {
    initialValues: { name: '', whose: 'own' },
  })
  const save = useApiMutation(
    ({ name, whose }: typeof form.values) =>
      (whose === 'shared' ? api.saveSharedView : api.saveOwnView)({ name, view: now }),
    { successToast: ({ view: { name } }) => `'${name}' saved`, errorToast: null, invalidates: [api.listViews] },
  )
  const submit = form.onSubmit((values) =>
    save.mutate(values, {
      onSuccess: ({ view }) => onSaved(view),
      onError: (error) => form.setFieldError('name', error.message),
    }),
  )
  return (
    <Dialog title="Save as a new view" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <Stack gap="md">
          <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
          {mayShare ? (
            <NativeSelect
              label="Visible to"
              data={[
                { value: 'own', label: 'Only me' },
                { value: 'shared', label: 'Everyone in the company' },
              ]}
              {...form.getInputProps('whose')}
            />
          ) : null}
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
