import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { describeConflict } from '#shared/bookings/describe-conflict.ts'
import { type NextStep, nextSteps, type PlannedEvent } from '#shared/event-next.ts'
import { settledStatuses } from '#shared/event-status.ts'
import type { Hold } from '#shared/features/events/holds.ts'
import { customFieldsOfKind, fieldValueOf } from '#shared/records/custom-fields.ts'
import type { RecordRow } from '#web/domain/records/record-screen.ts'
import { useCustomFields } from '#web/domain/records/use-custom-fields.ts'
import { challengeText, holdDeadlineOf, keptAbove } from '#web/features/events/hold-texts.ts'
import { useConflictsOf } from '#web/features/events/use-conflicts.ts'
import { useMissingSpace } from '#web/features/events/use-missing-space.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { useCan, useIsGuest } from '#web/platform/session/session.tsx'
import { fullLocalDate, shortLocalDate } from '#web/ui/format/local-dates.ts'
import { timeOfDayText, wallTimeText } from '#web/ui/format/times-of-day.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import styles from './next-steps-panel.module.css'

/**
 * Next steps of an event with assignee and delay. Hidden from guest members, and if the user sees only the date of the
 * event.
 */
export function NextStepsPanel({ event }: { event: RecordRow }) {
  const isGuest = useIsGuest()
  if (isGuest || event.is_busy === true) return null
  return <NextSteps event={event} />
}

function NextSteps({ event }: { event: RecordRow }) {
  const { definitions, isPending } = useCustomFields()
  const required = useApiQuery(companyApi.eventSettings.listConfirmRequirements, {}, { staleTime: 60_000 })
  const held = useApiQuery(companyApi.holds.getHold, event.status === 'hold' ? { id: event.id } : null)
  const found = useConflictsOf(event)
  const lacks_space = useMissingSpace(event)
  if (isPending || required.isPending || held.isLoading || found.isLoading) return null
  const hold = held.data?.hold
  const kept = held.data && hold ? keptAbove(hold, held.data.challenges, held.data.queues) : undefined
  const own = customFieldsOfKind('event', definitions)
  const steps = nextSteps(event as RecordRow & PlannedEvent, {
    now: new Date(),
    requirements: required.data?.requirements ?? [],
    ownOf: (name) => {
      const field = own[name]
      return field && { label: field.label, is_said: fieldValueOf(event, name) !== null }
    },
    dateText: shortLocalDate,
    hold_ends_at: hold ? holdDeadlineOf(hold).at : null,
    is_challenged: hold?.challenge?.state === 'running' && hold.challenge.challenged.id === event.id,
    kept_above: kept ? challengeText(kept, event.id, event.time_zone as string) : null,
    holds_above: hold ? holdsAbove(hold) : null,
    lacks_space,
    taken_by: found.conflicts
      .filter(({ kind }) => kind === 'beside_confirmed')
      .map((conflict) => describeConflict(conflict, { date: fullLocalDate, time: timeOfDayText }).sentence),
  })
  const isSettled = settledStatuses.some((status) => status === event.status)
  // Conflicts have their own panel, and ‘All done’ would contradict it.
  if (steps.length === 0 && (isSettled || found.conflicts.length > 0)) return null
  return (
    <Panel title="Next">
      {steps.length > 0 ? (
        <ul className={styles.steps} aria-label="What comes next">
          {steps.map((step) => (
            <NextStepLine key={step.what} event={event} step={step} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          <CircleCheck size={16} aria-hidden="true" />
          All done
        </p>
      )}
    </Panel>
  )
}

function holdsAbove({ event_id, rank, challenge }: Hold): 'challenged' | 'unchallenged' | null {
  if ((rank ?? 1) === 1) return null
  return challenge?.state === 'running' && challenge.challenger.id === event_id ? 'challenged' : 'unchallenged'
}

function NextStepLine({ event, step: { what, details, by, due, is_late } }: { event: RecordRow; step: NextStep }) {
  const mayWrite = useCan()({ module: 'events', level: 'write' })
  return (
    <li>
      <strong>{what}</strong>
      <span className={styles.by}>
        {by ? (by.name ?? 'Former member') : 'Unassigned'}
        {!by && mayWrite ? (
          <>
            {' · '}
            <Link to={`/events/${event.id}?tab=edit`}>Assign</Link>
          </>
        ) : null}
      </span>
      {due ? (
        <span className={is_late ? styles.late : styles.due}>
          {is_late ? <TriangleAlert size={14} aria-hidden="true" /> : null}
          {is_late ? `Overdue since ${dueText(due)}` : `By ${dueText(due)}`}
        </span>
      ) : null}
      {details.map((detail) => (
        <span key={detail} className={styles.detail}>
          {detail}
        </span>
      ))}
    </li>
  )
}

function dueText(due: string): string {
  return due.includes('T') ? wallTimeText(due) : shortLocalDate(due)
}
