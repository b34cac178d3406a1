import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { addDays, isLocalDate, monthOf } from '#shared/time/local-date.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { weekOf } from '#shared/time/week.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { FiltersButton } from '#web/domain/records/filters-button.tsx'
import { useScreenWithCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { firstWeekday } from '#web/domain/week.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { localMonth, shortLocalDate } from '#web/ui/format/local-dates.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import styles from './calendar.module.css'
import { CalendarAgenda } from './calendar-agenda.tsx'
import { EntryLink } from './calendar-entry.tsx'
import { CalendarGhost } from './calendar-ghost.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { type CalendarSpace, type DropTarget, isMovable } from './calendar-moves.ts'
import { CalendarSpaces } from './calendar-spaces.tsx'
import { eventScreen } from './event-screen.tsx'
import { useCalendarDrag } from './use-calendar-drag.ts'
import { useMoveEntry } from './use-move-entry.ts'

const FilterChips = lazyComponent(() => import('#web/domain/records/filter-chips.tsx'), 'FilterChips')

const defaults = { view: '', date: '', search: '', filters: '[]', venue: '' }
const views = { month: 'Month', spaces: 'Spaces', agenda: 'Agenda' } as const
type View = keyof typeof views

const weeksOfSpaces = 2
const daysOfAgenda = 42

/** Calendar of events: by month, by space, or as a list of days. */
export function CalendarPage() {
  const can = useCan()
  const access = { module: 'events', level: 'read' } as const
  if (!can(access)) return <NoAccess sentence="You don't have permission to see events." needs={access} />
  return <Calendar mayWrite={can({ module: 'events', level: 'write' })} />
}

interface Dragged {
  entry: CalendarEntry
  /** Row that it was dragged from; undefined without rows. */
  from: string | null | undefined
}

function Calendar({ mayWrite }: { mayWrite: boolean }) {
  const screen = useScreenWithCustomFields(eventScreen)
  const isGuest = useIsGuest()
  const navigate = useNavigate()
  const [asked, change] = useUrlFilters(defaults)
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const today = wallTimeOf(new Date().toISOString(), companyTimeZone() ?? 'UTC').slice(0, 10)
  const view: View = asked.view === 'agenda' || (asked.view === 'spaces' && !isGuest) ? asked.view : 'month'
  const date = isLocalDate(asked.date) && asked.date > '1900-02' && asked.date < '2200' ? asked.date : today
  const period = periodOf(view, date)
  const dates = period.weeks.flat()
  const found = useApiQuery(
    companyApi.events.getCalendar,
    { from: dates[0] ?? date, until: dates.at(-1) ?? date, search: asked.search, filters: asked.filters },
    { placeholderData: (before) => before },
  )
  const listed = useApiQuery(companyApi.spaces.listRecords, isGuest ? null : { limit: 100, sort: 'sort_order' })
  const spaces = (listed.data?.rows ?? [])
    .filter(({ is_active }) => is_active)
    .map(({ id, name, venue, closures }) => ({ id, name, venue, closures }) as CalendarSpace)
  const byDate = Map.groupBy(found.data?.entries ?? [], (entry) => entry.date)
  const entriesOf = (of: string) => byDate.get(of) ?? []
  const spacesOf = ({ spaces: ids }: CalendarEntry) =>
    ids.flatMap((id) => spaces.find((one) => one.id === id)?.name ?? [])
  const show = (to: string) => change({ date: to === today ? '' : to })
  const [moved, setMoved] = useState<string | null>(null)
  const moveEntry = useMoveEntry()
  // The entry is another element after it moved, so that it would lose the focus.
  useEffect(() => {
    const element = moved && document.querySelector<HTMLElement>(`[data-entry="${moved}"]`)
    if (element && document.activeElement === document.body) element.focus()
  })

  const targetOf = (cell: string): DropTarget => {
    const [day = '', space] = cell.split(' ')
    return view === 'spaces' ? { date: day, space: spaces.find(({ id }) => id === space) ?? null } : { date: day }
  }
  const { drag, press, preventClick } = useCalendarDrag<Dragged>(({ entry, from }, cell) =>
    moveEntry(entry, { from, to: targetOf(cell) }),
  )
  const frame = useRef<HTMLDivElement>(null)
  useCalendarKeys(frame, {
    date,
    show,
    today,
    setView: (next) => change({ view: next === 'month' ? '' : next }),
    create: (on) => mayWrite && navigate(`/events/new?date=${on}`),
    showAvailability: () => !isGuest && navigate('/events/availability'),
    step: (by) => show(period.step(by)),
    onGrid: view === 'month',
  })
  const venues = [...new Map(spaces.map(({ venue }) => [venue.id, venue])).values()]
  const shownSpaces = spaces.filter(({ venue }) => asked.venue === '' || venue.id === asked.venue)

  const entryLink = (entry: CalendarEntry, from?: string | null) => {
    const canMove = mayWrite && isMovable(entry)
    const key = `${entry.id} ${entry.day}`
    return (
      <EntryLink
        key={key}
        entry={entry}
        spaces={spacesOf(entry)}
        withEnd={view === 'spaces'}
        isDragged={drag?.item.entry.id === entry.id}
        onPress={canMove ? press({ entry, from }) : undefined}
        onClick={preventClick}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
          if (!event.altKey || by === undefined || !canMove) return
          event.preventDefault()
          event.stopPropagation()
          setMoved(key)
          if (view === 'spaces' && Math.abs(by) === 7) {
            const rows = [...shownSpaces.map(({ id }) => id), null]
            const next = rows[rows.indexOf(from ?? null) + Math.sign(by)]
            if (next !== undefined)
              moveEntry(entry, { from, to: { date: entry.date, space: spaces.find(({ id }) => id === next) ?? null } })
          } else moveEntry(entry, { from, to: { date: addDays(entry.date, by) } })
        }}
      />
    )
  }
  const grid = { entriesOf, entry: entryLink, today, over: drag?.cell ?? null, mayWrite }

  return (
    <div ref={frame} className={styles.page}>
      <PageHeader
        title="Calendar"
        subtitle={period.title}
        actions={
          <>
            {isGuest ? null : (
              <Button component={Link} to="/events/availability" variant="default">
                Availability
              </Button>
            )}
            {mayWrite ? (
              <Button
                component={Link}
                to={`/events/new?date=${date}`}
                leftSection={<Plus size={16} aria-hidden="true" />}
              >
                New event
              </Button>
            ) : null}
          </>
        }
      />
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
        <SegmentedControl
          aria-label="View"
          data={Object.entries(views)
            .filter(([value]) => value !== 'spaces' || !isGuest)
            .map(([value, label]) => ({ value, label }))}
          value={view}
          onChange={(next) => change({ view: next === 'month' ? '' : next })}
        />
        {view === 'spaces' && venues.length > 1 ? (
          <NativeSelect
            aria-label="Venue"
            data={[{ value: '', label: 'All venues' }, ...venues.map(({ id, name }) => ({ value: id, label: name }))]}
            value={asked.venue}
            onChange={(event) => change({ venue: event.currentTarget.value })}
          />
        ) : null}
        <TextInput
          type="date"
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
      </div>
      {asked.filters === '[]' ? null : (
        <Suspense>
          <FilterChips screen={screen} value={asked.filters} onChange={(filters) => change({ filters })} />
        </Suspense>
      )}
      <Loaded
        query={found}
        loading={<p role="status">Loading the calendar...</p>}
        failed="The calendar could not be loaded."
      >
        {({ is_cut }) => (
          <>
            {is_cut ? <p role="status">Not all events are shown. Use a filter to narrow them down.</p> : null}
            {view === 'month' ? (
              <>
                <CalendarMonth
                  {...grid}
                  weeks={period.weeks}
                  month={monthOf(date)}
                  focused={date}
                  onFocus={(of) => (isNarrow && of !== date ? show(of) : undefined)}
                />
                {isNarrow ? (
                  <CalendarAgenda dates={[date]} entriesOf={entriesOf} spacesOf={spacesOf} today={today} />
                ) : null}
              </>
            ) : null}
            {view === 'spaces' ? <CalendarSpaces {...grid} dates={dates} spaces={shownSpaces} /> : null}
            {view === 'agenda' ? (
              <CalendarAgenda dates={dates} entriesOf={entriesOf} spacesOf={spacesOf} today={today} />
            ) : null}
          </>
        )}
      </Loaded>
      {mayWrite && !isNarrow && view !== 'agenda' ? (
        <p className={styles.keys}>
          Drag events to move them, or focus one and press Alt with the arrow keys. N creates an event, T shows today,
          M, S and L change the view, A shows free dates.
        </p>
      ) : null}
      {drag ? (
        <CalendarGhost
          drag={drag}
          entry={drag.item.entry}
          from={drag.item.from}
          target={drag.cell === null ? null : targetOf(drag.cell)}
        />
      ) : null}
    </div>
  )
}

