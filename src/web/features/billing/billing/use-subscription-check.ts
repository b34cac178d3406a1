import { companyApi } from '#web/platform/api/api.ts'
import { useCall } from '#web/platform/queries/use-call.ts'
import { checkFailure, mayCheckAgain, pauseBeforeCheck } from './subscription-check.ts'
import { shownOfBilling } from './use-billing.ts'

const fiveMinutes = 5 * 60_000

/**
 * Has the server ask the payment provider whether what we show is still true. What it said holds for five minutes, or
 * until somebody has been to the checkout or the portal. [C-BILL-56..67]
 */
export function useSubscriptionCheck(enabled: boolean) {
  const { isFetching, refetch } = useCall(companyApi.billing.checkSubscription, enabled ? {} : null, {
    stale: shownOfBilling,
    failed: (error) => ({ title: 'Subscription Check Failed', message: checkFailure(error).message }),
    staleTime: fiveMinutes,
    gcTime: fiveMinutes,
    retry: mayCheckAgain,
    retryDelay: pauseBeforeCheck,
  })
  return { check: () => void refetch(), isChecking: isFetching }
}
