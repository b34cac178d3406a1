import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Keyboard, Plus } from 'lucide-react'
import { type ComponentType, Suspense, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { addDays, monthOf } from '#shared/time/local-date.ts'
import { defaultDayStart } from '#shared/time/show-day.ts'
import { wallTimeAt } from '#shared/time/wall-time.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { useScreenWithCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { useLiveChanges } from '#web/features/events/use-live-changes.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { lazyComponent } from '#web/ui/lazy-component.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import styles from './calendar.module.css'
import { type CellRange, newEventUrl } from './calendar-cells.ts'
import { isFirmlyBooked } from './calendar-dots.tsx'
import { CalendarDragging, type CalendarDraggingRef, type DraggedEntry } from './calendar-dragging.tsx'
import { EntryLink } from './calendar-entry.tsx'
import type { OpenedMenu } from './calendar-entry-menu.tsx'
import { CalendarLinks, DayActions } from './calendar-links.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { dropOfKey, type EntryDrop, isMovable, moveWallTimeByMinutes } from './calendar-moves.ts'
import { calendarPeriodOf, monthAfter } from './calendar-period.ts'
import { outsidePieceOf, timelinePieceOf } from './calendar-pieces.ts'
import { CalendarSelection } from './calendar-selection.tsx'
import { CalendarSpaces } from './calendar-spaces.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { CalendarWeek } from './calendar-week.tsx'
import { eventScreen } from './event-screen.tsx'
import { OutsideLegend } from './outside-entry.tsx'
import { PrintedChoice } from './printed-choice.tsx'
import { spacesThatShare, spaceThatTakes } from './shared-spaces.ts'
import type { ActiveDrag } from './use-calendar-drag.ts'
import { useCalendarPlaces } from './use-calendar-places.ts'
import { useCalendarShortcuts } from './use-calendar-shortcuts.ts'
import { useCalendarState } from './use-calendar-state.ts'
import { useDropEntry } from './use-drop-entry.ts'
import { focusEntry, useKeptFocus } from './use-kept-focus.ts'
import { useOutsideLayer } from './use-outside-layer.ts'

const CalendarAgenda = lazyComponent(() => import('./calendar-agenda.tsx'), 'CalendarAgenda')
const CalendarDay = lazyComponent(() => import('./calendar-day.tsx'), 'CalendarDay')
const CalendarYear = lazyComponent(() => import('./calendar-year.tsx'), 'CalendarYear')
const CalendarShortcutsDialog = lazyComponent(
  () => import('./calendar-shortcuts-dialog.tsx'),
  'CalendarShortcutsDialog',
)
const ConfirmedMoveDialog = lazyComponent(() => import('./confirmed-move-dialog.tsx'), 'ConfirmedMoveDialog')
const CalendarEntryMenu = lazyComponent(() => import('./calendar-entry-menu.tsx'), 'CalendarEntryMenu')

/** Calendar of events: by month, week, day, space or year, or as a list of days. */
export function CalendarPage({ HoldDialog }: CalendarPageProps) {
  const can = useCan()
  const access = { module: 'events', level: 'read' } as const
  if (!can(access)) return <NoAccess sentence="You don't have permission to see events." needs={access} />
  return <Calendar mayWrite={can({ module: 'events', level: 'write' })} HoldDialog={HoldDialog} />
}

interface CalendarPageProps {
  /** Dialog to place holds, passed in because it belongs to another feature. */
  HoldDialog: ComponentType<Omit<CellRange, 'space'> & { place: string | null; onClose: () => void }>
}

function Calendar({ mayWrite, HoldDialog }: CalendarPageProps & { mayWrite: boolean }) {
  const screen = useScreenWithCustomFields(eventScreen)
  const isGuest = useIsGuest()
  const navigate = useNavigate()
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false
  const state = useCalendarState({ isGuest })
  const { asked, change, view, setView, date, today, show } = state
  const period = calendarPeriodOf(view, date)
  const dates = period.weeks.flat()
  const { search, filters } = asked
  const found = useApiQuery(
    companyApi.events.getCalendar,
    { from: period.from, until: period.until, search, filters, scope: asked.scope === 'mine' ? 'mine' : 'all' },
    { placeholderData: (before) => before },
  )
  useLiveChanges()
  const places = useCalendarPlaces({ isGuest, withVenues: view === 'day' })
  const { spaces } = places
  const layer = useOutsideLayer({
    ...{ from: period.from, until: period.until, without: asked.without },
    venue: view === 'spaces' || view === 'day' ? asked.venue : '',
  })
  const shownSpaces = spaces.filter(({ venue }) => asked.venue === '' || venue.id === asked.venue)
  const dayStartsAt = shownSpaces.map(({ venue }) => places.dayStartsAt(venue.id)).toSorted()[0] ?? defaultDayStart
  const byDate = Map.groupBy(found.data?.entries ?? [], (entry) => entry.date)
  const entriesOf = (of: string) => byDate.get(of) ?? []
  const sharing = spacesThatShare(spaces)
  const takesSpace = (entry: CalendarEntry, id: string) =>
    entry.spaces.includes(id) || spaceThatTakes(entry, id, sharing.get(id)) !== undefined
  /** Whether an entry uses or blocks the space that the year view is filtered by. */
  const isInSpace = (entry: CalendarEntry) => asked.space === '' || takesSpace(entry, asked.space)
  const spacesOf = ({ spaces: ids }: CalendarEntry) => ids.flatMap((id) => places.space(id)?.name ?? [])
  const piece = (entry: CalendarEntry) => timelinePieceOf(entry, date, places.dayStartsAt(entry.venue?.id))
  const { dropEntry, moving } = useDropEntry((id) => places.space(id)?.name)
  const setMoved = useKeptFocus()
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [held, setHeld] = useState<CellRange | null>(null)
  const dragging = useRef<CalendarDraggingRef>(null)
  const frame = useRef<HTMLDivElement>(null)
  // Search free dates in the displayed month. Without a period, that page would search the next month.
  const month = monthOf(date)
  const availabilityAddress =
    month > monthOf(today)
      ? `/events/availability?from=${month}-01&until=${addDays(`${monthAfter(month, 1)}-01`, -1)}`
      : '/events/availability'
  useCalendarShortcuts(frame, {
    ...{ view, date, today, show, setView },
    create: (range) => mayWrite && navigate(newEventUrl(range, places.space(range.space ?? ''))),
    hold: (range) => mayWrite && setHeld(range),
    showAvailability: () => !isGuest && navigate(availabilityAddress),
    step: (by) => show(period.step(by)),
    showHelp: () => setHelpOpen(true),
  })
  const hasRows = view === 'spaces' || view === 'day'
  const placeOfView =
    (view === 'year' && places.space(asked.space)?.name) ||
    (hasRows && spaces.find(({ venue }) => venue.id === asked.venue)?.venue.name) ||
    null

  /** Start and end of an entry on the timeline of a day; undefined in other views, and without times. */
  const endsOf = (entry: CalendarEntry) => {
    if (view !== 'day') return undefined
    const { from, until, isAllDay } = piece(entry)
    return isAllDay ? undefined : { start: wallTimeAt(date, from), end: wallTimeAt(date, until) }
  }
  const dropOf = ({ item: { entry, from }, grip, cell, minutes: by }: ActiveDrag<DraggedEntry>): EntryDrop | null => {
    if (cell === null) return null
    const [day = '', id = ''] = cell.split(' ')
    const row = hasRows ? { space: places.space(id) ?? null } : {}
    if (view !== 'day') return { grip, from, to: { date: day, ...row } }
    const ends = endsOf(entry)
    const minutes = ends ? by : 0
    const time = ends && grip !== 'all' ? { time: moveWallTimeByMinutes(ends[grip], minutes) } : {}
    return { grip, from, to: { date: entry.date, ...row, minutes, ...time } }
  }

  const entryLink = (entry: CalendarEntry, from?: string | null) => {
    const canMove = mayWrite && isMovable(entry)
    const key = `${entry.id} ${entry.day}`
    const openMenu = (element: Element, { x, y, pressed }: Partial<OpenedMenu>) => {
      const { left, bottom } = element.getBoundingClientRect()
      setMenu({ entry, x: x ?? left, y: y ?? bottom, pressed })
    }
    return (
      <EntryLink
        key={key}
        entry={entry}
        spaces={spacesOf(entry)}
        detail={details[view]}
        grips={canMove ? gripsOf(entry, view === 'day' && endsOf(entry) !== undefined, view === 'day') : []}
        onPress={canMove ? (event) => dragging.current?.press({ entry, from }, event) : undefined}
        onContextMenu={
          mayWrite && !entry.is_busy
            ? (event) => {
                event.preventDefault()
                openMenu(event.currentTarget, event.clientX > 0 ? { x: event.clientX, y: event.clientY } : {})
              }
            : undefined
        }
        onKeyDown={(event) => {
          if (mayWrite && !entry.is_busy && menuKeys.test(event.key) && !event.ctrlKey && !event.metaKey)
            openMenu(event.currentTarget, { pressed: event.key })
          if (!canMove) return
          const rows = hasRows ? { rows: [...shownSpaces, null] } : {}
          const drop = dropOfKey(event, entry, { from, ends: endsOf(entry), ...rows })
          if (!drop) return
          event.preventDefault()
          event.stopPropagation()
          setMoved(key)
          dropEntry(entry, drop)
        }}
      />
    )
  }
  const grid = { entriesOf, outsideOn: layer.on, entry: entryLink, today, mayWrite }
  const agenda = { entriesOf, outsideOn: layer.on, spacesOf, today }
  const focus = { focused: date, onFocus: (of: string) => (isNarrow && of !== date ? show(of) : undefined) }

  const links = <CalendarLinks {...{ asked, date, view }} />
  const dayActions = <DayActions date={date} onHold={() => setHeld({ date, until: date, space: null })} />

  return (
    <div ref={frame} className={styles.page}>
      <PageHeader
        title="Calendar"
        subtitle={period.title}
        actions={
          <>
            {isGuest ? null : (
              <Button component={Link} to={availabilityAddress} variant="default">
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
            {isNarrow ? null : links}
            {isNarrow ? null : (
              <Button variant="default" px="xs" aria-label="Keys" title="Keys" onClick={() => setHelpOpen(true)}>
                <Keyboard size={18} aria-hidden="true" />
              </Button>
            )}
          </>
        }
      />
      <PrintedChoice asked={asked} place={placeOfView} className={styles.printed} />
      <CalendarToolbar
        {...{ screen, state, period, isNarrow, mayWrite }}
        more={links}
        spaces={spaces}
        venues={[...new Map(spaces.map(({ venue }) => [venue.id, venue])).values()]}
      />
      <OutsideLegend layer={layer} onChange={(without) => change({ without })} />
      <Loaded
        query={found}
        loading={<p role="status">Loading the calendar...</p>}
        failed="The calendar could not be loaded."
      >
        {({ is_cut, entries }) => (
          <Suspense>
            {entries.length === 0 && (search || filters !== '[]') ? <p role="status">No events match.</p> : null}
            {is_cut ? <p role="status">Not all events are shown. Use a filter to narrow them down.</p> : null}
            {view === 'month' ? (
              <>
                <CalendarMonth {...grid} {...focus} weeks={period.weeks} month={monthOf(date)} />
                {isNarrow ? <CalendarAgenda {...agenda} dates={[date]} actions={mayWrite ? dayActions : null} /> : null}
              </>
            ) : null}
            {view === 'week' ? <CalendarWeek {...grid} {...focus} dates={dates} /> : null}
            {view === 'day' ? (
              <CalendarDay
                key={date}
                {...{ date, dayStartsAt, mayWrite }}
                spaces={shownSpaces}
                pieces={entries.map(piece)}
                outside={layer.entries.map((one) => outsidePieceOf(one, date, dayStartsAt))}
                entry={entryLink}
              />
            ) : null}
            {view === 'spaces' ? <CalendarSpaces {...grid} dates={dates} spaces={shownSpaces} focused={date} /> : null}
            {view === 'year' ? (
              <CalendarYear
                today={today}
                entriesOf={(of) => entriesOf(of).filter(isInSpace)}
                outsideOn={(of) => layer.on(of).filter((one) => !asked.space || one.calendar.space_id === asked.space)}
                spaces={asked.space === '' ? spaces.length : 1}
                hasFreeSpace={(of) => {
                  const firm = entriesOf(of).filter(isFirmlyBooked)
                  return spaces.some(({ id }) => !firm.some((entry) => takesSpace(entry, id)))
                }}
                year={date.slice(0, 4)}
                onOpen={(of) => change({ view: '', date: of })}
              />
            ) : null}
            {view === 'agenda' ? <CalendarAgenda {...agenda} dates={dates} /> : null}
          </Suspense>
        )}
      </Loaded>
      {mayWrite ? <CalendarDragging handle={dragging} dropOf={dropOf} onDrop={dropEntry} /> : null}
      {mayWrite ? (
        <CalendarSelection
          frame={frame}
          space={places.space}
          onShow={isNarrow && view === 'month' ? show : undefined}
          onHold={setHeld}
        />
      ) : null}
      <Suspense>
        {held ? <HoldDialog {...held} place={held.space} onClose={() => setHeld(null)} /> : null}
        {menu ? (
          <CalendarEntryMenu
            {...menu}
            onClose={() => {
              setMenu(null)
              focusEntry(`${menu.entry.id} ${menu.entry.day}`)
            }}
          />
        ) : null}
        {moving ? <ConfirmedMoveDialog {...moving} /> : null}
        {isHelpOpen ? <CalendarShortcutsDialog mayWrite={mayWrite} onClose={() => setHelpOpen(false)} /> : null}
      </Suspense>
    </div>
  )
}

/** Keys that open the menu of an entry, or one of its dialogs. */
const menuKeys = /^[.cx!]$/

const details = { month: 'start', week: 'full', day: 'piece', spaces: 'tall', year: 'start', agenda: 'start' } as const

/**
 * Ends of an entry that can be dragged: both on a timeline, otherwise the start of the first day and the end of the
 * last.
 */
function gripsOf({ day, day_count }: CalendarEntry, hasTimes: boolean, isTimeline: boolean): ('start' | 'end')[] {
  if (isTimeline) return hasTimes ? ['start', 'end'] : []
  return [...(day === 1 ? (['start'] as const) : []), ...(day === day_count ? (['end'] as const) : [])]
}
