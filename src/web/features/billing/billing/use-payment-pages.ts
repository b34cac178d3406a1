import { companyApi } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { type ReservedTab, reserveTab } from '#web/ui/reserve-tab.ts'
import { useDistrustBilling } from './use-billing.ts'

/** Pages of the payment provider open in a tab of their own, taken in the click itself. [C-CALL-19 C-CALL-21 C-CALL-25] */

interface Going {
  tab: ReservedTab
}

const signIn = (message: string) => ({ title: 'Authentication Required', message })
const isSignedOut = (error: unknown) => isRefusedWith(error, 'no_session', 'session_expired')

/** [C-BILL-68 C-BILL-70] */
export function useCheckout() {
  const distrust = useDistrustBilling()
  const create = ({ priceId }: Going & { priceId: string }) => companyApi.billing.createCheckout({ priceId })
  const { mutate, isPending } = useAct(create, {
    done: ({ url }, { tab }) => {
      distrust()
      tab.lead(url)
    },
    failed: (error, { tab }) => {
      tab.close()
      if (isSignedOut(error)) return signIn('Please sign in to subscribe')
      return { title: 'Checkout Error', message: 'Failed to create checkout session. Please try again.' }
    },
    stale: [],
  })
  return { isPending, start: (priceId: string) => mutate({ priceId, tab: reserveTab() }) }
}

const portalFailures = {
  manage: { title: 'Stripe Portal Error', message: 'Failed to open Stripe portal' },
  resolve: { title: 'Portal Access Error', message: 'Failed to open Stripe portal' },
}

/** `from` is the button that was pressed; each names a failure in its own words. [C-BILL-69 C-BILL-71 C-BILL-72] */
export function usePortal(from: keyof typeof portalFailures) {
  const distrust = useDistrustBilling()
  const { mutate, isPending } = useAct((_: Going) => companyApi.billing.customerPortal(), {
    done: ({ url }, { tab }) => {
      distrust()
      tab.lead(url)
    },
    failed: (error, { tab }) => {
      tab.close()
      return isSignedOut(error) ? signIn('Please sign in to manage subscription') : portalFailures[from]
    },
    stale: [],
  })
  return { isPending, open: () => mutate({ tab: reserveTab() }) }
}

/** [C-BILL-46] */
export function useInvoiceDownload() {
  const download = ({ id }: Going & { id: string }) => companyApi.billing.downloadInvoice({ invoice_id: id })
  const { mutate, isPending, variables } = useAct(download, {
    done: ({ pdf_url }, { tab }) => tab.lead(pdf_url),
    failed: (_, { tab }) => {
      tab.close()
      return { title: 'Download Failed', message: 'Failed to download invoice' }
    },
    stale: [],
  })
  return {
    downloading: isPending ? variables.id : null,
    download: (id: string) => mutate({ id, tab: reserveTab() }),
  }
}
