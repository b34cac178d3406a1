import { type EventStatus, eventCounts, inCalendars } from './event-status.ts'

/** A change of status, as far as what it does besides depends on it. */
export interface StatusChange {
  from: EventStatus
  to: EventStatus
  /** The event had no date before, and has none after. */
  was_open: boolean
  is_open: boolean
}

/** What there is for a change to reach, counted by the server: connected calendars that the event stands in or would. */
export const affectedKinds = ['calendars'] as const
export type AffectedCounts = Record<(typeof affectedKinds)[number], number>

/** A thing that a change of status does besides, in words for before and after it; null: nothing. */
type StatusEffect = (change: StatusChange, reached: AffectedCounts) => { before: string; after: string } | null

const plan: StatusEffect = ({ from, to }) => {
  if (eventCounts(from) === eventCounts(to)) return null
  return eventCounts(to)
    ? { before: 'From then on it counts for your plan.', after: 'It counts for your plan now.' }
    : { before: 'From then on it does not count for your plan.', after: 'It counts for your plan no more.' }
}

const calendars: StatusEffect = ({ from, to, was_open, is_open }, { calendars: count }) => {
  const [was, is] = [was_open ? null : inCalendars(from), is_open ? null : inCalendars(to)]
  if (was === is || count === 0) return null
  const them =
    count === 1 ? 'the calendar that its owner has connected' : `the ${count} calendars that its owner has connected`
  if (is === null) return { before: `It is removed from ${them}.`, after: `It is being removed from ${them}.` }
  const as = is === 'tentative' ? ', as tentative' : was === 'tentative' ? ', as agreed' : ''
  return was === null
    ? { before: `It is added to ${them}${as}.`, after: `It is being added to ${them}${as}.` }
    : { before: `It is updated in ${them}${as}.`, after: `It is being updated in ${them}${as}.` }
}

/** What subscribes to an address shows whatever has a date. */
const feeds: StatusEffect = ({ was_open, is_open }) => {
  if (was_open || !is_open) return null
  const where = 'calendar addresses that members have subscribed to'
  return { before: `Until it has a new date it is gone from ${where}.`, after: `It is gone from ${where}.` }
}

/** In the order in which they are told. What a module adds to a change of status, such as bookings, joins here. */
const effects: readonly StatusEffect[] = [calendars, feeds, plan]

/** What a change of status does besides, in sentences. */
export function statusEffects(change: StatusChange, reached: AffectedCounts): { before: string[]; after: string[] } {
  const told = effects.flatMap((effect) => effect(change, reached) ?? [])
  return { before: told.map(({ before }) => before), after: told.map(({ after }) => after) }
}
