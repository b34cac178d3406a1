import { Button, NativeSelect, Switch, TextInput } from '@mantine/core'
import { Download, Link2 } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { availabilityLimits } from '#shared/availability-limits.ts'
import { countNoun } from '#shared/count-noun.ts'
import type { SpaceAvailability } from '#shared/features/events/availability.ts'
import { isLocalDate } from '#shared/time/local-date.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { TimeOfDayInput } from '#web/domain/records/time-of-day-input.tsx'
import { weekdayName, weekdays } from '#web/domain/week.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { fieldErrors } from '#web/platform/api/field-errors.ts'
import { saveFileResponse } from '#web/platform/api/save-file.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './availability.module.css'
import { AvailabilityLinks } from './availability-links.tsx'
import { AvailabilityList, type HeldDates } from './availability-list.tsx'
import { availabilityPeriodLabel, availabilityPeriodsFrom, customPeriod } from './availability-periods.ts'
import { CopyDatesButton } from './copy-dates-button.tsx'
import { SpacesInput } from './spaces-input.tsx'

const LinkDialog = lazyComponent(() => import('./link-dialog.tsx'), 'LinkDialog')

const defaults = {
  from: '',
  until: '',
  spaces: '',
  venues: 'own',
  weekdays: '',
  length: '1',
  holds: 'listed',
  begins: '',
  ends: '',
}
type Filters = typeof defaults

/** Fields that display their own errors. */
const fieldsWithErrors = ['from', 'until', 'begins', 'ends', 'spaces']

interface AvailabilityPageProps {
  /** Dialog to place holds, passed in because it belongs to another feature. */
  HoldDialog: ComponentType<HeldDates & { onClose: () => void }>
}

/** Page that lists the dates on which spaces are free, to hold, copy or share them. */
export function AvailabilityPage({ HoldDialog }: AvailabilityPageProps) {
  const can = useCan()
  const isGuest = useIsGuest()
  const access = { module: 'events', level: 'read' } as const
  if (isGuest || !can(access))
    return <NoAccess sentence="You don't have permission to see free dates." needs={access} />
  return <Availability mayWrite={can({ module: 'events', level: 'write' })} HoldDialog={HoldDialog} />
}

