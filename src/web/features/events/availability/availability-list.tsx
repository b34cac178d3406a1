import { countNoun } from '#shared/count-noun.ts'
import type { FreeDate, SpaceAvailability } from '#shared/features/events/availability.ts'
import { addDays, monthOf } from '#shared/time/local-date.ts'
import { formatLocalMonth } from '#web/ui/format/local-dates.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './availability.module.css'
import { dateRunsOf, dateRunText, datesText, daysInARowText, newHoldRankText, spaceText } from './availability-text.ts'

/** Maximum number of rows, because more would make the page slow. The copied text and the file contain all rows. */
const maxRows = 1000

/** Consecutive dates in a space, for which holds are placed. */
export interface HeldDates {
  date: string
  until: string
  place: string
}

interface AvailabilityListProps {
  spaces: readonly SpaceAvailability[]
  length: number
  /** Null if the user may not place holds. */
  onHold: ((dates: HeldDates) => void) | null
}

/** Free dates by space and month. */
export function AvailabilityList({ spaces, length, onHold }: AvailabilityListProps) {
  const rowsBefore = spaces.map((_, at) => spaces.slice(0, at).reduce((sum, { dates }) => sum + dates.length, 0))
  const total = spaces.reduce((sum, { dates }) => sum + dates.length, 0)
  return (
    <>
      {total > maxRows ? (
        <p role="status">
          The first {numberText(maxRows)} of {numberText(total)} dates are shown. Copy and Download CSV contain all.
        </p>
      ) : null}
      {spaces.map((space, at) => (
        <SpaceDates
          key={space.id}
          space={space}
          dates={space.dates.slice(0, Math.max(0, maxRows - (rowsBefore[at] ?? 0)))}
          length={length}
          onHold={onHold}
        />
      ))}
    </>
  )
}

interface SpaceDatesProps extends Omit<AvailabilityListProps, 'spaces'> {
  space: SpaceAvailability
  dates: readonly FreeDate[]
}

function SpaceDates({ space, dates, length, onHold }: SpaceDatesProps) {
  const count = space.dates.filter(({ state }) => state !== 'closed').length
  const free = dates.filter(({ state }) => state !== 'closed')
  const closed = dates.filter(({ state }) => state === 'closed')
  return (
    <Panel
      title={spaceText(space)}
      description={`${space.venue.name} · ${length === 1 ? '' : `${daysInARowText(length)}, `}${countNoun(count, length === 1 ? 'date' : 'possible start date', undefined, numberText(count))}`}
    >
      {free.length === 0 ? <p className={styles.none}>No free dates</p> : null}
      <MonthsOfDates space={space} dates={free} length={length} onHold={onHold} />
      {closed.length > 0 ? (
        <details className={styles.closed}>
          <summary>{closed.length === 1 ? '1 closed date' : `${numberText(closed.length)} closed dates`}</summary>
          <MonthsOfDates space={space} dates={closed} length={length} onHold={null} />
        </details>
      ) : null}
    </Panel>
  )
}

function MonthsOfDates({ space, dates, length, onHold }: SpaceDatesProps) {
  return [...Map.groupBy(dateRunsOf(dates, length), ({ first }) => monthOf(first.date))].map(([month, runs]) => (
    <div key={month}>
      <h3 className={styles.month}>{formatLocalMonth(month)}</h3>
      <ul className={styles.dates} data-runs={length > 1 || undefined}>
        {runs.map((run) => {
          const { date } = run.first
          const until = addDays(date, length - 1)
          return (
            <li key={date}>
              <span className={styles.date}>{dateRunText(run)}</span>
              <DateState free={run.first} />
              {onHold ? (
                <button
                  type="button"
                  className={styles.hold}
                  aria-label={`Hold ${datesText(date, length)} in ${space.name}`}
                  onClick={() => onHold({ date, until, place: space.id })}
                >
                  {until === run.until ? 'Hold' : `Hold first ${length} days`}
                </button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </div>
  ))
}

function DateState({ free: { state, rank, reason } }: { free: FreeDate }) {
  if (state === 'closed') return <StatusBadge breaks>{`closed: ${reason ?? ''}`}</StatusBadge>
  return <StatusBadge tone={state === 'open' ? 'success' : 'warning'}>{newHoldRankText(rank)}</StatusBadge>
}
