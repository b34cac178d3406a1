import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { isRefusedWith } from '#web/platform/api/api-error.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { type ReservedTab, reserveTab } from '#web/ui/reserve-tab.ts'
import { useDistrustBilling } from './use-billing.ts'

/** Pages of the payment provider open in a tab of their own, taken in the click itself. [C-CALL-19 C-CALL-21 C-CALL-25] */

interface Going {
  tab: ReservedTab
}

const signIn = (message: string) => toast({ title: 'Authentication Required', message, tone: 'danger' })
const isSignedOut = (error: unknown) => isRefusedWith(error, 'no_session', 'session_expired')

/** [C-BILL-68 C-BILL-70] */
export function useCheckout() {
  const distrust = useDistrustBilling()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ priceId }: Going & { priceId: string }) => api.billing.createCheckout({ priceId }),
    onSuccess: ({ url }, { tab }) => {
      distrust()
      tab.lead(url)
    },
    onError: (error, { tab }) => {
      tab.close()
      if (isSignedOut(error)) return signIn('Please sign in to subscribe')
      toast({
        title: 'Checkout Error',
        message: 'Failed to create checkout session. Please try again.',
        tone: 'danger',
      })
    },
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
  const { mutate, isPending } = useMutation({
    mutationFn: (_: Going) => api.billing.customerPortal(),
    onSuccess: ({ url }, { tab }) => {
      distrust()
      tab.lead(url)
    },
    onError: (error, { tab }) => {
      tab.close()
      if (isSignedOut(error)) return signIn('Please sign in to manage subscription')
      toast({ ...portalFailures[from], tone: 'danger' })
    },
  })
  return { isPending, open: () => mutate({ tab: reserveTab() }) }
}

/** [C-BILL-46] */
export function useInvoiceDownload() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Going & { id: string }) => api.billing.downloadInvoice({ invoice_id: id }),
    onSuccess: ({ pdf_url }, { tab }) => tab.lead(pdf_url),
    onError: (_, { tab }) => {
      tab.close()
      toast({ title: 'Download Failed', message: 'Failed to download invoice', tone: 'danger' })
    },
  })
  return {
    downloading: isPending ? variables.id : null,
    download: (id: string) => mutate({ id, tab: reserveTab() }),
  }
}