function Availability({ mayWrite, HoldDialog }: AvailabilityPageProps & { mayWrite: boolean }) {
  const [held, setHeld] = useState<HeldDates | null>(null)
  const [filters, change] = useUrlFilters(defaults)
  const [creating, setCreating] = useState(false)
  const today = wallTimeOf(new Date().toISOString(), companyTimeZone() ?? 'UTC').slice(0, 10)
  const query = queryOf(filters, today)
  const found = useApiQuery(companyApi.availability.getAvailability, query, {
    placeholderData: (before) => before,
    retry: false,
  })
  const save = useApiMutation(() => saveFileResponse(companyApi.availability.getAvailabilityFile, query), {
    errorToast: 'The file could not be created',
    invalidates: [],
  })
  const errors = fieldErrors(found.error)
  const message = Object.values(errors)[0] ?? errorMessage(found.error, 'The free dates could not be loaded.')
  const isShownByField = fieldsWithErrors.some((name) => errors[name])
  const isReady = found.data !== undefined && !found.isError && !found.isPlaceholderData
  return (
    <>
      <BackLink to="/events/calendar">Calendar</BackLink>
      <PageHeader
        title="Availability"
        subtitle="Dates available for new events"
        actions={
          <>
            <CopyDatesButton spaces={isReady ? found.data.spaces : null} query={query} />
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden="true" />}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              Download CSV
            </Button>
            {mayWrite ? (
              <Button
                variant="default"
                leftSection={<Link2 size={16} aria-hidden="true" />}
                onClick={() => setCreating(true)}
              >
                Create link
              </Button>
            ) : null}
          </>
        }
      />
      <AvailabilityFilters filters={filters} query={query} today={today} errors={errors} onChange={change} />
      {isShownByField ? null : (
        <Loaded query={found} loading={<p role="status">Loading the free dates...</p>} failed={message}>
          {({ spaces, left_out }) => (
            <>
              <SearchedVenues query={query} leftOut={left_out} onChange={(venues) => change({ venues })} />
              {query.begins || query.ends ? null : (
                <p className={styles.searched}>
                  Dates that are free for the whole day of the venue. Enter times to find those that are free only then.
                </p>
              )}
              <Result spaces={spaces} length={query.length} onHold={mayWrite ? setHeld : null} />
            </>
          )}
        </Loaded>
      )}
      {mayWrite ? <AvailabilityLinks /> : null}
      {creating ? (
        <Suspense>
          <LinkDialog query={query} onClose={() => setCreating(false)} />
        </Suspense>
      ) : null}
      {held ? (
        <Suspense>
          <HoldDialog {...held} onClose={() => setHeld(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface SearchedVenuesProps {
  query: AvailabilityInput
  leftOut: number
  onChange: (venues: AvailabilityInput['venues']) => void
}

/** Says whether spaces of other venues were not searched, with a button that changes it. */
function SearchedVenues({ query, leftOut, onChange }: SearchedVenuesProps) {
  if (query.spaces.length > 0 || (query.venues === 'own' && leftOut === 0)) return null
  const isAll = query.venues === 'all'
  const text = isAll
    ? 'The spaces of all venues are listed.'
    : `${countNoun(leftOut, 'space')} of other venues ${leftOut === 1 ? 'is' : 'are'} left out.`
  return (
    <p role="status" className={styles.searched}>
      {text}{' '}
      <Button variant="default" size="compact-sm" onClick={() => onChange(isAll ? 'own' : 'all')}>
        {isAll ? 'Only your own venues' : 'All venues'}
      </Button>
    </p>
  )
}

interface ResultProps {
  spaces: readonly SpaceAvailability[]
  length: number
  onHold: ((dates: HeldDates) => void) | null
}

function Result({ spaces, length, onHold }: ResultProps) {
  if (spaces.length > 0) return <AvailabilityList spaces={spaces} length={length} onHold={onHold} />
  return <EmptyState title="No spaces" text="Add rooms to your venues, or select spaces above." />
}

export type AvailabilityInput = ReturnType<typeof queryOf>

/** Convert the filters in the URL to a query. Without a date range, it covers the next month. */
function queryOf({ from, until, spaces, venues, weekdays: days, length, holds, begins, ends }: Filters, today: string) {
  const [standard] = availabilityPeriodsFrom(today)
  const isGiven = isLocalDate(from) && isLocalDate(until)
  return {
    ...(isGiven ? { from, until } : { from: standard?.from ?? today, until: standard?.until ?? today }),
    spaces: spaces === '' ? [] : spaces.split(','),
    venues: venues === 'all' ? ('all' as const) : ('own' as const),
    weekdays: days === '' ? [] : days.split(',').map(Number),
    length: Number(length),
    holds: holds === 'left_out' ? ('left_out' as const) : ('listed' as const),
    ...(begins !== '' && { begins }),
    ...(ends !== '' && { ends }),
  }
}

interface AvailabilityFiltersProps {
  filters: Filters
  query: AvailabilityInput
  today: string
  errors: Record<string, string>
  onChange: (change: Partial<Filters>) => void
}

function AvailabilityFilters({ filters, query, today, errors, onChange }: AvailabilityFiltersProps) {
  const periods = availabilityPeriodsFrom(today)
  const lengths = Array.from({ length: availabilityLimits.length }, (_, at) => at + 1)
  const toggle = (weekday: number) => {
    const chosen = query.weekdays.includes(weekday)
      ? query.weekdays.filter((one) => one !== weekday)
      : [...query.weekdays, weekday].sort()
    onChange({ weekdays: chosen.length === 7 ? '' : chosen.join(',') })
  }
  const setDate = (name: 'from' | 'until', date: string) =>
    isLocalDate(date) && onChange({ from: query.from, until: query.until, [name]: date })
  return (
    <div className={styles.filters}>
      <NativeSelect
        label="Period"
        data={[...periods.map(({ label }) => label), customPeriod]}
        value={availabilityPeriodLabel(query, periods)}
        onChange={(event) => {
          const period = periods.find(({ label }) => label === event.currentTarget.value)
          if (period) onChange({ from: period.from, until: period.until })
        }}
      />
      <TextInput
        type="date"
        label="From"
        value={query.from}
        error={errors.from}
        onChange={(event) => setDate('from', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="Until"
        value={query.until}
        error={errors.until}
        onChange={(event) => setDate('until', event.currentTarget.value)}
      />
      <NativeSelect
        label="Length"
        data={lengths.map((days) => ({ value: String(days), label: days === 1 ? '1 day' : `${days} days` }))}
        value={filters.length}
        onChange={(event) => onChange({ length: event.currentTarget.value })}
      />
      <TimeOfDayInput
        label="Begins"
        placeholder="All day"
        value={filters.begins}
        error={errors.begins}
        onChange={(begins) => onChange({ begins })}
      />
      <TimeOfDayInput
        label="Ends"
        placeholder="All day"
        value={filters.ends}
        error={errors.ends}
        onChange={(ends) => onChange({ ends })}
      />
      <div className={styles.wide}>
        <SpacesInput
          value={query.spaces}
          error={errors.spaces}
          onChange={(spaces) => onChange({ spaces: spaces.join(',') })}
        />
      </div>
      <fieldset className={styles.weekdays}>
        <legend>Weekdays</legend>
        {weekdays().map((weekday) => (
          <label key={weekday}>
            <input type="checkbox" checked={query.weekdays.includes(weekday)} onChange={() => toggle(weekday)} />
            <span>{weekdayName(weekday).slice(0, 3)}</span>
          </label>
        ))}
      </fieldset>
      <Switch
        className={styles.wide}
        label="Include dates on hold"
        checked={query.holds === 'listed'}
        onChange={(event) => onChange({ holds: event.currentTarget.checked ? 'listed' : 'left_out' })}
      />
    </div>
  )
}
