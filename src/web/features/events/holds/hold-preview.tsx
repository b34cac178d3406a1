import { TriangleAlert } from 'lucide-react'
import type { ConflictKind } from '#shared/bookings/conflict.ts'
import { describeConflict } from '#shared/bookings/describe-conflict.ts'
import { behindText, ranksText, rankText } from '#shared/bookings/hold-queue.ts'
import type { HoldPreview } from '#shared/features/events/holds.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { fullLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './holds.module.css'

/** Rank, expiry and conflicts that a new hold on a date would have. */
export function HoldPreviewLines({ at, preview }: { at: number; preview: HoldPreview | undefined }) {
  return (
    <div className={styles.preview} role="status" aria-label={`Hold of date ${at + 1}`}>
      {preview ? (
        <>
          <span>
            {preview.rank === null ? 'Hold without a space' : `${rankText(preview.rank)}${orderText(preview)}`}
            <span className={styles.meta}>
              {' · '}
              {preview.expires_at
                ? `expires ${dateAndTime(preview.expires_at, preview.time_zone)}`
                : 'does not expire, because the date has passed'}
            </span>
          </span>
          {preview.conflicts.map((conflict) => (
            <span key={JSON.stringify(conflict)} className={styles.warning}>
              <TriangleAlert size={16} aria-hidden="true" />
              <span>
                {conflict.kind === 'beside_confirmed' ? 'Taken: ' : ''}
                {describeConflict(conflict, { date: fullLocalDate, time: timeOfDayText }).sentence}
              </span>
            </span>
          ))}
        </>
      ) : null}
    </div>
  )
}

/** Why the hold is not the first, unless a line below says that the date is taken. */
function orderText(preview: HoldPreview): string {
  if (isTaken(preview)) return ' as back-up'
  return preview.behind.length > 0 ? `, ${behindText(preview.behind)}` : ''
}

function isTaken({ conflicts }: HoldPreview): boolean {
  return conflicts.some(({ kind }) => kind === 'beside_confirmed')
}

const warnings: Partial<Record<ConflictKind, string>> = {
  beside_confirmed: 'taken',
  closed: 'closed',
  outside_hours: 'outside opening hours',
  not_bookable: 'cannot be booked',
  busy_outside: 'busy in an outside calendar',
}

/** '2nd hold as back-up (taken)' for a hold that was placed after this preview. */
export function placedText(ranks: string | null, preview: HoldPreview | undefined): string {
  const kinds = preview?.conflicts.flatMap(({ kind }) => warnings[kind] ?? []) ?? []
  const rank = ranksText(ranks) ?? ''
  if (!preview || kinds.length === 0) return rank
  return `${rank}${isTaken(preview) ? ' as back-up' : ''} (${[...new Set(kinds)].join(', ')})`.trim()
}
