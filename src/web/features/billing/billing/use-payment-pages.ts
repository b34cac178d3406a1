import { companyApi } from '#web/platform/api/api.ts'
import { hasErrorCode } from '#web/platform/api/api-error.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { type ReservedTab, reserveTab } from '#web/ui/reserve-tab.ts'
import { useMarkBillingStale } from './use-billing.ts'

/**
 * Hooks that open Stripe pages in a new tab. They open the tab in the click handler, otherwise the browser blocks it.
 */

interface PaymentPageInput {
  tab: ReservedTab
}

const signInToast = (message: string) => ({ title: 'Authentication Required', message })
const isSignedOut = (error: unknown) => hasErrorCode(error, 'no_session', 'session_expired')

export function useCheckout() {
  const distrust = useMarkBillingStale()
  const create = ({ priceId }: PaymentPageInput & { priceId: string }) => companyApi.billing.createCheckout({ priceId })
  const { mutate, isPending } = useApiMutation(create, {
    successToast: ({ url }, { tab }) => {
      distrust()
      tab.lead(url)
    },
    errorToast: (error, { tab }) => {
      tab.close()
      if (isSignedOut(error)) return signInToast('Please sign in to subscribe')
      return { title: 'Checkout Error', message: 'Failed to create checkout session. Please try again.' }
    },
    invalidates: [],
  })
  return { isPending, start: (priceId: string) => mutate({ priceId, tab: reserveTab() }) }
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
