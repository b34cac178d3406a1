import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { ranksText } from '#shared/bookings/hold-queue.ts'
import type { Hold } from '#shared/features/events/holds.ts'
import { challengeText, datesText, expiryText, holdGroupText, lostDatesText } from '#web/features/events/hold-texts.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import styles from './holds.module.css'

export function holdColumns(
  maySelect: boolean,
  isEnded: boolean,
  chosen: ReadonlySet<string>,
  toggle: (id: string) => void,
): Column<Hold>[] {
  const select: Column<Hold> = {
    key: 'select',
    header: 'Select',
    hiddenHeader: true,
    isEmpty: ({ is_busy }) => is_busy,
    cell: ({ event_id, name, first_date, is_busy }) =>
      is_busy ? null : (
        <Checkbox
          data-hold={event_id}
          aria-label={`Select ${name}, ${first_date}`}
          checked={chosen.has(event_id)}
          onChange={() => toggle(event_id)}
        />
      ),
  }
  const all: Column<Hold>[] = [
    ...(maySelect ? [select] : []),
    {
      key: 'name',
      header: 'Event',
      naming: true,
      cell: ({ event_id, name, is_busy, group, ended_at }) => (
        <div>
          {is_busy ? 'Busy' : <Link to={`/events/${event_id}`}>{name}</Link>}
          {group ? <div className={styles.meta}>{holdGroupText({ group, ended_at })}</div> : null}
          {lostDatesText({ group, ended_at }) ? (
            <div className={styles.lost}>{lostDatesText({ group, ended_at })}</div>
          ) : null}
        </div>
      ),
    },
    { key: 'date', header: 'Date', unbroken: true, cell: (hold) => datesText(hold) },
    {
      key: 'place',
      header: 'Place',
      cell: ({ venue, spaces }) => [spaces.join(', '), venue?.name].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'holder',
      header: 'Held for',
      isEmpty: ({ holder_name }) => !holder_name,
      cell: ({ holder_name }) => <div className={styles.holder}>{holder_name ?? '–'}</div>,
    },
  ]
  if (isEnded) return [...all, { key: 'reason', header: 'Ended', cell: (hold) => <Ended hold={hold} /> }]
  return [
    ...all,
    { key: 'rank', header: 'Rank', unbroken: true, cell: (hold) => <Ranks hold={hold} /> },
    { key: 'expires', header: 'Expires', cell: (hold) => (hold.is_busy ? '–' : expiryText(hold)) },
    {
      key: 'challenge',
      header: 'Challenge',
      isEmpty: ({ challenge }) => challenge === null,
      cell: ({ challenge, event_id, time_zone }) => (challenge ? challengeText(challenge, event_id, time_zone) : '–'),
    },
  ]
}

/** Why a hold ended, when, and by whom. */
function Ended({ hold: { status_reason, hold_end, ended_at, ended_by, time_zone } }: { hold: Hold }) {
  const who = ended_by ?? (hold_end === 'expired' ? 'Marquee' : '')
  return (
    <div>
      {status_reason ?? 'Released'}
      <div className={styles.meta}>
        {[ended_at ? dateAndTime(ended_at, time_zone) : '', who].filter(Boolean).join(', ')}
      </div>
    </div>
  )
}

function Ranks({ hold: { ranks, is_behind_confirmed } }: { hold: Hold }) {
  return (
    <span className={styles.rank}>
      {ranksText(ranks) ?? '–'}
      {is_behind_confirmed ? <small>Behind a confirmed event</small> : null}
    </span>
  )
}
