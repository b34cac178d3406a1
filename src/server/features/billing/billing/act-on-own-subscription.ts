import { actOnSubscription } from '#server/domain/billing/act-on-subscription.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import { ownBilling } from './own-billing.ts'

export async function actOnOwnSubscription(
  ctx: CompanyContext,
  name: string,
  change: (subscription: ProviderSubscription, key: string) => Promise<ProviderSubscription>,
): Promise<{ success: true }> {
  const { customer } = await ownBilling(ctx)
  return actOnSubscription(ctx, { company_id: ctx.company.id, customer, name, change })
}
