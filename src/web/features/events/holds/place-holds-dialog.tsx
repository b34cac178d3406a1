import { Button, Checkbox, CloseButton, NativeSelect, Select, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { type EventKind, eventKinds } from '#shared/event-record.ts'
import { hasStart, holdChoices, holdLimits, holds, missingStartIssue } from '#shared/features/events/holds.ts'
import { addDays, dayOfWeek, daysBetween, isLocalDate } from '#shared/time/local-date.ts'
import { dateOf, endAfter, minutesFrom, type WallTime } from '#shared/time/wall-time.ts'
import { ErrorAlert } from '#web/domain/limit-alert.tsx'
import { countWithNoun } from '#web/domain/records/count-with-noun.ts'
import { weekdayName } from '#web/domain/week.ts'
import { holderEmailHint } from '#web/features/events/hold-texts.ts'
import { WallTimeInput } from '#web/features/events/wall-time-input.tsx'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { UnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { useSchemaForm } from '#web/ui/use-schema-form.ts'
import { HoldPreviewLines, placedText } from './hold-preview.tsx'
import styles from './holds.module.css'
import { type BookablePlace, useBookablePlaces } from './use-bookable-places.ts'

const { name, kind, choice, holder_name, holder_email, tells_holder, starts, ends } = holds.calls.placeHolds.input.shape
const schema = z
  .object({
    ...{ name, kind, choice, holder_name, holder_email, tells_holder, starts, ends },
    dates: z
      .array(z.object({ date: z.string().refine(isLocalDate, 'Enter a date'), place: z.string().nullable() }))
      .min(1)
      .max(holdLimits.placed),
  })
  .refine(hasStart, missingStartIssue)

interface PlaceHoldsDialogProps {
  /** Date and space or venue of the first hold; empty if not given. */
  date: string
  place: string | null
  /** Last date of several consecutive dates. */
  until?: string
  /** Local times of one date. */
  starts?: WallTime
  ends?: WallTime
  onClose: () => void
}

/** Dialog to place holds on one or several dates. It shows the rank that each hold would get. */
export function PlaceHoldsDialog(props: PlaceHoldsDialogProps) {
  const { date, until = date, place, onClose } = props
  // Starts after midnight cannot be entered here, so they are not prefilled.
  const startsThatDay = props.starts !== undefined && dateOf(props.starts) === date
  const form = useSchemaForm(schema, {
    initialValues: {
      ...{
        name: '',
        kind: 'concert' as EventKind,
        choice: until > date ? ('all' as const) : ('any' as const),
        holder_name: '',
        holder_email: '',
      },
      starts: startsThatDay ? timeOf(props.starts ?? null) : null,
      ends: startsThatDay ? timeOf(props.ends ?? null) : null,
      tells_holder: true,
      dates: datesFrom(date, until).map((one) => ({ date: one, place })),
    },
  })
  const { dates } = form.values
  const [search, setSearch] = useState('')
  const [picked, setPicked] = useState<BookablePlace[]>([])
  const found = useBookablePlaces(search)
  // Keep the selected places in the options while the user searches for further ones.
  const places = [...new Map([...picked, ...found].map((one) => [one.value, one])).values()]
  const venueOf = (id: string | null) => places.find((one) => one.value === id)?.venue ?? null
  const known = dates.every(({ date: one }) => one === '' || isLocalDate(one))
  const asked = dates.map((one) => ({
    date: one.date,
    venue: venueOf(one.place),
    spaces: one.place && venueOf(one.place) !== one.place ? [one.place] : [],
  }))
  const [settled] = useDebouncedValue(JSON.stringify(asked.filter((one) => isLocalDate(one.date))), 200)
  const { starts: startsAt, ends: endsAt } = form.values
  const times = hasStart({ starts: startsAt, ends: endsAt }) ? { starts: startsAt, ends: endsAt } : {}
  const next = useApiQuery(companyApi.holds.previewHolds, known ? { places: settled, ...times } : null, {
    placeholderData: keepPreviousData,
  })
  const dated = asked.filter((one) => isLocalDate(one.date))
  const previewOf = (at: number) => {
    const one = asked[at]
    const index = one ? dated.indexOf(one) : -1
    return index === -1 ? undefined : next.data?.holds[index]
  }
  const placing = useApiMutation(companyApi.holds.placeHolds, {
    successToast: ({ holds: placed }) => ({
      title: `${countWithNoun(placed.length, { one: 'date', many: 'dates' })} on hold`,
      message: placed
        .map(({ date: on, ranks }, at) =>
          [weekDayOfLocalDate(on), placedText(ranks, previewOf(at))].filter(Boolean).join(': '),
        )
        .join(', '),
    }),
    errorToast: null,
    invalidates: ['holds', 'events'],
  })
  const submit = form.onSubmit(({ dates: chosen, ...values }) =>
    placing.mutate(
      {
        ...values,
        dates: chosen.map((one) => {
          const venue = venueOf(one.place)
          return { date: one.date, venue, spaces: one.place && venue !== one.place ? [one.place] : [] }
        }),
      },
      { onSuccess: onClose },
    ),
  )
  const add = () => {
    const last = dates.at(-1)
    form.insertListItem('dates', {
      date: last && isLocalDate(last.date) ? addDays(last.date, 1) : '',
      place: last?.place ?? null,
    })
  }
  return (
    <Dialog title="Hold dates" size="lg" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <UnsavedChanges when={form.isDirty} savedBy={[placing]} />
        <Stack gap="md">
          <TextInput label="Title" required data-autofocus {...form.getInputProps('name')} />
          <NativeSelect
            label="Kind"
            data={Object.entries(eventKinds).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('kind')}
          />
          <ul className={styles.dates} aria-label="Dates">
            {dates.map((one, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what is being entered has nothing else that stays
              <li key={at}>
                <TextInput
                  type="date"
                  {...(at === 0 ? { label: 'Date' } : { 'aria-label': `Date ${at + 1}` })}
                  required
                  leftSection={isLocalDate(one.date) ? weekdayName(dayOfWeek(one.date)).slice(0, 3) : null}
                  leftSectionWidth={48}
                  {...form.getInputProps(`dates.${at}.date`)}
                />
                <Select
                  searchable
                  clearable
                  {...(at === 0 ? { label: 'Place' } : { 'aria-label': `Place ${at + 1}` })}
                  placeholder="Space or venue"
                  nothingFoundMessage="No matches"
                  data={places.map(({ value, label }) => ({ value, label }))}
                  value={one.place}
                  onSearchChange={(text) =>
                    setSearch(places.some(({ label }) => label === text) ? '' : text.slice(0, 120))
                  }
                  onChange={(value) => {
                    setPicked([...picked, ...places.filter((one) => one.value === value)])
                    form.setFieldValue(`dates.${at}.place`, value)
                  }}
                />
                {dates.length > 1 ? (
                  <CloseButton
                    size="lg"
                    aria-label={`Remove date ${at + 1}`}
                    onClick={() => form.removeListItem('dates', at)}
                  />
                ) : null}
                <HoldPreviewLines at={at} preview={previewOf(at)} />
              </li>
            ))}
          </ul>
          {dates.length < holdLimits.placed ? (
            <div>
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<Plus size={14} aria-hidden="true" />}
                onClick={add}
              >
                Add a date
              </Button>
            </div>
          ) : null}
          {dates.length > 1 ? (
            <NativeSelect
              label="Wanted"
              data={Object.entries(holdChoices).map(([value, label]) => ({ value, label }))}
              {...form.getInputProps('choice')}
            />
          ) : null}
          <div className={styles.times}>
            <WallTimeInput
              label="Start"
              date={anyDate}
              after={null}
              value={wallOf(form.values.starts)}
              error={form.errors.starts}
              onChange={(time) => form.setFieldValue('starts', timeOf(time))}
            />
            <WallTimeInput
              label="End"
              date={anyDate}
              after={wallOf(form.values.starts)}
              value={endOf(form.values)}
              error={form.errors.ends}
              onChange={(time) => form.setFieldValue('ends', timeOf(time))}
            />
          </div>
          <TextInput label="Held for" placeholder="Agency or client" {...form.getInputProps('holder_name')} />
          <TextInput type="email" label="Email" description={holderEmailHint} {...form.getInputProps('holder_email')} />
          {form.values.holder_email ? (
            <Checkbox
              label={dates.length === 1 ? 'Email them this date' : 'Email them these dates'}
              {...form.getInputProps('tells_holder', { type: 'checkbox' })}
            />
          ) : null}
          {placing.error ? <ErrorAlert error={placing.error} /> : null}
          <DialogFooter stacked onCancel={onClose} held={placing.isPending}>
            <Button type="submit" loading={placing.isPending}>
              {dates.length === 1 ? 'Hold date' : `Hold ${dates.length} dates`}
            </Button>
          </DialogFooter>
        </Stack>
      </form>
    </Dialog>
  )
}

/** Dates from `date` to `until`, up to the maximum of one request. Only `date` if one of them is incomplete. */
function datesFrom(date: string, until: string): string[] {
  const count = isLocalDate(date) && isLocalDate(until) ? daysBetween(date, until) + 1 : 1
  return Array.from({ length: Math.min(Math.max(count, 1), holdLimits.placed) }, (_, at) =>
    at === 0 ? date : addDays(date, at),
  )
}

/** Placeholder date for inputs of times, because the times apply to all dates. */
const anyDate = '2000-01-01'

function wallOf(time: string | null): string | null {
  return time && `${anyDate}T${time}`
}

function timeOf(wall: string | null): string | null {
  return wall?.slice(11) ?? null
}

function endOf({ starts, ends }: { starts: string | null; ends: string | null }): string | null {
  const [start, end] = [wallOf(starts), wallOf(ends)]
  return start && end ? endAfter(start, minutesFrom(anyDate, end)) : end
}
