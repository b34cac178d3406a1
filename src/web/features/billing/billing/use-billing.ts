import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/call.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { checkKey } from './use-subscription-check.ts'

export type Billing = Output<typeof billing.calls.getBilling>
export type BilledSubscription = NonNullable<Billing['subscription']>
export type PlanChange = Output<typeof billing.calls.previewPlanChange>
export type Seats = NonNullable<Output<typeof billing.calls.previewSeats>['seats']>

export function useBilling() {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['billing', company],
    queryFn: ({ signal }) => api.billing.getBilling({}, { signal }),
  })
}

/** Without an account at the payment provider there can be no invoices. */
export function useInvoices(hasCustomer: boolean) {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['billing', company, 'invoices'],
    queryFn: async ({ signal }) =>
      hasCustomer ? (await api.billing.getCustomerInvoices({}, { signal })).invoices : [],
  })
}

/** What is on offer to the company, and the plan it was assigned, which may be on offer to nobody else. */
export function usePlansOnOffer({ company, plan: own }: Billing) {
  return useQuery({
    queryKey: ['plans-on-offer', company.company_type_id, own?.id],
    queryFn: async ({ signal }) => {
      const company_type_id = company.company_type_id ?? undefined
      const { plans } = await api.onboarding.listPlans({ company_type_id }, { signal })
      return own?.is_active && !plans.some(({ id }) => id === own.id) ? [own, ...plans] : plans
    },
  })
}

/** What the change to the plan of a price would cost now; asked anew each time it is looked at. */
export function usePlanChangePreview(priceId: string | null) {
  const company = useCompanyId()
  return useQuery({
    queryKey: ['plan-change', company, priceId],
    queryFn: ({ signal }) => api.billing.previewPlanChange({ priceId: priceId ?? '' }, { signal }),
    enabled: priceId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** Null while nothing is known, and where seats are not what is paid for. */
export function useSeats(more: number): Seats | null {
  const company = useCompanyId()
  const { data } = useQuery({
    queryKey: ['billing', company, 'seats', more],
    queryFn: async ({ signal }) => (await api.billing.previewSeats({ more }, { signal })).seats,
    staleTime: 30_000,
    retry: false,
    placeholderData: (before) => before,
  })
  return data ?? null
}

/** What was known is asked for again. */
export function useForgetBilling() {
  const client = useQueryClient()
  const company = useCompanyId()
  return () => client.invalidateQueries({ queryKey: ['billing', company] })
}

/**
 * Somebody goes to the payment provider in another tab: all that was known may be wrong once they come back to this
 * one, and is asked for then. [C-BILL-58 C-BILL-59]
 */
export function useDistrustBilling() {
  const client = useQueryClient()
  const company = useCompanyId()
  return () => {
    void client.invalidateQueries({ queryKey: ['billing', company], refetchType: 'none' })
    void client.invalidateQueries({ queryKey: checkKey(company), refetchType: 'none' })
  }
}