interface Period {
  title: string
  /** Name of the period that Previous and Next move by. */
  unit: string
  weeks: string[][]
  step: (by: 1 | -1) => string
}

/** Dates that a view shows around a date. */
function periodOf(view: View, date: string): Period {
  const first = firstWeekday()
  if (view === 'month') {
    const month = monthOf(date)
    const begins = weekOf(`${month}-01`, first)[0] ?? date
    const weeks = weeksFrom(begins, 6).filter((week) => week.some((day) => day.startsWith(month)))
    const step = (by: 1 | -1) =>
      by === 1 ? `${monthOf(addDays(`${month}-01`, 31))}-01` : `${monthOf(addDays(`${month}-01`, -1))}-01`
    return { title: localMonth(month), unit: 'month', weeks, step }
  }
  const begins = weekOf(date, first)[0] ?? date
  const weeks = weeksFrom(begins, view === 'spaces' ? weeksOfSpaces : daysOfAgenda / 7)
  const last = weeks.at(-1)?.at(-1) ?? date
  return {
    title: `${shortLocalDate(begins)} – ${shortLocalDate(last)}`,
    unit: 'weeks',
    weeks,
    step: (by) => addDays(date, by * weeks.length * 7),
  }
}

function weeksFrom(begins: string, count: number): string[][] {
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_day, at) => addDays(begins, week * 7 + at)),
  )
}

