import { previewPlanChange as preview } from '#server/domain/billing/plan-change.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { ownBilling } from './own-billing.ts'
import { planOffer } from './plan-offer.ts'

export const previewPlanChange: Handler<typeof billing.calls.previewPlanChange> = async (ctx, input) => {
  const offer = await planOffer(ctx, input.priceId)
  const { customer } = await ownBilling(ctx)
  return preview(ctx, customer, offer)
}
