import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { shareLinkDays } from '#shared/share-links.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import type { AvailabilityInput } from './availability-page.tsx'

interface LinkDialogProps {
  query: AvailabilityInput
  onClose: () => void
}

/** Create a link to free dates. Its URL is shown only once. */
export function LinkDialog({ query, onClose }: LinkDialogProps) {
  const [days, setDays] = useState<number>(shareLinkDays.standard)
  const create = useApiMutation(companyApi.availability.createAvailabilityLink, {
    errorToast: 'The link could not be created',
  })
  if (create.data) {
    const { url, expires_at } = create.data
    return (
      <Dialog title="Link to free dates" onClose={onClose}>
        <Stack gap="md">
          <TextInput
            label="Link"
            description={`Works until ${longDate(expires_at)}. It is shown only now.`}
            value={url}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <div>
            <CopyButton text={url} label="Copy link" />
          </div>
        </Stack>
      </Dialog>
    )
  }
  return (
    <Dialog title="Link to free dates" onClose={onClose} held={create.isPending}>
      <UnsavedChanges when={() => days !== shareLinkDays.standard} savedBy={[create]} />
      <Stack gap="md">
        <p style={{ margin: 0 }}>
          Anyone with the link sees these spaces and dates, always up to date. No names of events are shown.
        </p>
        <NativeSelect
          label="Works for"
          data={[7, 30, 90, 365].map((one) => ({ value: String(one), label: `${one} days` }))}
          value={String(days)}
          onChange={(event) => setDays(Number(event.currentTarget.value))}
        />
        <DialogFooter stacked onCancel={onClose} held={create.isPending}>
          <Button loading={create.isPending} onClick={() => create.mutate({ query, days })}>
            Create link
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  )
}
