import { Checkbox } from '@mantine/core'
import { type EventDay, eventRecord } from '#shared/event-record.ts'
import { moveDays, moveSaleDates, type saleDates } from '#shared/move-days.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { wallTimeText } from '#web/ui/format/times-of-day.ts'
import styles from './event-status-dialog.module.css'
import { isPastDate } from './is-past-date.ts'

interface MovedDatesProps {
  event: RecordRow
  firstDate: string
  withSaleDates: boolean
  saleLabel: string
  onSaleDates: (isOn: boolean) => void
}

/** Dates of an event before and after a move, with a checkbox to move announcement and sale along. */
export function MovedDates({ event, firstDate, withSaleDates, saleLabel, onSaleDates }: MovedDatesProps) {
  const days = event.days as EventDay[]
  const moved = moveDays(days, firstDate)
  const sales = Object.entries(moveSaleDates(event, firstDate))
  const zone = typeof event.time_zone === 'string' && event.time_zone !== '' ? event.time_zone : companyTimeZone()
  return (
    <>
      {isPastDate(firstDate, zone) ? <p className={styles.note}>This date is in the past</p> : null}
      <ul className={styles.list} aria-label="What moves">
        {days.map((day, at) => (
          <li key={`${day.date} ${day.label}`}>
            {fullLocalDate(day.date)} → <b>{fullLocalDate(moved[at]?.date ?? day.date)}</b>
            {day.label ? ` · ${day.label}` : ''}
          </li>
        ))}
        {withSaleDates
          ? sales.map(([name, time]) => (
              <li key={name}>
                {eventRecord.fields[name as (typeof saleDates)[number]].label}: {wallTimeText(String(event[name]))} →{' '}
                <b>{wallTimeText(time)}</b>
              </li>
            ))
          : null}
      </ul>
      {sales.length > 0 ? (
        <Checkbox
          label={saleLabel}
          checked={withSaleDates}
          onChange={({ currentTarget }) => onSaleDates(currentTarget.checked)}
        />
      ) : null}
    </>
  )
}
