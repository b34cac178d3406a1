import { Button, ColorInput, FileButton, Group, Input, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import type { RequestInput } from '#shared/call.ts'
import { type OutsideCalendar, outsideCalendars } from '#shared/features/events/outside-calendars.ts'
import { outsideCalendarLimits } from '#shared/outside-calendar-limits.ts'
import { tagColors } from '#shared/records/tag-calls.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { fieldErrors } from '#web/platform/api/field-errors.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'

const { calls } = outsideCalendars

interface CalendarForm {
  name: string
  color: string
  source: 'url' | 'file'
  url: string
  file: { name: string; content: string } | null
  venue_id: string
  space_id: string
}

type CalendarRequest = RequestInput<typeof calls.createOutsideCalendar>

/**
 * Dialog to add or edit a calendar from outside. A URL is fetched after saving, an uploaded file is read immediately.
 */
export function OutsideCalendarDialog({
  calendar,
  others = [],
  onClose,
}: {
  calendar: OutsideCalendar | null
  /** Other calendars, whose colors a new calendar should avoid. */
  others?: readonly OutsideCalendar[]
  onClose: () => void
}) {
  const requestOf = ({ name, color, source, url, file, venue_id, space_id }: CalendarForm): CalendarRequest => ({
    ...{ name, color, venue_id: venue_id || null, space_id: space_id || null },
    url: source === 'url' && url !== calendar?.url ? url : null,
    file: source === 'file' ? file : null,
  })
  const schema = calendar ? calls.updateOutsideCalendar.input : calls.createOutsideCalendar.input
  const form = useSchemaForm<CalendarForm>(schema, {
    initialValues: {
      name: calendar?.name ?? '',
      color: calendar?.color ?? freeColor(others),
      source: calendar && calendar.url === null ? 'file' : 'url',
      ...{ url: calendar?.url ?? '', file: null },
      ...{ venue_id: calendar?.venue?.id ?? '', space_id: calendar?.space?.id ?? '' },
    },
    toInput: (values) => (calendar ? { id: calendar.id, ...requestOf(values) } : requestOf(values)),
    also: ({ source, file }) =>
      source === 'file' && file === null && calendar?.url !== null ? { file: 'Choose a file' } : {},
  })
  const { source, file, venue_id } = form.values
  const save = useApiMutation(
    (values: CalendarForm) =>
      calendar
        ? companyApi.outsideCalendars.updateOutsideCalendar({ id: calendar.id, ...requestOf(values) })
        : companyApi.outsideCalendars.createOutsideCalendar(requestOf(values)),
    {
      successToast: calendar ? 'Saved' : ({ calendar: added }) => `‘${added.name}’ added`,
      errorToast: 'Not saved:',
      invalidates: ['outsideCalendars', 'events', 'availability'],
    },
  )
  const submit = form.onSubmit((values) =>
    save.mutate(values, { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) }),
  )
  async function choose(chosen: File | null) {
    if (!chosen) return
    if (chosen.size > outsideCalendarLimits.uploaded)
      return form.setFieldError('file', 'This file is too large. Choose one of at most 1 MB.')
    form.setFieldValue('file', { name: chosen.name.slice(0, 200), content: await chosen.text() })
  }
  return (
    <Dialog title={calendar ? `Change ‘${calendar.name}’` : 'Add a calendar'} onClose={onClose} held={save.isPending}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[save]} />
        <Stack gap="md">
          <TextInput label="Name" required withAsterisk data-autofocus maxLength={80} {...form.getInputProps('name')} />
          <NativeSelect
            label="From"
            data={[
              { value: 'url', label: 'An address, fetched every hour' },
              { value: 'file', label: 'A file' },
            ]}
            {...form.getInputProps('source')}
          />
          {source === 'url' ? (
            <TextInput
              label="Address"
              description="The iCal address of the calendar. It begins with https:// or webcal://"
              required
              withAsterisk
              maxLength={2000}
              {...form.getInputProps('url')}
            />
          ) : (
            <Input.Wrapper label="File" description="A calendar file (.ics) of at most 1 MB" error={form.errors.file}>
              <Group gap="sm" mt="xs">
                <FileButton accept=".ics,text/calendar" onChange={(chosen) => void choose(chosen)}>
                  {(props) => (
                    <Button variant="default" {...props}>
                      {file || calendar?.file_name ? 'Choose another file' : 'Choose a file'}
                    </Button>
                  )}
                </FileButton>
                <Text size="sm">{file?.name ?? calendar?.file_name}</Text>
              </Group>
            </Input.Wrapper>
          )}
          <PlaceInputs
            venue={venue_id}
            venueProps={form.getInputProps('venue_id')}
            spaceProps={form.getInputProps('space_id')}
            onVenue={(next) => form.setValues({ venue_id: next, space_id: '' })}
          />
          <ColorInput
            label="Color"
            swatches={[...tagColors]}
            {...form.getInputProps('color')}
            value={form.values.color}
          />
          <DialogFooter stacked onCancel={onClose} held={save.isPending}>
            <Button type="submit" loading={save.isPending}>
              {calendar ? 'Save' : 'Add calendar'}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

interface PlaceInputsProps {
  venue: string
  venueProps: object
  spaceProps: object
  onVenue: (venue: string) => void
}

function PlaceInputs({ venue, venueProps, spaceProps, onVenue }: PlaceInputsProps) {
  const venues = useApiQuery(companyApi.venues.listRecords, { limit: 100, sort: 'name' }).data?.rows ?? []
  const ofVenue = JSON.stringify([['venue', 'any_of', [venue]]])
  const spaces =
    useApiQuery(companyApi.spaces.listRecords, venue ? { limit: 100, filters: ofVenue } : null).data?.rows ?? []
  return (
    <>
      <NativeSelect
        label="Venue"
        data={[{ value: '', label: 'None' }, ...venues.map(({ id, name }) => ({ value: id, label: name }))]}
        {...venueProps}
        onChange={(event) => onVenue(event.currentTarget.value)}
      />
      {venue ? (
        <NativeSelect
          label="Space"
          description="A space counts as busy during the entries"
          data={[{ value: '', label: 'None' }, ...spaces.map(({ id, name }) => ({ value: id, label: name }))]}
          {...spaceProps}
        />
      ) : null}
    </>
  )
}

/** First color that no calendar uses, otherwise the least used color. */
function freeColor(others: readonly OutsideCalendar[]): string {
  const countOf = (color: string) => others.filter((one) => one.color === color).length
  return tagColors.toSorted((one, other) => countOf(one) - countOf(other))[0] ?? tagColors[0]
}
