import type { LocalDate } from '#shared/time/local-date.ts'
import type { WallTime } from '#shared/time/wall-time.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { type ConfirmRequirement, type CustomRequirement, listMissingForConfirmation } from './event-confirmation.ts'
import { type EventStatus, lateWithinDays, settledStatuses, unconfirmedStatuses } from './event-status.ts'
import { saleDates } from './move-days.ts'
import { saleDateWarning } from './sale-date-order.ts'

export interface PlannedEvent extends ScheduledEvent, Record<string, unknown> {
  time_zone: string
  ends_at: string | null
  owner: Person | null
  announce_at: WallTime | null
  presale_at: WallTime | null
  on_sale_at: WallTime | null
  ticket_url: string | null
  has_conflict: boolean
  days: readonly { date: LocalDate; label: string; starts: WallTime | null }[]
}

interface Person {
  id: string
  name: string | null
}

export interface NextStep {
  what: string
  /** Reasons that prevent the step, or hints for it. */
  details: readonly string[]
  by: Person | null
  /** Due date, or local time in the event's time zone; null without a deadline. */
  due: LocalDate | WallTime | null
  is_late: boolean
}

export interface StepContext {
  now: Date
  requirements: readonly ConfirmRequirement[]
  /** Look up the value of a custom field of the event. Undefined if the field does not exist. */
  ownOf: (name: string) => CustomRequirement | undefined
  dateText: (date: string) => string
  /**
   * End of the hold, or the deadline of a decision about it: to answer its challenge, or to confirm it after one. Null
   * if the hold does not expire.
   */
  hold_ends_at?: string | null
  /** Sentences about the confirmed events on the dates of the hold. */
  taken_by?: readonly string[]
  /** Whether the event's venue has spaces, but none is selected. */
  lacks_space?: boolean
  /** Sentence about a hold above whose holder wants to keep it; null if there is none. */
  kept_above?: string | null
  /** Whether the hold of the event is being challenged. */
  is_challenged?: boolean
  /** Whether other holds are above the hold of the event, and whether it has challenged one of them. */
  holds_above?: 'challenged' | 'unchallenged' | null
}

/**
 * Function that returns steps for an event. Modules that add steps, such as tasks or bookings, register theirs in
 * `stepSources`.
 */
type StepSource = (event: PlannedEvent, known: StepContext) => Omit<NextStep, 'by'>[]

const confirmationSteps: StepSource = (event, known) => {
  const {
    now,
    requirements,
    ownOf,
    dateText,
    hold_ends_at,
    taken_by = [],
    is_challenged = false,
    kept_above = null,
    holds_above = null,
  } = known
  const by = confirmationDeadline(event)
  if (!by) return []
  const lacks = listMissingForConfirmation(event, requirements, ownOf, dateText)
  const hints = [
    ...(event.status === 'postponed' ? ['Until it is on hold or confirmed again, no space is booked.'] : []),
    ...(lacks.length > 0 ? [`Still missing: ${lacks.join(', ')}`] : []),
  ]
  const deadline = wallTimeOf(by.toISOString(), event.time_zone).slice(0, 10)
  const announced = upcomingMilestones(event, now).map(({ due }) => due.slice(0, 10))
  const held = hold_ends_at ? [wallTimeOf(hold_ends_at, event.time_zone).slice(0, 10)] : []
  return [
    {
      ...(taken_by.length > 0
        ? { what: 'Find another date or space', details: taken_by }
        : is_challenged
          ? { what: 'Answer the challenge', details: ['Say whether you want the date, or release the hold.'] }
          : kept_above !== null
            ? { what: 'Wait for the hold above', details: [kept_above] }
            : holds_above !== null
              ? { what: waitingSteps[holds_above], details: [] }
              : { what: 'Confirm the event', details: hints }),
      due: [deadline, ...announced, ...held].toSorted()[0] ?? deadline,
      is_late: isLate(event, now),
    },
  ]
}

const waitingSteps = {
  challenged: 'Wait for the answer of the hold above',
  unchallenged: 'Challenge or wait for the holds above',
}

