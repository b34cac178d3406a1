import type { Challenge, Hold } from '#shared/features/events/holds.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'

export function expiryText({ expires_at, time_zone }: Pick<Hold, 'expires_at' | 'time_zone'>): string {
  return expires_at === null ? 'Does not expire' : dateAndTime(expires_at, time_zone)
}

/** When a hold ends, or has to be confirmed after a challenge. */
export function holdEndOf({
  event_id,
  expires_at,
  challenge,
}: Pick<Hold, 'event_id' | 'expires_at' | 'challenge'>): string | null {
  const confirmBy = challenge?.challenger.id === event_id ? challenge.confirm_by : null
  return confirmBy ?? expires_at
}

/** Until when a hold is kept, or has to be confirmed after a challenge. */
export function termText(hold: Pick<Hold, 'event_id' | 'expires_at' | 'time_zone' | 'challenge'>): string {
  const { challenge } = hold
  if (challenge?.confirm_by && challenge.challenger.id === hold.event_id) {
    const above = challenge.state === 'dropped' ? `, or ${nameOf(challenge.challenged)} is above again` : ''
    return `Confirm by ${dateAndTime(challenge.confirm_by, hold.time_zone)}${above}`
  }
  return hold.expires_at ? `Expires ${expiryText(hold)}` : 'Does not expire'
}

/** 'Sat, Jun 12' or 'Sat, Jun 12 – Sun, Jun 13' */
export function datesText({ first_date, last_date }: { first_date: string; last_date: string }): string {
  const first = weekDayOfLocalDate(first_date)
  return first_date === last_date ? first : `${first} – ${weekDayOfLocalDate(last_date)}`
}

/** 'Thu, Jun 3 can no longer be had', for an active hold of a group of which all dates are wanted; null if all can. */
export function lostDatesText({ group, ended_at }: Pick<Hold, 'group' | 'ended_at'>): string | null {
  if (!group || ended_at !== null) return null
  const taken = group.lost_dates.filter((date) => !group.ended_dates.includes(date))
  const ended = group.ended_dates.length === 1 ? 'is no longer on hold' : 'are no longer on hold'
  const parts = [textOf(taken, 'can no longer be had'), textOf(group.ended_dates, ended)].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}

function textOf(dates: readonly string[], what: string): string {
  return dates.length > 0 ? `${dates.map(weekDayOfLocalDate).join(', ')} ${what}` : ''
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
      const call = asked_for_call_at ? ` ${who} asks for a call${call_number ? `: ${call_number}` : ''}${entered}.` : ''
      const until = dateAndTime(due_at, zone)
      return isOwn ? `Challenges ${other} until ${until}.${call}` : `Challenged by ${other} until ${until}.${call}`
    }
    case 'kept':
      return isOwn ? `${who} keeps the hold of ${other}${entered}.` : `${who} keeps this hold${entered}.`
    case 'released':
      return isOwn ? `${other} was released.${confirmText(confirm_by, zone)}` : 'Released after a challenge.'
    case 'dropped':
      return isOwn
        ? `${other} did not answer and is below now.${confirmText(confirm_by, zone)}`
        : `Not answered in time: ${other} is above now.`
    case 'withdrawn':
      return isOwn ? `Challenge of ${other} withdrawn.` : `${other} withdrew its challenge.`
    case 'void':
      return isOwn ? `Challenge of ${other} ended with this hold.` : `The challenge of ${other} ended with its hold.`
    case 'returned':
      return isOwn
        ? `Not confirmed in time: ${other} is above again.`
        : `${other} was not confirmed: this is above again.`
  }
}

function confirmText(confirm_by: string | null, zone: string): string {
  return confirm_by === null ? '' : ` Confirm by ${dateAndTime(confirm_by, zone)}.`
}

function nameOf({ name }: { name: string | null }): string {
  return name === null ? 'a private event' : `‘${name}’`
}
