import { calendarStatus, countsTowardPlan, type EventStatus, takesSpaces } from './event-status.ts'

export interface StatusChange {
  from: EventStatus
  to: EventStatus
  /** Whether the date of the event was open before the change, and is open after it. */
  was_open: boolean
  is_open: boolean
  /** Names of its spaces, and its dates as text. */
  spaces: readonly string[]
  dates: string
  /** The new date of a postponed event as text; null if it is to be announced. */
  new_date: string | null
  /** Whether the plan limits the number of events. */
  has_limit: boolean
}

/**
 * Things that a status change affects, as counted by the server: connected calendars that contain the event, or would
 * contain it, other dates of its group that were released because only one was wanted, and events on hold behind it.
 */
export const affectedKinds = ['calendars', 'released_dates', 'holds_behind'] as const
export type AffectedCounts = Record<(typeof affectedKinds)[number], number>
export const nothingAffected: AffectedCounts = { calendars: 0, released_dates: 0, holds_behind: 0 }

/** Side effect of a status change, described before and after the change. Null if there is none. */
type StatusEffect = (change: StatusChange, reached: AffectedCounts) => { before: string; after: string } | null

const plan: StatusEffect = ({ from, to, has_limit }) => {
  if (!has_limit || countsTowardPlan(from) === countsTowardPlan(to)) return null
  return countsTowardPlan(to)
    ? { before: 'It will count toward your plan.', after: 'It counts toward your plan.' }
    : { before: 'It no longer counts toward your plan.', after: 'It no longer counts toward your plan.' }
}

const calendars: StatusEffect = ({ from, to, was_open, is_open }, { calendars: count }) => {
  const [was, is] = [was_open ? null : calendarStatus(from), is_open ? null : calendarStatus(to)]
  if (was === is || count === 0) return null
  const them =
    count === 1 ? 'the calendar that its owner has connected' : `the ${count} calendars that its owner has connected`
  if (is === null) return { before: `It is removed from ${them}.`, after: `It is being removed from ${them}.` }
  const as = is === 'tentative' ? ', as tentative' : was === 'tentative' ? ', as agreed' : ''
  return was === null
    ? { before: `It is added to ${them}${as}.`, after: `It is being added to ${them}${as}.` }
    : { before: `It is updated in ${them}${as}.`, after: `It is being updated in ${them}${as}.` }
}

/** Calendar feeds only contain events with a date, and no postponed ones. */
const feeds: StatusEffect = ({ from, to, was_open, is_open }) => {
  const isHidden = is_open ? !was_open : to === 'postponed' && takesSpaces(from)
  if (!isHidden) return null
  const told = `Hidden from subscribed calendars until it ${is_open ? 'has a new date' : 'is held or confirmed again'}.`
  return { before: told, after: told }
}

const formerDate: StatusEffect = ({ was_open, is_open, dates }) => {
  if (!was_open || is_open) return null
  return { before: `It goes back to its former date, ${dates}.`, after: `It is back on its former date, ${dates}.` }
}

const otherDates: StatusEffect = ({ from, to }, { released_dates: count }) => {
  if (from !== 'confirmed' || to !== 'hold' || count === 0) return null
  const told =
    count === 1
      ? 'The other date that was held with it stays released.'
      : `The ${count} other dates that were held with it stay released.`
  return { before: told, after: told }
}

/** A cancelled or postponed event takes no space, and a hold loses its rank. */
const spaces: StatusEffect = ({ from, to, spaces: names, dates, new_date }, { holds_behind: behind }) => {
  if (names.length === 0 || !takesSpaces(from)) return null
  const moving =
    behind === 0 ? '' : behind === 1 ? ' The hold behind it moves up.' : ` The ${behind} holds behind it move up.`
  if (to === 'postponed') {
    const [are, become, them] = names.length === 1 ? ['is', 'becomes', 'it'] : ['are', 'become', 'them']
    const what = new Intl.ListFormat('en').format(names)
    const again = new_date ? ` Nothing is booked on ${new_date} until you hold or confirm ${them} again.` : ''
    return {
      before: `${what} ${become} free for others on ${dates}.${moving}${again}`,
      after: `${what} ${are} free for others on ${dates}.${again}`,
    }
  }
  if (to !== 'cancelled') return null
  return from === 'hold'
    ? {
        before: `Its hold ends, and its spaces become free for others.${moving}`,
        after: 'Its hold has ended, and its spaces are free for others.',
      }
    : { before: `Its spaces become free for others.${moving}`, after: 'Its spaces are free for others.' }
}

/** All side effects in display order. Modules that add side effects, such as bookings, register theirs here. */
const effects: readonly StatusEffect[] = [spaces, formerDate, calendars, feeds, otherDates, plan]

export function statusEffects(change: StatusChange, reached: AffectedCounts): { before: string[]; after: string[] } {
  const told = effects.flatMap((effect) => effect(change, reached) ?? [])
  return { before: told.map(({ before }) => before), after: told.map(({ after }) => after) }
}
