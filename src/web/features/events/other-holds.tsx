import { Checkbox } from '@mantine/core'
import { Link } from 'react-router'
import { ordinal } from '#shared/bookings/hold-queue.ts'
import type { ReturnToHold } from '#shared/features/events/events.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'
import styles from './event-status-dialog.module.css'
import { challengeText, datesText, queuedDeadlineText } from './hold-texts.ts'
import type { OtherHoldsState } from './use-other-holds.ts'

const listed = 10

interface OtherHoldsProps {
  /** Id of the event. */
  id: string
  holds: OtherHoldsState
  isRelease: boolean
}

/** Other holds of the same nights, and what becomes of them when the event is confirmed or its hold released. */
export function OtherHolds({ id, holds, isRelease }: OtherHoldsProps) {
  const { others, released, wanted, hasHolder, isEnding, setEnding } = holds
  if (isRelease) {
    const notes = [
      hasHolder && 'Its holder gets a mail.',
      others.length > 0 && 'The holds below move up, and their owners get a mail.',
      wanted.length > 0 && `Still on hold, although all dates of the group are wanted: ${datesOf(wanted)}.`,
    ].filter(Boolean)
    return notes.length > 0 ? <p className={styles.note}>{notes.join(' ')}</p> : null
  }
  return (
    <>
      {holds.challenges.map((challenge) => (
        <div key={challenge.id}>
          {challengeText(challenge, id, holds.zone)} The challenge ends when this event is confirmed.
        </div>
      ))}
      {others.length > 0 ? (
        <div className={styles.holds}>
          <p>Other holds of these nights</p>
          <ul className={styles.list}>
            {others.slice(0, listed).map((one) => (
              <li key={`${one.id} ${one.date} ${one.space}`}>
                {weekDayOfLocalDate(one.date)} · {one.space} · {ordinal(one.rank)} {one.name ?? 'A private event'}
                {one.holder ? ` (${one.holder})` : ''}
                {queuedDeadlineText(one, holds.zone)}
              </li>
            ))}
            {others.length > listed ? <li>{others.length - listed} more</li> : null}
          </ul>
          {others.some(({ answer_by, confirm_by }) => answer_by ?? confirm_by) ? (
            <p className={styles.note}>Challenges for these nights end when this event is confirmed.</p>
          ) : null}
          <Checkbox
            label="End these holds"
            description="Otherwise they stay as back-up."
            checked={isEnding}
            onChange={(event) => setEnding(event.currentTarget.checked)}
          />
          <CopyButton text={mailText(holds)} label="Copy a text for their holders" />
        </div>
      ) : null}
      {released.length > 0 ? (
        <div className={styles.holds}>
          <p>Only one of these dates is wanted, so these are released</p>
          <ul className={styles.list}>
            {released.map((one) => (
              <li key={one.event_id}>
                {[datesText(one), one.spaces.join(', ')].filter(Boolean).join(' · ')}
                {one.challenge ? ` · ${challengeText(one.challenge, one.event_id, one.time_zone)}` : ''}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

function datesOf(dates: OtherHoldsState['wanted']): string {
  const more = dates.length > listed ? ` and ${dates.length - listed} more` : ''
  return `${dates.slice(0, listed).map(datesText).join('; ')}${more}`
}

interface ReturnToHoldInputProps {
  found: ReturnToHold
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Dates that the confirmation released, and whether the free ones go back on hold with the event. */
export function ReturnToHoldInput({ found: { released }, checked, onChange }: ReturnToHoldInputProps) {
  if (released.length === 0) return null
  const free = released.filter(({ is_free }) => is_free).length
  return (
    <div className={styles.holds}>
      <p>Released when it was confirmed</p>
      <ul className={styles.list}>
        {released.map(({ event_id, is_free, ...dates }) => (
          <li key={event_id}>
            <Link to={`/events/${event_id}`}>{datesText(dates)}</Link>
            {is_free ? '' : ' · taken'}
          </li>
        ))}
      </ul>
      {free > 0 ? (
        <Checkbox
          label={`Also put the ${free === 1 ? 'free date' : `${free} free dates`} back on hold`}
          description="They wait behind other holds of these dates."
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      ) : null}
    </div>
  )
}

/** Text for a mail to other holders. It names no event. */
function mailText({ others, isEnding }: OtherHoldsState): string {
  const dates = [...new Set(others.map(({ date, space }) => `${weekDayOfLocalDate(date)}, ${space}`))]
  const outcome = isEnding
    ? 'Your hold has ended. We are happy to look for another date with you.'
    : 'Your hold stays as back-up, in case the date becomes free again.'
  return `Hello,\n\nthis date has been confirmed for another event:\n${dates.join('\n')}\n\n${outcome}\n\nBest regards`
}
