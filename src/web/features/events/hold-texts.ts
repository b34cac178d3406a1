import type { Challenge, Hold } from '#shared/features/events/holds.ts'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { weekDayOfLocalDate } from '#web/ui/format/local-dates.ts'

export function expiryText({ expires_at, time_zone }: Pick<Hold, 'expires_at' | 'time_zone'>): string {
  return expires_at === null ? 'Does not expire' : dateAndTime(expires_at, time_zone)
}

/** 'Sat, Jun 12' or 'Sat, Jun 12 – Sun, Jun 13' */
export function datesText({ first_date, last_date }: { first_date: string; last_date: string }): string {
  const first = weekDayOfLocalDate(first_date)
  return first_date === last_date ? first : `${first} – ${weekDayOfLocalDate(last_date)}`
}

/** 'Thu, Jun 3 can no longer be had', for a group of which all dates are wanted; null if all can. */
export function lostDatesText(group: Hold['group']): string | null {
  if (!group || group.lost_dates.length === 0) return null
  return `${group.lost_dates.map(weekDayOfLocalDate).join(', ')} can no longer be had`
}

/** Sentence about a challenge for the page of one of its two events. */
export function challengeText(challenge: Challenge, eventId: string, zone: string): string {
  const { challenger, challenged, state, due_at, confirm_by, answered_by, asked_for_call_at, call_number } = challenge
  const isOwn = challenger.id === eventId
  const other = nameOf(isOwn ? challenged : challenger)
  const who = answered_by ?? 'The holder'
  switch (state) {
    case 'running': {
      const call = asked_for_call_at ? ` ${who} asks for a call${call_number ? `: ${call_number}` : ''}.` : ''
      const until = dateAndTime(due_at, zone)
      return isOwn ? `Challenges ${other} until ${until}.${call}` : `Challenged by ${other} until ${until}.${call}`
    }
    case 'kept':
      return isOwn ? `${who} keeps the hold of ${other}.` : `${who} keeps this hold.`
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
