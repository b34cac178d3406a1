import { actOnSubscription } from '#server/domain/billing/act-on-subscription.ts'
import { assertMayChange, isOnOffer, itemChanges } from '#server/domain/billing/item-changes.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { toStaffChange } from './load-customer-id.ts'
import { planForCompany } from './plan-for-company.ts'

/** Repeating the call changes nothing. */
export const changeCompanyPlan: Handler<typeof companyBilling.calls.changeCompanyPlan> = async (
  ctx,
  { company_id, plan_id, expected_amount, ...notes },
) => {
  const { customer, offer } = await planForCompany(ctx, company_id, plan_id)
  if (expected_amount !== offer.period_amount) throw new AppError('charge_changed')
  return actOnSubscription(ctx, {
    company_id,
    customer,
    name: 'staff-change',
    staff: toStaffChange('plan_changed_by_staff', notes),
    async change(subscription, key) {
      assertMayChange(subscription, offer)
      if (isOnOffer(subscription.items, offer.items)) return subscription
      return ctx.app.payments.changeItems(subscription.id, itemChanges(subscription.items, offer.items), key)
    },
  })
}
