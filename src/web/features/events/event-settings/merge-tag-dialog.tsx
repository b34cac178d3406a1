import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Tag } from '#shared/records/tag-calls.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { Select } from '#web/ui/choices/choice-inputs.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'

interface MergeTagDialogProps {
  tag: Tag
  tags: readonly Tag[]
  onClose: () => void
}

/** Records with either tag get the remaining one, once. */
export function MergeTagDialog({ tag, tags, onClose }: MergeTagDialogProps) {
  const [into, setInto] = useState<string | null>(null)
  const others = tags.filter(({ id }) => id !== tag.id)
  const merge = useApiMutation(companyApi.eventSettings.mergeTags, {
    successToast: ({ tag: stays }) => `All of them are ‘${stays.name}’ now`,
    errorToast: 'Not merged',
    invalidates: ['eventSettings', 'events', 'venues', 'spaces'],
  })
  return (
    <Dialog title={`Merge ‘${tag.name}’ into another tag`} onClose={onClose}>
      <Stack gap="md">
        <Select
          label="The tag that stays"
          description={`Records that have ‘${tag.name}’ have this one after that, and ‘${tag.name}’ is gone.`}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          nothingFoundMessage="No such tag"
          value={into}
          onChange={setInto}
        />
        <DialogFooter stacked onCancel={onClose} held={merge.isPending}>
          <Button
            loading={merge.isPending}
            disabled={into === null}
            onClick={() => into && merge.mutate({ tag_id: tag.id, into_tag_id: into }, { onSuccess: onClose })}
          >
            Merge
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
