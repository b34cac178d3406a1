import { Button, ColorInput, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { recordLimits } from '#shared/records/record-field.ts'
import { type Tag, tagColors } from '#shared/records/tag-calls.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'

const stale = ['eventSettings', 'events', 'venues', 'spaces'] as const

/** Another name or color: every record shows it. */
export function TagDialog({ tag, onClose }: { tag: Tag; onClose: () => void }) {
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState(tag.color)
  const save = useAct(companyApi.eventSettings.updateTag, { done: 'Saved', failed: null, stale: [...stale] })
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
          <ColorInput
            label="Color"
            format="hex"
            swatches={[...tagColors]}
            eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
            value={color}
            onChange={setColor}
          />
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

interface MergeTagDialogProps {
  tag: Tag
  tags: readonly Tag[]
  onClose: () => void
}

/** Every record that has either has the one that stays, once. */
export function MergeTagDialog({ tag, tags, onClose }: MergeTagDialogProps) {
  const [into, setInto] = useState<string | null>(null)
  const others = tags.filter(({ id }) => id !== tag.id)
  const merge = useAct(companyApi.eventSettings.mergeTags, {
    done: ({ tag: stays }) => `All of them are ‘${stays.name}’ now`,
    failed: 'Not merged',
    stale: [...stale],
  })
  return (
    <Dialog title={`Merge ‘${tag.name}’ into another tag`} onClose={onClose}>
      <Stack gap="md">
        <Select
          label="The tag that stays"
          description={`Records that have ‘${tag.name}’ have this one after that, and ‘${tag.name}’ is gone.`}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          searchable
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
