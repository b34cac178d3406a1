import type { Plan } from '#shared/entities.ts'
import { periodPrice, pricesToSell } from '#shared/pricing.ts'
import { checkoutTrialDays } from '#shared/trial.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPrice } from '#web/ui/format/money.ts'

export interface PaymentAhead {
  today: string
  later: { from: string; amount: string }
  note: string | null
}

const day = 24 * 60 * 60_000

/** What the checkout of a company with one member will ask for, and when. */
export function paymentAhead(plan: Plan, now: number): PaymentAhead {
  const trial = checkoutTrialDays(plan, false)
  const cost = periodPrice(plan, 1)
  const span = plan.billing_frequency === 'yearly' ? 'year' : 'month'
  const amount = `${exactPrice(cost, plan.currency)} / ${span}`
  const grows = pricesToSell(plan).some(({ kind }) => kind === 'seat')
  const note = grows ? 'It grows with the people in your team.' : null
  if (trial === 0) return { today: exactPrice(cost, plan.currency), later: { from: 'From then on', amount }, note }
  const from = `From ${longDate(new Date(now + trial * day).toISOString())}`
  return { today: exactPrice(0, plan.currency), later: { from, amount }, note }
}
