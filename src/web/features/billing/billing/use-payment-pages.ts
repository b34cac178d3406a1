import { companyApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { type ReservedTab, reserveTab } from '#web/ui/reserve-tab.ts'
import { billingQueries, useMarkBillingStale } from './use-billing.ts'

/**
 * Hooks that open Stripe pages in a new tab. They open the tab in the click handler, otherwise the browser blocks it.
 */

interface PaymentPageInput {
  tab: ReservedTab
}

interface CheckoutInput extends PaymentPageInput {
  priceId: string
  planName: string
}

const signInToast = (message: string) => ({ title: 'Authentication Required', message })
const isSignedOut = (error: unknown) => hasErrorCode(error, 'no_session', 'session_expired')

export function useCheckout() {
  const distrust = useMarkBillingStale()
  const invalidate = useInvalidate()
  const create = ({ priceId }: CheckoutInput) => companyApi.billing.createCheckout({ priceId })
  const { mutate, isPending } = useApiMutation(create, {
    successToast: ({ url }, { tab }) => {
      distrust()
      tab.lead(url)
    },
    errorToast: (error, { tab, planName }) => {
      tab.close()
      if (isSignedOut(error)) return signInToast('Please sign in to subscribe')
      if (hasErrorCode(error, 'already_on_plan', 'subscription_exists', 'restricted_by_staff')) {
        // This page shows an old state, for example after a checkout in another tab.
        void invalidate(['session', ...billingQueries])
        return hasErrorCode(error, 'already_on_plan')
          ? { title: `${planName} is already your plan`, message: 'This page now shows your subscription.' }
          : { title: 'Checkout Error', message: error.message }
      }
      return { title: 'Checkout Error', message: 'Failed to create checkout session. Please try again.' }
    },
    invalidates: [],
  })
  return {
    isPending,
    start: (priceId: string, planName: string) => mutate({ priceId, planName, tab: reserveTab() }),
  }
}

const portalErrorToasts = {
  manage: { title: 'Stripe Portal Error', message: 'Failed to open Stripe portal' },
  resolve: { title: 'Portal Access Error', message: 'Failed to open Stripe portal' },
}

/** Open Stripe's customer portal. `from` names the clicked button, which selects the error text. */
export function usePortal(from: keyof typeof portalErrorToasts) {
  const distrust = useMarkBillingStale()
  const { mutate, isPending } = useApiMutation((_: PaymentPageInput) => companyApi.billing.customerPortal(), {
    successToast: ({ url }, { tab }) => {
      distrust()
      tab.lead(url)
    },
    errorToast: (error, { tab }) => {
      tab.close()
      return isSignedOut(error) ? signInToast('Please sign in to manage subscription') : portalErrorToasts[from]
    },
    invalidates: [],
  })
  return { isPending, open: () => mutate({ tab: reserveTab() }) }
}

export function useInvoiceDownload() {
  const download = ({ id }: PaymentPageInput & { id: string }) => companyApi.billing.downloadInvoice({ invoice_id: id })
  const { mutate, isPending, variables } = useApiMutation(download, {
    successToast: ({ pdf_url }, { tab }) => tab.lead(pdf_url),
    errorToast: (_, { tab }) => {
      tab.close()
      return { title: 'Download Failed', message: 'Failed to download invoice' }
    },
    invalidates: [],
  })
  return {
    downloading: isPending ? variables.id : null,
    download: (id: string) => mutate({ id, tab: reserveTab() }),
  }
}
