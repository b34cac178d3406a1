import { actOnSubscription } from '#server/domain/billing/act-on-subscription.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { loadCustomerId, toStaffChange } from './load-customer-id.ts'

/** The provider stores the shown reason as the comment of the cancellation. Repeating the call changes nothing. */
export const cancelCompanySubscription: Handler<typeof companyBilling.calls.cancelCompanySubscription> = async (
  ctx,
  { company_id, when, ...notes },
) => {
  const { payments } = ctx.app
  const isEnd = when === 'now'
  const staff = toStaffChange(isEnd ? 'ended_by_staff' : 'cancelled_by_staff', notes)
  return actOnSubscription(ctx, {
    company_id,
    customer: await loadCustomerId(ctx, company_id),
    name: `staff-${when}`,
    isCancellation: isEnd,
    staff,
    async change(subscription, key) {
      if (isEnd) return payments.cancelNow(subscription.id, staff.reason, key)
      if (subscription.cancel_at_period_end) return subscription
      return payments.cancelAtPeriodEnd(subscription.id, staff.reason, key)
    },
  })
}
