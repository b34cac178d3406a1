import { keepPreviousData } from '@tanstack/react-query'
import type { Output } from '#shared/call.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { api, companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { type InvalidationTarget, useInvalidate } from '#web/platform/queries/use-invalidate.ts'

export type Billing = Output<typeof billing.calls.getBilling>
export type BilledSubscription = NonNullable<Billing['subscription']>
export type PlanChange = Output<typeof billing.calls.previewPlanChange>
export type Seats = NonNullable<Output<typeof billing.calls.previewSeats>['seats']>

const { getBilling, getCustomerInvoices, previewSeats, previewPlanChange, checkSubscription } = companyApi.billing

/** What is shown of a subscription; asking the provider again whether it is true takes longer than showing it. */
export const billingQueries: readonly InvalidationTarget[] = [getBilling, getCustomerInvoices, previewSeats]

export function useBilling() {
  return useApiQuery(getBilling, {})
}

/** Without an account at the payment provider there can be no invoices. */
export function useInvoices(hasCustomer: boolean) {
  return useApiQuery(getCustomerInvoices, hasCustomer ? {} : null, { select: ({ invoices }) => invoices })
}

/** What is on offer to the company, and the plan it was assigned, which may be on offer to nobody else. */
export function usePlansOnOffer({ company, plan: own }: Billing) {
  return useApiQuery(
    api.onboarding.listPlans,
    { company_type_id: company.company_type_id ?? undefined },
    { select: ({ plans }) => (own?.is_active && !plans.some(({ id }) => id === own.id) ? [own, ...plans] : plans) },
  )
}

/** What the change to the plan of a price would cost now; asked anew each time it is looked at. */
export function usePlanChangePreview(priceId: string | null) {
  return useApiQuery(previewPlanChange, priceId === null ? null : { priceId }, {
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** Null while nothing is known, and where seats are not what is paid for. */
export function useSeats(more: number): Seats | null {
  const { data } = useApiQuery(
    previewSeats,
    { more },
    { select: ({ seats }) => seats, staleTime: 30_000, retry: false, placeholderData: keepPreviousData },
  )
  return data ?? null
}

/**
 * Somebody goes to the payment provider in another tab: all that was known may be wrong once they come back to this
 * one, and is asked for then.
 */
export function useInvalidateBillingOnReturn() {
  const invalidate = useInvalidate()
  return () => void invalidate([...billingQueries, checkSubscription], { refetchType: 'none' })
}
