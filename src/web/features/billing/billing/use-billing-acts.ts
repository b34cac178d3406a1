import { useMutation } from '@tanstack/react-query'
import { api } from '#web/platform/api/api.ts'
import { ApiError, isRefusedWith } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { useForgetBilling } from './use-billing.ts'

export function useSaveBillingEmail() {
  const forget = useForgetBilling()
  return useMutation({
    mutationFn: (billing_email: string) => api.billing.updateBillingEmail({ billing_email }),
    onSuccess: () => toast({ title: 'Billing Email Updated', tone: 'success' }),
    onError: (error) =>
      toast({
        title: 'Update Failed',
        // Without a company there is nothing to save it for, which people can put right. [C-BILL-28]
        message: isRefusedWith(error, 'company_required') ? error.message : 'Failed to update billing email',
        tone: 'danger',
      }),
    onSettled: forget,
  })
}

/** [C-BILL-48 C-BILL-49] */
export function useCancelSubscription() {
  const forget = useForgetBilling()
  return useMutation({
    mutationFn: (reason: string) =>
      api.billing.cancelSubscription(reason === '' ? {} : { cancellation_reason: reason }),
    onSuccess: () =>
      toast({
        title: 'Subscription Cancelled',
        message: 'Everything stays open until the end of the period that is paid for.',
        tone: 'success',
      }),
    onError: (error) => toast({ title: 'Cancellation Failed', message: cancellationFailure(error), tone: 'danger' }),
    onSettled: forget,
  })
}

/** What answered in place of the server has no message of its own for people. */
function cancellationFailure(error: unknown): string {
  const isTold = error instanceof ApiError && (error.network || error.request_id !== null)
  return isTold ? errorMessage(error) : 'Failed to cancel subscription'
}

export function useKeepSubscription() {
  const forget = useForgetBilling()
  return useMutation({
    mutationFn: () => api.billing.keepSubscription(),
    onSuccess: () => toast({ title: 'Subscription Kept', message: 'The cancellation is taken back.', tone: 'success' }),
    onError: (error) => toast({ title: 'Subscription Not Kept', message: errorMessage(error), tone: 'danger' }),
    onSettled: forget,
  })
}

interface Change {
  priceId: string
  planName: string
  /** What a period costs, as was shown. */
  expected_amount: number
}

export function useChangePlan() {
  const forget = useForgetBilling()
  return useMutation({
    mutationFn: ({ priceId, expected_amount }: Change) => api.billing.changePlan({ priceId, expected_amount }),
    onSuccess: (_, { planName }) =>
      toast({ title: 'Plan Changed', message: `The company is on ${planName} now.`, tone: 'success' }),
    onError: (error) => toast({ title: 'Plan Not Changed', message: errorMessage(error), tone: 'danger' }),
    onSettled: forget,
  })
}
