import { isLiveSubscription } from '#server/domain/billing/company-status-of.ts'
import { planOfItems } from '#server/domain/billing/plan-of-items.ts'
import { countSeats } from '#server/domain/team/members.ts'
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
  if (!customer) return { seats: null }
  try {
    return { seats: await seatsOf(ctx, customer, more) }
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
    return { members, plan: await planOfItems(tx, subscription.items, members + more) }
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
  }
}
