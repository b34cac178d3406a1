import { CircleAlert, CircleSlash, Info, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { ConflictLevel } from '#shared/bookings/conflict.ts'
import { describeConflict, type NamedConflict } from '#shared/bookings/describe-conflict.ts'
import { fullLocalDate, weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText } from '#web/ui/format/times-of-day.ts'
import styles from './conflicts.module.css'

const levels: Record<ConflictLevel, { icon: typeof Info; label: string }> = {
  blocked: { icon: CircleSlash, label: 'Blocked' },
  reason: { icon: CircleAlert, label: 'Needs a reason' },
  warning: { icon: TriangleAlert, label: 'Warning' },
  note: { icon: Info, label: 'Note' },
}

/** Title for conflicts. If they are only other holds, it does not call them conflicts. */
export function conflictsTitle(conflicts: readonly NamedConflict[]): string {
  if (conflicts.some(({ kind }) => kind === 'booked_twice' || kind === 'load_overlaps')) return 'Double booking'
  return conflicts.every(({ level }) => level === 'note') ? 'Also held' : 'Warnings'
}

/** Conflicts of an event, each with a suggestion. */
export function ConflictList({
  conflicts,
  label = 'Conflicts',
}: {
  conflicts: readonly NamedConflict[]
  label?: string
}) {
  return (
    <ul className={styles.conflicts} aria-label={label}>
      {conflicts.map((one) => (
        <ConflictLine key={JSON.stringify(one)} conflict={one} />
      ))}
    </ul>
  )
}

function ConflictLine({ conflict }: { conflict: NamedConflict }) {
  const { level, other, date, label } = conflict
  const { icon: Icon, label: levelText } = levels[level]
  const { sentence, fix } = describeConflict(conflict, { date: fullLocalDate, time: timeOfDayText })
  return (
    <li data-level={level}>
      <Icon size={16} aria-label={levelText} />
      <div>
        {sentence}
        {fix ? ` ${fix}` : ''}
        <small>
          {other ? null : (
            <span>
              {weekDayOfLocalDate(date)}
              {label ? ` · ${label}` : ''}
            </span>
          )}
          {other?.name ? <Link to={`/events/${other.id}`}>Open {other.name}</Link> : null}
          {other?.reason ? <span>Reason given: {other.reason}</span> : null}
        </small>
      </div>
    </li>
  )
}
