import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Output } from '#shared/call'
import type { billing } from '#shared/features/billing'
import { api } from '#web/platform/api'
import { isRefusedWith } from '#web/platform/api-error'
import { toast } from '#web/platform/toast'
import { openInNewTab } from '../../ui/open-in-new-tab.ts'
import { useCompanyId } from '../../ui/use-company-id.ts'

export type Billing = Output<typeof billing.calls.getBilling>

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

export function usePlansOnOffer() {
  return useQuery({
    queryKey: ['plans-on-offer'],
    queryFn: async ({ signal }) => (await api.onboarding.listPlans({}, { signal })).plans,
  })
}

export function useCheckout() {
  const forget = useForgetBilling()
  return useMutation({
    mutationFn: (priceId: string) => api.billing.createCheckout({ priceId }),
    onSuccess: ({ url }) => {
      openInNewTab(url)
      forget()
    },
    onError: (error) =>
      isRefusedWith(error, 'no_session', 'session_expired')
        ? toast({ title: 'Authentication Required', message: 'Please sign in to subscribe', tone: 'danger' })
        : toast({
            title: 'Checkout Error',
            message: 'Failed to create checkout session. Please try again.',
            tone: 'danger',
          }),
  })
}

const portalFailures = {
  manage: { title: 'Stripe Portal Error', message: 'Failed to open Stripe portal' },
  resolve: { title: 'Portal Access Error', message: 'Failed to open Stripe portal' },
}

/** `from` is the button that was pressed; each names a failure in its own words. [C-BILL-69 C-BILL-71 C-BILL-72] */
export function usePortal(from: keyof typeof portalFailures) {
  const forget = useForgetBilling()
  return useMutation({
    mutationFn: () => api.billing.customerPortal(),
    onSuccess: ({ url }) => {
      openInNewTab(url)
      forget()
    },
    onError: (error) =>
      isRefusedWith(error, 'no_session', 'session_expired')
        ? toast({ title: 'Authentication Required', message: 'Please sign in to manage subscription', tone: 'danger' })
        : toast({ ...portalFailures[from], tone: 'danger' }),
  })
}

export function useSaveBillingEmail() {
  const forget = useForgetBilling()
  return useMutation({
    mutationFn: (billing_email: string) => api.billing.updateBillingEmail({ billing_email }),
    onSuccess: () => toast({ title: 'Billing Email Updated', tone: 'success' }),
    onError: () => toast({ title: 'Update Failed', message: 'Failed to update billing email', tone: 'danger' }),
    onSettled: forget,
  })
}

/** What was known may be wrong once somebody has been to the payment provider. [C-BILL-58 C-BILL-59] */
function useForgetBilling() {
  const client = useQueryClient()
  const company = useCompanyId()
  return () => client.invalidateQueries({ queryKey: ['billing', company] })
}
