import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { recordLimits } from '#shared/records/record-field.ts'
import { type Tag, tagColors } from '#shared/records/tag-calls.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { ColorInput } from '#web/ui/choices/choice-inputs.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'

export function TagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState(tag.color)
  const save = useApiMutation(companyApi.eventSettings.updateTag, {
    successToast: 'Saved',
    errorToast: null,
    invalidates: ['eventSettings', 'events', 'venues', 'spaces'],
  })
  return (
    <Dialog title={`Change ‘${tag.name}’`} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ tag_id: tag.id, name, color }, { onSuccess: onClose })
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            required
            withAsterisk
            data-autofocus
            maxLength={recordLimits.tag}
            value={name}
            error={save.error?.message}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ColorInput label="Color" swatches={[...tagColors]} value={color} onChange={setColor} />
          <DialogFooter stacked onCancel={onClose} held={save.isPending}>
            <Button type="submit" loading={save.isPending} disabled={name.trim() === ''}>
              Save
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
