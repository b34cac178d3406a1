import type { LocalDate } from '#shared/time/local-date.ts'
import type { WallTime } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { type ConfirmRequirement, type CustomRequirement, missingToConfirm } from './event-confirming.ts'
import { confirmationDeadline, isLate, type Scheduled } from './event-late.ts'
import { type EventStatus, settledStatuses } from './event-status.ts'

/** An event, as far as what comes next depends on it. */
export interface Planned extends Scheduled, Record<string, unknown> {
  time_zone: string
  ends_at: string | null
  owner: Person | null
  announce_at: WallTime | null
  presale_at: WallTime | null
  on_sale_at: WallTime | null
  ticket_url: string | null
}

interface Person {
  id: string
  name: string | null
}

/** Something that needs doing. */
export interface NextStep {
  what: string
  /** What stands in its way, or is good to know of it. */
  details: readonly string[]
  by: Person | null
  /** Until when, a date or what the clocks of the event show then; null: no time is set for it. */
  due: LocalDate | WallTime | null
  is_late: boolean
}

/** What besides the event says what comes next. */
export interface Known {
  now: Date
  requirements: readonly ConfirmRequirement[]
  /** What the event says in a field of the company's own, where there is such a field. */
  ownOf: (name: string) => CustomRequirement | undefined
  /** How a date is written. */
  dateText: (date: string) => string
}

/** Where steps come from. What a module adds to an event, such as tasks or bookings, joins in `sources`. */
type Source = (event: Planned, known: Known) => Omit<NextStep, 'by'>[]

const confirming: Source = (event, { now, requirements, ownOf, dateText }) => {
  const by = confirmationDeadline(event)
  if (!by) return []
  const lacks = missingToConfirm(event, requirements, ownOf, dateText)
  return [
    {
      what: 'Confirm the event',
      details: lacks.length > 0 ? [`It still needs ${lacks.join(', ')}.`] : [],
      due: wallTimeOf(by.toISOString(), event.time_zone).slice(0, 10),
      is_late: isLate(event, now),
    },
  ]
}

const dating: Source = ({ is_date_open, status }) =>
  is_date_open && status !== 'cancelled' ? [{ what: 'Set a new date', details: [], due: null, is_late: false }] : []

const moments = {
  announce_at: 'Announce the event',
  presale_at: 'Open the presale',
  on_sale_at: 'Open the sale of tickets',
} as const

/** Those that are still to come: whether one that is past was kept, nobody has said. */
const announcing: Source = (event, { now }) => {
  const clock = wallTimeOf(now.toISOString(), event.time_zone)
  return Object.entries(moments).flatMap(([name, what]) => {
    const due = event[name as keyof typeof moments]
    if (due === null || due < clock) return []
    const needsTickets = name !== 'announce_at' && event.ticket_url === null
    return [{ what, details: needsTickets ? ['It has no address for tickets yet.'] : [], due, is_late: false }]
  })
}

const finishing: Source = ({ status, ends_at }, { now }) => {
  const isOver = ends_at !== null && Date.parse(ends_at) <= now.getTime()
  if (status === 'done') return [{ what: 'Archive the event', details: [], due: null, is_late: false }]
  const takesPlace = status === 'confirmed' || status === 'live'
  return takesPlace && isOver ? [{ what: 'Mark it as done', details: [], due: null, is_late: false }] : []
}

const sources: readonly Source[] = [confirming, dating, announcing, finishing]

/** After these nothing but what finishes an event comes. */
function isSettled(status: EventStatus): boolean {
  return settledStatuses.some((one) => one === status)
}

/**
 * What needs doing next for an event, by whom, and whether it is late: what is late first, then by time, and last what has none.
 */
export function nextSteps(event: Planned, known: Known): NextStep[] {
  const asked = isSettled(event.status) ? [finishing] : sources
  const steps = asked.flatMap((source) => source(event, known)).map((step) => ({ ...step, by: event.owner }))
  const place = ({ is_late, due }: NextStep) => `${is_late ? 0 : 1} ${due ?? '~'}`
  return steps.sort((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0))
}
