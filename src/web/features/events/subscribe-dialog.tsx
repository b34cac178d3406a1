import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import {
  calendarFeeds,
  type FeedDetail,
  type FeedStatus,
  feedDetails,
  feedStatuses,
} from '#shared/features/events/calendar-feeds.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

/** Venue, or one of its spaces, whose calendar can be subscribed to. */
export interface FeedPlace {
  venue_id: string
  space_id: string | null
  name: string
}

interface FeedForm {
  detail: FeedDetail
  statuses: FeedStatus[]
}

/** Create a secret address for calendar apps with the events of a venue or space. It is shown only once. */
export function SubscribeDialog({ place, onClose }: { place: FeedPlace; onClose: () => void }) {
  const { venue_id, space_id } = place
  const requestOf = (values: FeedForm) => ({ venue_id, space_id, ...values })
  const form = useSchemaForm<FeedForm>(calendarFeeds.calls.createPlaceFeed.input, {
    initialValues: { detail: 'full', statuses: ['hold', 'confirmed'] },
    toInput: requestOf,
  })
  const create = useApiMutation((values: FeedForm) => companyApi.calendarFeeds.createPlaceFeed(requestOf(values)), {
    errorToast: 'The address could not be created',
    invalidates: ['calendarFeeds'],
  })
  const title = 'Subscribe in your calendar'
  if (create.data) {
    return (
      <Dialog title={title} onClose={onClose}>
        <Stack gap="md">
          <TextInput
            label="Calendar address"
            description="Add it to Google Calendar, Outlook or Apple Calendar as a subscribed calendar. Whoever has it can read these events. It is shown only now."
            value={create.data.url}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
          <div>
            <CopyButton text={create.data.url} label="Copy address" />
          </div>
        </Stack>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose} held={create.isPending}>
      <form noValidate onSubmit={form.onSubmit((values) => create.mutate(values))}>
        <UnsavedChanges when={form.isDirty} savedBy={[create]} />
        <Stack gap="md">
          <Checkbox.Group label={`Events at ${place.name}`} {...form.getInputProps('statuses')}>
            <Stack gap="xs" mt="xs">
              {Object.entries(feedStatuses).map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label="Show"
            data={Object.entries(feedDetails).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('detail')}
          />
          <DialogFooter stacked onCancel={onClose} held={create.isPending}>
            <Button type="submit" loading={create.isPending}>
              Create address
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
