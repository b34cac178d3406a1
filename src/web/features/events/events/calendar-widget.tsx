import { ActionIcon } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CalendarEntry } from '#shared/features/events/events.ts'
import { monthOf } from '#shared/time/local-date.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { weekdayName, weekdays } from '#web/domain/week.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { formatLocalMonth } from '#web/ui/format/local-dates.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { canTakePlace, dayLabel, dotsOf } from './calendar-dots.tsx'
import { monthAfter, weeksOfMonth } from './calendar-period.ts'
import styles from './calendar-widget.module.css'

/** Widget with a month and dots for events. Clicking a date opens this day in the calendar. */
export function CalendarWidget() {
  const today = wallTimeOf(new Date().toISOString(), companyTimeZone() ?? 'UTC').slice(0, 10)
  const [month, setMonth] = useState(monthOf(today))
  const weeks = weeksOfMonth(month)
  const calendar = useApiQuery(companyApi.events.getCalendar, {
    from: weeks[0]?.[0] ?? today,
    until: weeks.at(-1)?.at(-1) ?? today,
  })
  return (
    <div className={styles.widget}>
      <div className={styles.bar}>
        <Link to={`/events/calendar?date=${month}-01`}>{formatLocalMonth(month)}</Link>
        <ActionIcon variant="default" aria-label="Previous month" onClick={() => setMonth(monthAfter(month, -1))}>
          <ChevronLeft size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Next month" onClick={() => setMonth(monthAfter(month, 1))}>
          <ChevronRight size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Loaded
        query={calendar}
        loading={<p className={styles.loading} role="status" aria-label="Loading the calendar" />}
        failed="The calendar could not be loaded."
      >
        {({ entries }) => (
          <Weeks weeks={weeks} month={month} today={today} byDate={Map.groupBy(entries, ({ date }) => date)} />
        )}
      </Loaded>
    </div>
  )
}

interface WeeksProps {
  weeks: readonly (readonly string[])[]
  month: string
  today: string
  byDate: ReadonlyMap<string, CalendarEntry[]>
}

function Weeks({ weeks, month, today, byDate }: WeeksProps) {
  return (
    <table aria-label={formatLocalMonth(month)}>
      <thead>
        <tr>
          {weekdays().map((weekday) => (
            <th key={weekday} scope="col">
              <abbr title={weekdayName(weekday)}>{weekdayName(weekday).slice(0, 2)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => {
              const entries = byDate.get(date) ?? []
              return (
                <td key={date} data-other={!date.startsWith(month) || undefined}>
                  <Link
                    to={`/events/calendar?view=day&date=${date}`}
                    aria-label={dayLabel(date, { count: entries.filter(canTakePlace).length, entries })}
                    aria-current={date === today ? 'date' : undefined}
                    title={entries.map(({ name }) => name).join('\n') || undefined}
                  >
                    {Number(date.slice(8))}
                    <span className={styles.dots}>{dotsOf(entries)}</span>
                  </Link>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
