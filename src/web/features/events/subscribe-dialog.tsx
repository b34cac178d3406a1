import { Button, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import {
  calendarFeeds,
  type FeedDetail,
  type FeedStatus,
  feedDetails,
  feedStatuses,
  type PlaceFeed,
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
  name: string
  detail: FeedDetail
  statuses: FeedStatus[]
}

interface SubscribeDialogProps {
  place: FeedPlace
  /** Feed to edit; undefined for a new feed. */
  feed?: PlaceFeed
  onClose: () => void
}

/** Dialog to create a secret feed URL for calendar apps with the events of a venue or space, or to edit a feed. */
export function SubscribeDialog({ place, feed, onClose }: SubscribeDialogProps) {
  const { venue_id, space_id } = place
  const initialValues: FeedForm = feed
    ? { name: feed.name, detail: feed.detail, statuses: feed.statuses as FeedStatus[] }
    : { name: '', detail: 'full', statuses: ['hold', 'confirmed'] }
  const { createPlaceFeed, updatePlaceFeed } = calendarFeeds.calls
  const form = useSchemaForm<FeedForm>(feed ? updatePlaceFeed.input : createPlaceFeed.input, {
    initialValues,
    toInput: (values) => (feed ? { id: feed.id, ...values } : { venue_id, space_id, ...values }),
  })
  const create = useApiMutation(
    (values: FeedForm) => companyApi.calendarFeeds.createPlaceFeed({ venue_id, space_id, ...values }),
    { errorToast: 'The address could not be created', invalidates: ['calendarFeeds'] },
  )
  const update = useApiMutation(
    (values: FeedForm) => companyApi.calendarFeeds.updatePlaceFeed({ id: feed?.id ?? '', ...values }),
    { successToast: 'Saved', errorToast: 'Not saved:', invalidates: ['calendarFeeds'] },
  )
  const submit = form.onSubmit((values) =>
    feed ? update.mutate(values, { onSuccess: onClose }) : create.mutate(values),
  )
  const isSaving = create.isPending || update.isPending
  const title = feed ? 'Change calendar feed' : 'Subscribe in your calendar'
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
    <Dialog title={title} onClose={onClose} held={isSaving}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[create, update]} />
        <Stack gap="md">
          <TextInput label="Name" placeholder={place.name} {...form.getInputProps('name')} />
          <Checkbox.Group label={`Events at ${place.name}`} {...form.getInputProps('statuses')}>
            <Stack gap="xs" mt="xs">
              {Object.entries(feedStatuses).map(([value, label]) => (
                <Checkbox key={value} value={value} label={label} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NativeSelect
            label="Show"
            description="Private events are always only ‘Busy’."
            data={Object.entries(feedDetails).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('detail')}
          />
          <DialogFooter stacked onCancel={onClose} held={isSaving}>
            <Button type="submit" loading={isSaving}>
              {feed ? 'Save' : 'Create address'}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}
