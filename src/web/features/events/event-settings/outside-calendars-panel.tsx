import { Button, Group, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { OutsideCalendar } from '#shared/features/events/outside-calendars.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { closeOnSettled } from '#web/platform/queries/close-on-settled.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import list from '#web/ui/row-list.module.css'
import styles from './settings.module.css'

const ConfirmDialog = lazyComponent(() => import('#web/ui/confirm-dialog.tsx'), 'ConfirmDialog')
const OutsideCalendarDialog = lazyComponent(() => import('./outside-calendar-dialog.tsx'), 'OutsideCalendarDialog')

type DialogState = { what: 'add' } | { what: 'change' | 'remove'; calendar: OutsideCalendar }

/** Milliseconds between requests while a calendar is being fetched. */
const pollInterval = 2000

/** Settings of calendars from other programs that the calendar shows too. */
export function OutsideCalendarsPanel() {
  const listed = useApiQuery(
    companyApi.outsideCalendars.listOutsideCalendars,
    {},
    {
      invalidates: [companyApi.outsideCalendars.getOutsideEntries],
      refetchInterval: ({ state }) =>
        state.data?.calendars.some(({ is_pending }) => is_pending) ? pollInterval : false,
    },
  )
  const [asking, setAsking] = useState<DialogState | null>(null)
  const close = () => setAsking(null)
  return (
    <Panel
      title="External calendars"
      description="Entries from other calendars, shown beside your events. They can block a space."
    >
      <Loaded
        query={listed}
        loading={<p role="status">Loading the calendars...</p>}
        failed="The calendars could not be loaded."
      >
        {({ calendars }) =>
          calendars.length === 0 ? (
            <p className={list.meta}>
              No calendars yet. For example, add the calendar of the city, or of a hall that you share.
            </p>
          ) : (
            <ul className={list.list} aria-label="External calendars">
              {calendars.map((calendar) => (
                <CalendarRow key={calendar.id} calendar={calendar} onAsk={setAsking} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button variant="default" mt="md" onClick={() => setAsking({ what: 'add' })}>
        Add a calendar
      </Button>
      <Suspense>
        {asking?.what === 'add' ? (
          <OutsideCalendarDialog calendar={null} others={listed.data?.calendars ?? []} onClose={close} />
        ) : null}
        {asking?.what === 'change' ? <OutsideCalendarDialog calendar={asking.calendar} onClose={close} /> : null}
        {asking?.what === 'remove' ? <RemoveDialog calendar={asking.calendar} onClose={close} /> : null}
      </Suspense>
    </Panel>
  )
}

function CalendarRow({ calendar, onAsk }: { calendar: OutsideCalendar; onAsk: (asked: DialogState) => void }) {
  const { id, name, color, url, is_pending } = calendar
  const fetchNow = useApiMutation(companyApi.outsideCalendars.fetchOutsideCalendar, { errorToast: 'Not fetched' })
  return (
    <li className={list.row}>
      <div>
        <p className={list.what}>
          <i className={styles.dot} style={{ background: color }} aria-hidden="true" />
          {name}
        </p>
        <p className={list.meta}>{aboutText(calendar)}</p>
        <CalendarState calendar={calendar} />
      </div>
      <Group gap={4}>
        {url === null ? null : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Fetch ${name} now`}
            disabled={is_pending}
            loading={fetchNow.isPending}
            onClick={() => fetchNow.mutate({ id })}
          >
            Fetch now
          </Button>
        )}
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Change ${name}`}
          onClick={() => onAsk({ what: 'change', calendar })}
        >
          Change
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={`Remove ${name}`}
          onClick={() => onAsk({ what: 'remove', calendar })}
        >
          Remove
        </Button>
      </Group>
    </li>
  )
}

/** 'Kesselhaus, Hall · 12 entries' */
function aboutText({ venue, space, entry_count, file_name }: OutsideCalendar): string {
  const place = [venue?.name, space?.name].filter(Boolean).join(', ')
  const entries = entry_count === 1 ? '1 entry' : `${numberText(entry_count)} entries`
  return [place, entries, file_name].filter(Boolean).join(' · ')
}

function CalendarState({ calendar }: { calendar: OutsideCalendar }) {
  const { is_pending, failure, failed_at, succeeded_at, unknown_zones, time_zone, unreadable } = calendar
  return (
    <>
      <div role="status">
        {is_pending ? (
          <p className={list.meta}>Fetching...</p>
        ) : failure && failed_at ? (
          <Text size="sm" c="red">
            {dateAndTime(failed_at)}: {failure}
            {succeeded_at ? ` The entries are from ${dateAndTime(succeeded_at)}.` : ''}
          </Text>
        ) : succeeded_at ? (
          <p className={list.meta}>Up to date as of {dateAndTime(succeeded_at)}</p>
        ) : null}
      </div>
      {unknown_zones.length > 0 ? (
        <p className={list.meta}>
          Unknown time zone: {unknown_zones.join(', ')}. These times are read as local times of {time_zone}.
        </p>
      ) : null}
      {unreadable > 0 ? (
        <p className={list.meta}>
          {unreadable === 1 ? '1 entry' : `${numberText(unreadable)} entries`} could not be read.
        </p>
      ) : null}
    </>
  )
}

function RemoveDialog({ calendar, onClose }: { calendar: OutsideCalendar; onClose: () => void }) {
  const remove = useApiMutation(companyApi.outsideCalendars.deleteOutsideCalendar, {
    successToast: `‘${calendar.name}’ removed`,
    errorToast: 'Not removed',
    invalidates: ['outsideCalendars', 'events', 'availability'],
  })
  return (
    <ConfirmDialog
      title={`Remove ‘${calendar.name}’?`}
      confirmLabel="Remove"
      working={remove.isPending}
      onConfirm={() => remove.mutate({ id: calendar.id }, closeOnSettled(onClose))}
      onCancel={onClose}
    >
      Its entries disappear from your calendar. The calendar itself is not changed.
    </ConfirmDialog>
  )
}
