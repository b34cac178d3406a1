import { secondsPerDay } from './billing-periods.ts'
import type { ObjectRow, Subscription } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { type ObjectChange, updateObject } from './store.ts'

const trialNoticeSeconds = 3 * secondsPerDay
const upcomingNoticeSeconds = 7 * secondsPerDay
const incompleteSeconds = 23 * 3600

export function isSubscriptionEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

export function currentPeriod({ items }: Subscription): { start: number; end: number } {
  const [item] = items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

export interface DueTimes {
  expires: number | null
  ends: number | null
  trial_notice: number | null
  upcoming_notice: number | null
  renews: number | null
}

/** Unix times of everything that will happen to a subscription. Null if an action is not planned. */
export function dueTimesOf({ data, hidden }: ObjectRow<'subscription'>): DueTimes {
  const none: DueTimes = { expires: null, ends: null, trial_notice: null, upcoming_notice: null, renews: null }
  if (isSubscriptionEnded(data)) return none
  if (data.status === 'incomplete') return { ...none, expires: data.created + incompleteSeconds }
  const { end } = currentPeriod(data)
  const trialEnd = data.status === 'trialing' ? data.trial_end : null
  const goesOn = data.cancel_at === null
  return {
    expires: null,
    ends: data.cancel_at,
    trial_notice:
      trialEnd && hidden.trial_notice !== trialEnd ? Math.max(data.created, trialEnd - trialNoticeSeconds) : null,
    upcoming_notice:
      goesOn && data.status !== 'unpaid' && hidden.upcoming_notice !== end
        ? Math.max(data.created, end - upcomingNoticeSeconds)
        : null,
    renews: end,
  }
}

function dueOf(row: ObjectRow<'subscription'>): number | null {
  const moments = Object.values(dueTimesOf(row)).filter((at) => at !== null)
  return moments.length > 0 ? Math.min(...moments) : null
}

export function changeSubscription(
  sim: SimulatorTransaction,
  row: ObjectRow<'subscription'>,
  { data, hidden }: Omit<ObjectChange<'subscription'>, 'due'>,
  event?: string,
): Promise<ObjectRow<'subscription'>> {
  const next = { data: { ...row.data, ...data }, hidden: { ...row.hidden, ...hidden }, due: null }
  return updateObject(
    sim,
    'subscription',
    row,
    { ...(data && { data }), ...(hidden && { hidden }), due: dueOf(next) },
    event,
  )
}
