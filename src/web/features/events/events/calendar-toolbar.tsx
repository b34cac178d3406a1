import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { ChevronLeft, ChevronRight, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { isLocalDate } from '#shared/time/local-date.ts'
import { FiltersButton } from '#web/domain/records/filters-button.tsx'
import type { RecordScreen } from '#web/domain/records/record-screen.ts'
import { ViewsMenu } from '#web/domain/records/views-menu.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from './calendar.module.css'
import { type CalendarPeriod, type CalendarView, calendarViews } from './calendar-period.ts'
import type { CalendarState } from './use-calendar-state.ts'

const FilterChips = lazyComponent(() => import('#web/domain/records/filter-chips.tsx'), 'FilterChips')

interface ToolbarProps {
  screen: RecordScreen
  state: CalendarState
  period: CalendarPeriod
  venues: readonly { id: string; name: string }[]
  /** Spaces by which the year view can be filtered. */
  spaces: readonly { id: string; name: string; venue: { name: string } }[]
  isNarrow: boolean
  mayWrite: boolean
  /** Additional buttons. On a phone, they are among the options. */
  more: ReactNode
}

/**
 * Toolbar of the calendar: Previous and Next, views, search and filters. On a phone, search and filters are behind a
 * button.
 */
export function CalendarToolbar({ screen, state, period, venues, spaces, isNarrow, mayWrite, more }: ToolbarProps) {
  const { asked, change, view, setView, views, date, today, show } = state
  const layouts = views.map((value) => ({ value, label: calendarViews[value] }))
  const hasRows = view === 'spaces' || view === 'day'
  const [isOpen, setOpen] = useState(false)
  const count = [
    asked.search !== '',
    asked.filters !== '[]',
    hasRows && asked.venue !== '',
    view === 'year' && asked.space !== '',
  ].filter(Boolean).length
  const options = (
    <>
      {hasRows && venues.length > 1 ? (
        <NativeSelect
          aria-label="Venue"
          data={[{ value: '', label: 'All venues' }, ...venues.map(({ id, name }) => ({ value: id, label: name }))]}
          value={asked.venue}
          onChange={(event) => change({ venue: event.currentTarget.value })}
        />
      ) : null}
      {view === 'year' && spaces.length > 1 ? (
        <NativeSelect
          aria-label="Space"
          data={[
            { value: '', label: 'All spaces' },
            ...spaces.map(({ id, name, venue }) => ({
              value: id,
              label: venues.length > 1 ? `${name} · ${venue.name}` : name,
            })),
          ]}
          value={asked.space}
          onChange={(event) => change({ space: event.currentTarget.value })}
        />
      ) : null}
      <TextInput
        type="date"
        className={styles.goTo}
        aria-label="Go to date"
        value={date}
        onChange={(event) => isLocalDate(event.currentTarget.value) && show(event.currentTarget.value)}
      />
      <div className={styles.search}>
        <SearchField
          label="Search events"
          placeholder="Search events"
          value={asked.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      <FiltersButton screen={screen} value={asked.filters} onChange={(filters) => change({ filters })} />
      <ViewsMenu screen={screen} view={state.saved} mayWrite={mayWrite} />
    </>
  )
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.steps}>
          <Button
            variant="default"
            px="xs"
            aria-label={`Previous ${period.unit}`}
            onClick={() => show(period.step(-1))}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </Button>
          <Button variant="default" onClick={() => show(today)}>
            Today
          </Button>
          <Button variant="default" px="xs" aria-label={`Next ${period.unit}`} onClick={() => show(period.step(1))}>
            <ChevronRight size={18} aria-hidden="true" />
          </Button>
        </div>
        {isNarrow ? (
          <NativeSelect
            aria-label="View"
            data={layouts}
            value={view}
            onChange={(event) => setView(event.currentTarget.value as CalendarView)}
          />
        ) : (
          <SegmentedControl
            aria-label="View"
            data={layouts}
            value={view}
            onChange={(next) => setView(next as CalendarView)}
          />
        )}
        {isNarrow ? (
          <Button
            variant="default"
            px="xs"
            ml="auto"
            aria-label={isOpen ? 'Hide options' : 'Show options'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <SlidersHorizontal size={18} aria-hidden="true" />
            {count > 0 ? <span className={styles.count}>{count}</span> : null}
          </Button>
        ) : (
          options
        )}
        {isNarrow && isOpen ? (
          <div className={styles.options}>
            {options}
            {more}
          </div>
        ) : null}
      </div>
      {asked.filters === '[]' ? null : (
        <Suspense>
          <FilterChips screen={screen} value={asked.filters} onChange={(filters) => change({ filters })} />
        </Suspense>
      )}
    </>
  )
}
