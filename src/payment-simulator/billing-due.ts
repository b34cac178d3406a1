import { day } from './billing-periods.ts'
import type { Row, Subscription } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { type Change, change } from './store.ts'

const trialNotice = 3 * day
const upcomingNotice = 7 * day
const incompleteFor = 23 * 3600

export function ended({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

export function currentPeriod({ items }: Subscription): { start: number; end: number } {
  const [item] = items.data
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 }
}

export interface Moments {
  expires: number | null
  ends: number | null
  trial_notice: number | null
  upcoming_notice: number | null
  renews: number | null
}

/** Unix times of everything that will happen to a subscription. Null if an action is not planned. */
export function momentsOf({ data, hidden }: Row<'subscription'>): Moments {
  const none: Moments = { expires: null, ends: null, trial_notice: null, upcoming_notice: null, renews: null }
  if (ended(data)) return none
  if (data.status === 'incomplete') return { ...none, expires: data.created + incompleteFor }
  const { end } = currentPeriod(data)
  const trialEnd = data.status === 'trialing' ? data.trial_end : null
  const goesOn = data.cancel_at === null
  return {
    expires: null,
    ends: data.cancel_at,
    trial_notice: trialEnd && hidden.trial_notice !== trialEnd ? Math.max(data.created, trialEnd - trialNotice) : null,
    upcoming_notice:
      goesOn && data.status !== 'unpaid' && hidden.upcoming_notice !== end
        ? Math.max(data.created, end - upcomingNotice)
        : null,
    renews: end,
  }
}

function dueOf(row: Row<'subscription'>): number | null {
  const moments = Object.values(momentsOf(row)).filter((at) => at !== null)
  return moments.length > 0 ? Math.min(...moments) : null
}

export function changeSubscription(
  sim: SimulatorTransaction,
  row: Row<'subscription'>,
  { data, hidden }: Omit<Change<'subscription'>, 'due'>,
  event?: string,
): Promise<Row<'subscription'>> {
  const next = { data: { ...row.data, ...data }, hidden: { ...row.hidden, ...hidden }, due: null }
  return change(sim, 'subscription', row, { ...(data && { data }), ...(hidden && { hidden }), due: dueOf(next) }, event)
}
