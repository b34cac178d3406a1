import type { Challenge, Hold } from '#shared/features/events/holds.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'

/** Hint for the email address of the holder. */
export const holderEmailHint =
  'We email the holder when the hold moves up, is challenged, expires soon or ends. No account is needed to answer a challenge.'

type Term = Pick<Hold, 'event_id' | 'expires_at' | 'time_zone' | 'challenge' | 'is_behind_confirmed'>

/** When a hold ends, its challenge has to be answered, or it has to be confirmed after a challenge. */
export function holdDeadlineOf({ event_id, expires_at, challenge, is_behind_confirmed }: Omit<Term, 'time_zone'>): {
  at: string | null
  what: 'expires' | 'answer' | 'confirm'
} {
  if (challenge?.challenged.id === event_id && challenge.state === 'running')
    return { at: challenge.due_at, what: 'answer' }
  if (challenge?.challenger.id === event_id && challenge.confirm_by && !is_behind_confirmed)
    return { at: challenge.confirm_by, what: 'confirm' }
  return { at: expires_at, what: 'expires' }
}

/** 'Jun 12, 2027, 18:00', 'Jun 4, 2027, 12:00 to answer' or 'Does not expire' */
export function expiryText(hold: Term): string {
  const { at, what } = holdDeadlineOf(hold)
  if (at === null) return 'Does not expire'
  return `${dateAndTime(at, hold.time_zone)}${what === 'expires' ? '' : ` to ${what}`}`
}

/** Until when a hold is kept, or a decision about it is due because of a challenge. */
export function termText(hold: Term): string {
  const { at, what } = holdDeadlineOf(hold)
  if (at === null) return 'Does not expire'
  const when = dateAndTime(at, hold.time_zone)
  if (what === 'expires') return `Expires ${when}`
  if (what === 'answer') return `Answer the challenge by ${when}`
  const above = hold.challenge?.state === 'dropped' ? `, or ${nameOf(hold.challenge.challenged)} is above again` : ''
  return `Confirm by ${when}${above}`
}

/** 'Sat, Jun 12' or 'Sat, Jun 12 – Sun, Jun 13' */
export function datesText({ first_date, last_date }: { first_date: string; last_date: string }): string {
  const first = weekDayOfLocalDate(first_date)
  return first_date === last_date ? first : `${first} – ${weekDayOfLocalDate(last_date)}`
}

/** 'One of 12 dates', 'Both dates', 'All 12 dates', or '1 of 12 dates left' for an active hold of a group whose other dates have ended. */
export function holdGroupText({ group, ended_at }: Pick<Hold, 'group' | 'ended_at'>): string {
  if (!group) return ''
  const { choice, size, held } = group
  if (choice === 'all') return size === 2 ? 'Both dates' : `All ${size} dates`
  return ended_at === null && held < size ? `${held} of ${size} dates left` : `One of ${size} dates`
}

/** 'Thu, Jun 3 is no longer available', for an active hold of a group of which all dates are wanted; null if all can. */
export function lostDatesText({ group, ended_at }: Pick<Hold, 'group' | 'ended_at'>): string | null {
  if (!group || ended_at !== null) return null
  const taken = group.lost_dates.filter((date) => !group.ended_dates.includes(date))
  const parts = [textOf(taken, 'no longer available'), textOf(group.ended_dates, 'no longer on hold')].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

function textOf(dates: readonly string[], what: string): string {
  return dates.length > 0
    ? `${dates.map(weekDayOfLocalDate).join(', ')} ${dates.length === 1 ? 'is' : 'are'} ${what}`
    : ''
}

/** ' · challenged until Jun 4, 2027, 12:00' for a hold in a queue; empty if nothing has to be decided about it. */
export function queuedDeadlineText(
  { answer_by, confirm_by }: { answer_by: string | null; confirm_by: string | null },
  zone: string,
): string {
  if (answer_by) return ` · challenged until ${dateAndTime(answer_by, zone)}`
  return confirm_by ? ` · can be confirmed first until ${dateAndTime(confirm_by, zone)}` : ''
}

/** Sentence about a challenge for the page of one of its two events. */
export function challengeText(challenge: Challenge, eventId: string, zone: string): string {
  const { challenger, challenged, state, due_at, confirm_by, answered_by, entered_by, asked_for_call_at, call_number } =
    challenge
  const isOwn = challenger.id === eventId
  const other = nameOf(isOwn ? challenged : challenger)
  const who = answered_by ?? 'The holder'
  const entered = entered_by ? ` (entered by ${entered_by})` : ''
  switch (state) {
    case 'running': {
      const call = asked_for_call_at
        ? ` ${who} asked for a call${call_number ? `: ${call_number}` : ''}${entered}.`
        : ''
      return `${isOwn ? 'Challenged' : 'Challenged by'} ${other} (until ${dateAndTime(due_at, zone)}).${call}`
    }
    case 'kept':
      return isOwn ? `${who} wants the date of ${other}${entered}.` : `${who} wants this date${entered}.`
    case 'released':
      return isOwn
        ? `${sentenceCase(other)} is no longer above this hold.${confirmText(confirm_by, zone)}`
        : answered_by
          ? `Released after the challenge by ${other}.`
          : `The challenge by ${other} ended.`
    case 'dropped':
      return isOwn
        ? `${sentenceCase(other)} did not answer and is below now.${confirmText(confirm_by, zone)}`
        : `Not answered in time: ${other} is above now.`
    case 'withdrawn':
      return isOwn ? `Withdrew the challenge of ${other}.` : `The challenge by ${other} was withdrawn.`
    case 'void':
      return `The challenge ${isOwn ? 'of' : 'by'} ${other} ended.`
    case 'returned':
      return isOwn
        ? `Not confirmed in time: ${other} is above again.`
        : `${sentenceCase(other)} was not confirmed: this is above again.`
  }
}

/** The challenge of an active hold above that its holder keeps. */
export function keptAbove(
  hold: Pick<Hold, 'event_id' | 'ended_at' | 'challenge'>,
  challenges: readonly Challenge[],
  queues: readonly { holds: readonly { id: string; rank: number }[] }[],
): Challenge | undefined {
  if (hold.ended_at !== null || hold.challenge !== null) return undefined
  const above = new Set(
    queues.flatMap(({ holds }) => {
      const own = holds.find(({ id }) => id === hold.event_id)
      return own ? holds.filter(({ rank }) => rank < own.rank).map(({ id }) => id) : []
    }),
  )
  return challenges.find(
    ({ challenger, challenged, state }) =>
      challenger.id === hold.event_id && state === 'kept' && above.has(challenged.id),
  )
}

function confirmText(confirm_by: string | null, zone: string): string {
  return confirm_by === null ? '' : ` Confirm by ${dateAndTime(confirm_by, zone)}.`
}

function nameOf({ name }: { name: string | null }): string {
  return name === null ? 'another hold' : `‘${name}’`
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
