import { actOnSubscription } from '#server/domain/billing/act-on-subscription.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { companyBilling } from '#shared/features/back-office/company-billing.ts'
import { loadCustomerId, toStaffChange } from './load-customer-id.ts'

/** Repeating the call changes nothing. */
export const keepCompanySubscription: Handler<typeof companyBilling.calls.keepCompanySubscription> = async (
  ctx,
  { company_id, ...notes },
) => {
  return actOnSubscription(ctx, {
    company_id,
    customer: await loadCustomerId(ctx, company_id),
    name: 'staff-keep',
    staff: toStaffChange('kept_by_staff', notes),
    change: async (subscription, key) =>
      subscription.cancel_at_period_end ? ctx.app.payments.keepSubscription(subscription.id, key) : subscription,
  })
}
