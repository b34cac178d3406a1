import type { Plan } from '#shared/entities.ts'
import { paidSeats, periodPrice, pricesToSell } from '#shared/pricing.ts'
import { checkoutTrialDays } from '#shared/trial.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPrice } from '#web/ui/format/money.ts'

export interface PaymentAhead {
  today: string
  later: { from: string; amount: string }
  note: string | null
}

const day = 24 * 60 * 60_000

/** Amount and date of the first payment for a company with one member. */
export function paymentAhead(plan: Plan, now: number): PaymentAhead {
  const trial = checkoutTrialDays(plan, false)
  const cost = periodPrice(plan, 1)
  const span = plan.billing_frequency === 'yearly' ? 'year' : 'month'
  const amount = `${exactPrice(cost, plan.currency)} / ${span}`
  const note = pricesToSell(plan).some(({ kind }) => kind === 'seat') ? growth(plan) : null
  if (trial === 0) return { today: exactPrice(cost, plan.currency), later: { from: 'From then on', amount }, note }
  const from = `From ${longDate(new Date(now + trial * day).toISOString())}`
  return { today: exactPrice(0, plan.currency), later: { from, amount }, note }
}

function growth({ limits }: Plan): string {
  const seats = paidSeats(limits, 1)
  const least = seats > 1 ? `For the ${seats} users that the plan begins with; it` : 'It'
  return `${least} grows with your team.`
}
