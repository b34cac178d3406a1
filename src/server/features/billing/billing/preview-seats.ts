import { sql } from 'kysely'
import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import { findPlanOfItems } from '#server/domain/billing/plan-of-items.ts'
import { loadPlanOffer } from '#server/domain/billing/plan-offer.ts'
import { countSeats, invitedSeatCountExpression, seatCountExpression } from '#server/domain/team/members.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Output } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'

type Seats = Output<typeof billing.calls.previewSeats>['seats']

/**
 * Return the price of additional members, shown before they are invited. Null if the provider fails, so that
 * invitations are still possible.
 */
export const previewSeats: Handler<typeof billing.calls.previewSeats> = async (ctx, { more }) => {
  const { customer } = await ownBilling(ctx)
  try {
    const seats = customer ? await seatsOf(ctx, customer, more) : null
    return { seats: seats ?? (await seatsAfterTrial(ctx, more)) }
  } catch (error) {
    if (error instanceof AppError) return { seats: null }
    throw error
  }
}

async function seatsOf(ctx: CompanyContext, customer: string, more: number): Promise<Seats> {
  const { payments } = ctx.app
  const subscription = await payments.currentSubscription(customer)
  if (!subscription || !isLiveSubscription(subscription)) return null
  const { members, plan } = await ctx.transaction(async (tx) => {
    const members = await countSeats(tx, ctx.company.id)
    return { members, plan: await findPlanOfItems(tx, subscription.items, members + more) }
  })
  if (!plan?.seats) return null
  const { item, wanted } = plan.seats
  const added = Math.max(0, wanted - item.quantity)
  const next = added
    ? await payments.previewItems(customer, subscription.id, [{ id: item.id, price: item.price, quantity: wanted }])
    : await payments.nextCharge(customer, subscription.id)
  return {
    currency: item.currency,
    billing_frequency: item.frequency,
    seat_price: item.unit_amount,
    members,
    paid: item.quantity,
    added,
    next_charge: subscription.cancel_at_period_end ? null : next,
    trial: null,
  }
}

/** Price of the plan if everyone invited accepts, for a company in a free trial without a subscription. */
async function seatsAfterTrial(ctx: CompanyContext, more: number): Promise<Seats> {
  if (ctx.app.env.BILLING === 'off') return null
  return ctx.transaction(async (tx) => {
    const row = await tx
      .selectFrom('companies as c')
      .innerJoin('plans as p', 'p.id', 'c.plan_id')
      .select(['p.id', 'p.name', 'p.trial_days', 'c.trial_ends_at'])
      .select([seatCountExpression(sql`c.id`).as('members'), invitedSeatCountExpression(sql`c.id`).as('invited')])
      .where('c.id', '=', ctx.company.id)
      .where('c.status', '=', 'active')
      .where('c.trial_ends_at', '>', sql<string>`now()`)
      .executeTakeFirst()
    if (!row?.trial_ends_at) return null
    const { members, invited, trial_ends_at, ...plan } = row
    const offer = await loadPlanOffer(tx, plan, members + invited + more)
    if (offer.seats === null || offer.seat_amount === null) return null
    const { currency, billing_frequency, period_amount, seats, seat_amount } = offer
    return {
      ...{ currency, billing_frequency, members, seat_price: seat_amount, next_charge: null },
      ...{ paid: 0, added: seats },
      trial: { ends_at: trial_ends_at, seats, period_amount },
    }
  })
}
