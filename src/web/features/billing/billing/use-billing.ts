import { keepPreviousData } from '@tanstack/react-query'
import type { Output } from '#shared/call.ts'
import type { Plan } from '#shared/entities.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { effectivePrice, monthlyAmount } from '#shared/pricing.ts'
import { api, companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { type InvalidationTarget, useInvalidate } from '#web/platform/queries/use-invalidate.ts'

export type Billing = Output<typeof billing.calls.getBilling>
export type BilledSubscription = NonNullable<Billing['subscription']>
export type PlanChange = Output<typeof billing.calls.previewPlanChange>
export type SeatPreview = NonNullable<Output<typeof billing.calls.previewSeats>['seats']>

const { getBilling, getCustomerInvoices, previewSeats, previewPlanChange, checkSubscription } = companyApi.billing

/** Queries to invalidate after a billing change. The sync with Stripe is not included. */
export const billingQueries: readonly InvalidationTarget[] = [getBilling, getCustomerInvoices, previewSeats]

/** Payments are made in other tabs, so returning to this one always refetches. */
const onReturn = { refetchOnWindowFocus: 'always' } as const

export function useBilling() {
  return useApiQuery(getBilling, {}, onReturn)
}

/** Invoices and card of the company. A company that is no Stripe customer has none, so there is no request. */
export function useInvoices(hasCustomer: boolean) {
  return useApiQuery(getCustomerInvoices, hasCustomer ? {} : null, onReturn)
}

/** Plans offered to the company, and its current plan, which may be private, by their lowest price of a month. */
export function usePlansOnOffer({ company, plan: own }: Billing) {
  return useApiQuery(
    api.onboarding.listPlans,
    { company_type_id: company.company_type_id ?? undefined },
    {
      select: ({ plans }) =>
        byPrice(own?.is_active && !plans.some(({ id }) => id === own.id) ? [own, ...plans] : plans),
    },
  )
}

function byPrice(plans: readonly Plan[]): Plan[] {
  const price = (plan: Plan) => monthlyAmount(effectivePrice(plan), plan.billing_frequency)
  return plans.toSorted((one, other) => price(one) - price(other))
}

/** Cost of changing the subscription to another Stripe price. Never cached. */
export function usePlanChangePreview(priceId: string | null) {
  return useApiQuery(previewPlanChange, priceId === null ? null : { priceId }, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** Price per member. Null while loading, and if the plan has no price per member. */
export function useSeatPreview(more: number): SeatPreview | null {
  const { data } = useApiQuery(
    previewSeats,
    { more },
    { select: ({ seats }) => seats, staleTime: 30_000, retry: false, placeholderData: keepPreviousData },
  )
  return data ?? null
}

/**
 * Mark billing data as stale when the user opens Stripe in another tab. It refetches when this tab gets the focus
 * again.
 */
export function useMarkBillingStale() {
  const invalidate = useInvalidate()
  return () => void invalidate([...billingQueries, checkSubscription], { refetchType: 'none' })
}