interface CalendarKeys {
  date: string
  today: string
  show: (date: string) => void
  setView: (view: View) => void
  create: (date: string) => unknown
  showAvailability: () => unknown
  step: (by: 1 | -1) => void
  /** Whether arrows move between the days of a month. */
  onGrid: boolean
}

const textInputSelector = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]'

/** Keys of the calendar. Inactive while typing, and while a dialog or menu is open. */
function useCalendarKeys(frame: RefObject<HTMLElement | null>, keys: CalendarKeys): void {
  const [wanted, setWanted] = useState<string | null>(null)
  // Without dependencies, because a day of another month is there only after that month is shown.
  useEffect(() => {
    const day = wanted && frame.current?.querySelector<HTMLElement>(`[data-date="${wanted}"]`)
    if (!day) return
    day.focus()
    setWanted(null)
  })
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (target?.closest(textInputSelector) || target?.closest('[data-portal], [role="radiogroup"]')) return
    if (document.querySelector('[role="dialog"], [role="menu"]')) return
    const day = target?.closest<HTMLElement>('[data-date]')?.dataset.date
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (by !== undefined && keys.onGrid && (day || target === document.body)) {
      const next = addDays(day ?? keys.date, by)
      keys.show(next)
      setWanted(next)
    } else if (event.key === 't') keys.show(keys.today)
    else if (event.key === 'm') keys.setView('month')
    else if (event.key === 's') keys.setView('spaces')
    else if (event.key === 'l') keys.setView('agenda')
    else if (event.key === 'n') keys.create(day ?? keys.date)
    else if (event.key === 'a') keys.showAvailability()
    else if (event.key === 'PageDown') keys.step(1)
    else if (event.key === 'PageUp') keys.step(-1)
    else if (event.key === '/') frame.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
