import { Button, Select, Stack } from '@mantine/core'
import { eventSettings } from '#shared/features/events/event-settings.ts'
import type { Tag } from '#shared/records/tag-calls.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

const schema = eventSettings.calls.mergeTags.input.omit({ tag_id: true })

interface MergeTagDialogProps {
  tag: Tag
  tags: readonly Tag[]
  onClose: () => void
}

/** Dialog that merges a tag into another one. Records with the merged tag get the other tag instead. */
export function MergeTagDialog({ tag, tags, onClose }: MergeTagDialogProps) {
  const form = useSchemaForm(schema, { initialValues: { into_tag_id: null as string | null } })
  const others = tags.filter(({ id }) => id !== tag.id)
  const merge = useApiMutation(companyApi.eventSettings.mergeTags, {
    successToast: ({ tag: stays }) => `All of them are ‘${stays.name}’ now`,
    errorToast: 'Not merged',
    invalidates: ['eventSettings', 'events', 'venues', 'spaces'],
  })
  const submit = form.onSubmit(({ into_tag_id: into }) =>
    into === null ? undefined : merge.mutate({ tag_id: tag.id, into_tag_id: into }, { onSuccess: onClose }),
  )
  return (
    <Dialog title={`Merge ‘${tag.name}’ into another tag`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[merge]} />
        <Stack gap="md">
          <Select
            searchable
            label="The tag that stays"
            description={`Records that have ‘${tag.name}’ have this one after that, and ‘${tag.name}’ is gone.`}
            data={others.map(({ id, name }) => ({ value: id, label: name }))}
            nothingFoundMessage="No such tag"
            {...form.getInputProps('into_tag_id')}
            value={form.values.into_tag_id}
          />
          <DialogFooter stacked onCancel={onClose} held={merge.isPending}>
            <Button type="submit" loading={merge.isPending} disabled={form.values.into_tag_id === null}>
              Merge
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
