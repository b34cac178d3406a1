import { Button, NativeSelect, TextInput } from '@mantine/core'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { rankText } from '#shared/bookings/hold-queue.ts'
import { eventStatuses, statusLabel } from '#shared/event-status.ts'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { addDays, dayOfWeek, isLocalDate } from '#shared/time/local-date.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { NoAccess } from '#web/domain/no-access.tsx'
import { FilterTexts } from '#web/domain/records/filter-chips.tsx'
import { useScreenWithCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { weekdayName, weekdays } from '#web/domain/week.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { formatLocalMonth } from '#web/ui/format/local-dates.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useUrlFilters } from '#web/ui/use-url-filters.ts'
import { periodText } from './calendar-entry.tsx'
import { monthAfter, weeksOfMonth } from './calendar-period.ts'
import styles from './calendar-print.module.css'
import { eventScreen } from './event-screen.tsx'
import { outsideTimeText } from './outside-entry.tsx'
import { PrintedChoice } from './printed-choice.tsx'
import { type LayerEntry, useOutsideLayer } from './use-outside-layer.ts'

const defaults = { from: '', months: '1', search: '', filters: '[]', scope: '', without: '' }
const lengths = { '1': 'One month', '2': '2 months', '3': '3 months', '4': '4 months', '6': '6 months', '12': 'A year' }

/** Print view of the calendar, black on white: one page per month, with a letter for the status. */
export function CalendarPrintPage() {
  const can = useCan()
  const access = { module: 'events', level: 'read' } as const
  if (!can(access)) return <NoAccess sentence="You don't have permission to see events." needs={access} />
  return <PrintedCalendar />
}

function PrintedCalendar() {
  const isGuest = useIsGuest()
  const screen = useScreenWithCustomFields(eventScreen)
  const [asked, change] = useUrlFilters(defaults)
  const today = wallTimeOf(new Date().toISOString(), companyTimeZone() ?? 'UTC').slice(0, 10)
  const from =
    isLocalDate(`${asked.from}-01`) && asked.from > '1900' && asked.from < '2200' ? asked.from : today.slice(0, 7)
  const length = Object.hasOwn(lengths, asked.months) ? Number(asked.months) : 1
  const months = Array.from({ length }, (_, at) => monthAfter(from, at))
  const until = addDays(`${monthAfter(from, length)}-01`, -1)
  const { search, filters, scope } = asked
  const found = useApiQuery(
    companyApi.events.getCalendar,
    { from: `${from}-01`, until, search, filters, scope: scope === 'mine' ? 'mine' : 'all' },
    { placeholderData: (before) => before },
  )
  const layer = useOutsideLayer({ from: `${from}-01`, until, without: asked.without, venue: '' })
  const spaces = useApiQuery(companyApi.spaces.listRecords, isGuest ? null : { limit: 100, sort: 'sort_order' })
  const names = new Map(spaces.data?.rows.map(({ id, name }) => [id, name]))
  return (
    <div className={styles.page}>
      <div className={styles.controls}>
        <BackLink to="/events/calendar">Calendar</BackLink>
        <PageHeader
          title="Print the calendar"
          actions={
            <Button leftSection={<Printer size={16} aria-hidden="true" />} onClick={() => window.print()}>
              Print
            </Button>
          }
        />
        <div className={styles.choices}>
          <TextInput
            type="month"
            label="From"
            value={from}
            onChange={(event) => event.currentTarget.value && change({ from: event.currentTarget.value })}
          />
          <NativeSelect
            label="Length"
            data={Object.entries(lengths).map(([value, label]) => ({ value, label }))}
            value={String(length)}
            onChange={(event) => change({ months: event.currentTarget.value })}
          />
        </div>
      </div>
      <Loaded
        query={found}
        loading={<p role="status">Loading the calendar...</p>}
        failed="The calendar could not be loaded."
      >
        {({ entries, is_cut }) => {
          const byDate = Map.groupBy(entries, ({ date }) => date)
          return (
            <>
              {is_cut ? <p role="status">Not all events are shown. Use a filter to narrow them down.</p> : null}
              {months.map((month) => (
                <PrintedMonth key={month} month={month} byDate={byDate} names={names} outsideOn={layer.on}>
                  <PrintedChoice asked={asked} place={null} className={styles.choice}>
                    <FilterTexts screen={screen} value={filters} />
                  </PrintedChoice>
                </PrintedMonth>
              ))}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

interface PrintedMonthProps {
  month: string
  byDate: ReadonlyMap<string, readonly CalendarEntry[]>
  names: ReadonlyMap<string, string>
  outsideOn: (date: string) => readonly LayerEntry[]
  /** Line below the heading. */
  children: ReactNode
}

function PrintedMonth({ month, byDate, names, outsideOn, children }: PrintedMonthProps) {
  const weeks = weeksOfMonth(month)
  const entries = weeks.flat().flatMap((date) => (date.startsWith(month) ? (byDate.get(date) ?? []) : []))
  const states = [...new Set(entries.map(stateOf))].toSorted()
  return (
    <section className={styles.month} aria-label={formatLocalMonth(month)}>
      <h2>{formatLocalMonth(month)}</h2>
      {children}
      <table>
        <thead>
          <tr>
            {weekdays().map((weekday) => (
              <th key={weekday} scope="col">
                {weekdayName(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) =>
                date.startsWith(month) ? (
                  <td key={date} data-weekend={dayOfWeek(date) > 5 || undefined}>
                    <b>{Number(date.slice(8))}</b>
                    <ul>
                      {byDate.get(date)?.map((entry) => (
                        <PrintedEntry key={`${entry.id} ${entry.day}`} entry={entry} names={names} />
                      ))}
                      {outsideOn(date).map((entry) => (
                        <li key={entry.id} data-status="outside">
                          <span className={styles.name}>{entry.title}</span>
                          <small>
                            {[outsideTimeText(entry, date), entry.calendar.name].filter(Boolean).join(' · ')}
                          </small>
                        </li>
                      ))}
                    </ul>
                  </td>
                ) : (
                  <td key={date} data-other="true" />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {states.length > 0 ? (
        <p className={styles.legend}>{states.map((state) => `${letterOf(state)} ${state}`).join(' · ')}</p>
      ) : null}
    </section>
  )
}

function PrintedEntry({ entry, names }: { entry: CalendarEntry; names: ReadonlyMap<string, string> }) {
  const places = entry.spaces.flatMap((id) => names.get(id) ?? [])
  const about = [periodText(entry), ...(places.length > 0 ? places : [entry.venue?.name ?? ''])].filter(Boolean)
  return (
    <li data-status={entry.is_busy ? 'busy' : entry.status}>
      <span className={styles.letter}>{letterOf(stateOf(entry))}</span>{' '}
      <span className={styles.name}>{entry.name}</span>
      {entry.day_count > 1 ? ` (${entry.day}/${entry.day_count})` : ''}
      {entry.has_conflict ? <b> Double-booked</b> : null}
      {about.length > 0 ? <small>{about.join(' · ')}</small> : null}
    </li>
  )
}

function stateOf(entry: CalendarEntry): string {
  if (entry.is_busy) return 'Busy'
  return entry.hold_rank ? rankText(entry.hold_rank) : statusLabel(entry)
}

const letters: Record<string, string> = {
  [eventStatuses.declined]: 'De',
  [eventStatuses.done]: 'Do',
  [eventStatuses.cancelled]: 'X',
}

/** First letter of a state, or more if another state begins with it too. Holds include their rank, as in '1H'. */
function letterOf(state: string): string {
  const rank = /^\d+/.exec(state)?.[0]
  return rank ? `${rank}H` : (letters[state] ?? state.slice(0, 1))
}
