import { companyApi } from '#web/platform/api/api.ts'
import { ApiError, isRefusedWith } from '#web/platform/api/api-error.ts'
import { errorMessage } from '#web/platform/api/error-message.ts'
import { useAct } from '#web/platform/queries/use-act.ts'
import { shownOfBilling as stale } from './use-billing.ts'

export function useSaveBillingEmail() {
  return useAct(companyApi.billing.updateBillingEmail, {
    done: 'Billing Email Updated',
    failed: (error) => ({
      title: 'Update Failed',
      // Without a company there is nothing to save it for, which people can put right. [C-BILL-28]
      message: isRefusedWith(error, 'company_required') ? error.message : 'Failed to update billing email',
    }),
    stale,
  })
}

/** [C-BILL-48 C-BILL-49] */
export function useCancelSubscription() {
  return useAct(companyApi.billing.cancelSubscription, {
    done: {
      title: 'Subscription Cancelled',
      message: 'Everything stays open until the end of the period that is paid for.',
    },
    failed: (error) => ({ title: 'Cancellation Failed', message: cancellationFailure(error) }),
    stale,
  })
}

/** What answered in place of the server has no message of its own for people. */
function cancellationFailure(error: unknown): string {
  const isExplained = error instanceof ApiError && (error.network || error.request_id !== null)
  return isExplained ? errorMessage(error) : 'Failed to cancel subscription'
}

export function useKeepSubscription() {
  return useAct(companyApi.billing.keepSubscription, {
    done: { title: 'Subscription Kept', message: 'The cancellation is taken back.' },
    failed: 'Subscription Not Kept',
    stale,
  })
}

interface Change {
  priceId: string
  planName: string
  /** What a period costs, as was shown. */
  expected_amount: number
}

export function useChangePlan() {
  const change = ({ priceId, expected_amount }: Change) => companyApi.billing.changePlan({ priceId, expected_amount })
  return useAct(change, {
    done: (_, { planName }) => ({ title: 'Plan Changed', message: `The company is on ${planName} now.` }),
    failed: 'Plan Not Changed',
    stale,
  })
}
