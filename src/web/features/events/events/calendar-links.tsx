import { Button } from '@mantine/core'
import { Printer, Rss, Table } from 'lucide-react'
import { Link } from 'react-router'
import { monthOf } from '#shared/time/local-date.ts'
import { defaultViewName } from '#web/domain/records/use-record-view.ts'
import styles from './calendar.module.css'
import type { CalendarView } from './calendar-period.ts'

interface LinksProps {
  asked: Record<string, string>
  date: string
  view: CalendarView
}

/**
 * Links to the list, the feed and the print view. Months and years have a print page; other views print as they are.
 */
export function CalendarLinks({ asked, date, view }: LinksProps) {
  const printer = <Printer size={18} aria-hidden="true" />
  const icon = { variant: 'default', px: 'xs' } as const
  const labels = { ...icon, 'aria-label': 'Print', title: 'Print' } as const
  return (
    <>
      <Button
        component={Link}
        variant="default"
        to={`/events?view=${defaultViewName}`}
        leftSection={<Table size={16} aria-hidden="true" />}
      >
        List
      </Button>
      <Button
        component={Link}
        {...icon}
        to="/settings?tab=integrations"
        aria-label="Subscribe in a calendar app"
        title="Subscribe in a calendar app"
      >
        <Rss size={18} aria-hidden="true" />
      </Button>
      {view === 'month' || view === 'year' ? (
        <Button component={Link} {...labels} to={`/events/calendar/print?${printParams(asked, date, view === 'year')}`}>
          {printer}
        </Button>
      ) : (
        <Button {...labels} onClick={() => window.print()}>
          {printer}
        </Button>
      )}
    </>
  )
}

/** Buttons to place a hold or to create an event on a date. */
export function DayActions({ date, onHold }: { date: string; onHold: () => void }) {
  return (
    <div className={styles.dayActions}>
      <Button onClick={onHold}>Hold</Button>
      <Button component={Link} to={`/events/new?date=${date}`} variant="default">
        New event
      </Button>
    </div>
  )
}

function printParams({ search, filters, scope, without }: LinksProps['asked'], date: string, isYear: boolean): string {
  const params = {
    search,
    filters,
    scope,
    without,
    ...(isYear ? { from: `${date.slice(0, 4)}-01`, months: '12' } : { from: monthOf(date) }),
  }
  return new URLSearchParams(
    Object.entries(params).filter(([, value]) => value && value !== '[]') as [string, string][],
  ).toString()
}