const conflictSteps: StepSource = ({ has_conflict, conflict_reason }) =>
  has_conflict
    ? [
        {
          what: 'Resolve the double booking',
          details: conflict_reason ? [`Confirmed with the reason: ${conflict_reason}`] : [],
          ...{ due: null, is_late: false },
        },
      ]
    : []

const dateSteps: StepSource = ({ is_date_open, status }) =>
  is_date_open && status !== 'cancelled' ? [{ what: 'Set a new date', details: [], due: null, is_late: false }] : []

const spaceSteps: StepSource = ({ status, is_date_open }, { lacks_space }) => {
  const takesPlace = status === 'confirmed' || status === 'live'
  return lacks_space && takesPlace && !is_date_open
    ? [{ what: 'Choose a space', details: ['Until then, no space is booked.'], due: null, is_late: false }]
    : []
}

const milestoneLabels = {
  announce_at: 'Announce the event',
  presale_at: 'Open the presale',
  on_sale_at: 'Start ticket sales',
} as const

/** Announcement and start of ticket sales, with a warning if their order is wrong. */
const announcementSteps: StepSource = (event, { now }) => {
  const [first] = event.days
  const times = { ...event, starts: first?.starts ?? first?.date ?? null }
  return upcomingMilestones(event, now).map(({ name, due }) => {
    const needsTickets = name !== 'announce_at' && event.ticket_url === null
    const details = [saleDateWarning(name, times), needsTickets ? 'No ticket link yet.' : null]
    return { what: milestoneLabels[name], details: details.filter((one) => one !== null), due, is_late: false }
  })
}

/** Future milestones, unless the date is open. Past ones are left out, because it is unknown whether they happened. */
function upcomingMilestones(event: PlannedEvent, now: Date): { name: keyof typeof milestoneLabels; due: WallTime }[] {
  if (event.is_date_open) return []
  const clock = wallTimeOf(now.toISOString(), event.time_zone)
  return saleDates.flatMap((name) => {
    const due = event[name]
    return due === null || due < clock ? [] : [{ name, due }]
  })
}

const finishSteps: StepSource = ({ status, ends_at }, { now }) => {
  const isOver = ends_at !== null && Date.parse(ends_at) <= now.getTime()
  if (status === 'done') return [{ what: 'Archive the event', details: [], due: null, is_late: false }]
  const takesPlace = status === 'confirmed' || status === 'live'
  return takesPlace && isOver ? [{ what: 'Mark it as done', details: [], due: null, is_late: false }] : []
}

const stepSources: readonly StepSource[] = [
  ...[confirmationSteps, conflictSteps, dateSteps, spaceSteps, announcementSteps, finishSteps],
]

/** Whether the event is over or cancelled, so that only the step to finish it remains. */
function isSettled(status: EventStatus): boolean {
  return settledStatuses.some((one) => one === status)
}

/** Next steps of an event. Late steps come first, then the others by due time, then steps without a deadline. */
export function nextSteps(event: PlannedEvent, known: StepContext): NextStep[] {
  const asked = isSettled(event.status) ? [finishSteps] : stepSources
  const steps = asked.flatMap((source) => source(event, known)).map((step) => ({ ...step, by: event.owner }))
  const place = ({ is_late, due }: NextStep) => `${is_late ? 0 : 1} ${due ?? '~'}`
  return steps.sort((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0))
}

export interface ScheduledEvent {
  status: EventStatus
  is_date_open: boolean
  starts_at: string | null
}

const day = 86_400_000

/** Time from which the event is late if it is still unconfirmed. Null if it has no date or is confirmed. */
function confirmationDeadline({ status, is_date_open, starts_at }: ScheduledEvent): Date | null {
  if (is_date_open || starts_at === null || !unconfirmedStatuses.some((one) => one === status)) return null
  return new Date(Date.parse(starts_at) - lateWithinDays * day)
}

/** Whether an event is late. The server has the same rule in SQL. */
export function isLate(event: ScheduledEvent, now: Date): boolean {
  const by = confirmationDeadline(event)
  return by !== null && by <= now
}
