import { companyApi } from '#web/platform/api/api.ts'
import { ApiError, hasErrorCode } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useApiMutation } from '#web/platform/queries/use-api-mutation.ts'
import { billingQueries } from './use-billing.ts'

export function useSaveBillingEmail() {
  return useApiMutation(companyApi.billing.updateBillingEmail, {
    successToast: 'Billing Email Updated',
    errorToast: (error) => ({
      title: 'Update Failed',
      // The user can solve `company_required`, so show its message.
      message: hasErrorCode(error, 'company_required') ? error.message : 'Failed to update billing email',
    }),
    invalidates: billingQueries,
  })
}

/** `until` is the end of the access as text. */
export function useCancelSubscription(until: string) {
  return useApiMutation(companyApi.billing.cancelSubscription, {
    successToast: { title: 'Subscription Cancelled', message: `You'll keep access until ${until}.` },
    errorToast: (error) => ({ title: 'Cancellation Failed', message: cancellationErrorText(error) }),
    invalidates: billingQueries,
  })
}

/**
 * Error text of a cancellation. Errors without a request id come from a gateway, whose messages mean nothing to users.
 */
function cancellationErrorText(error: unknown): string {
  const isExplained = error instanceof ApiError && (error.network || error.request_id !== null)
  return isExplained ? errorMessage(error) : 'Failed to cancel subscription'
}

export function useKeepSubscription() {
  return useApiMutation(companyApi.billing.keepSubscription, {
    successToast: { title: 'Subscription Kept', message: 'Your subscription continues.' },
    errorToast: 'Subscription Not Kept',
    invalidates: billingQueries,
  })
}

interface PlanChangeInput {
  priceId: string
  planName: string
  expected_amount: number
}

export function useChangePlan() {
  const change = ({ priceId, expected_amount }: PlanChangeInput) =>
    companyApi.billing.changePlan({ priceId, expected_amount })
  return useApiMutation(change, {
    successToast: (_, { planName }) => ({ title: 'Plan Changed', message: `You are now on ${planName}.` }),
    errorToast: 'Plan Not Changed',
    // The modules of the company, which its pages depend on, come with the plan.
    invalidates: ['session', ...billingQueries],
  })
}
