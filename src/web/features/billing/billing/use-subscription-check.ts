import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { checkFailure, mayCheckAgain, pauseBeforeCheck } from './subscription-check.ts'
import { billingQueries } from './use-billing.ts'

const fiveMinutes = 5 * 60_000

/** Let the server sync with Stripe. The result is cached for five minutes, or until the user visits checkout or portal. */
export function useSubscriptionCheck(enabled: boolean) {
  const { isFetching, refetch } = useApiQuery(companyApi.billing.checkSubscription, enabled ? {} : null, {
    invalidates: billingQueries,
    errorToast: (error) => ({ title: 'Subscription Check Failed', message: checkFailure(error).message }),
    staleTime: fiveMinutes,
    gcTime: fiveMinutes,
    retry: mayCheckAgain,
    retryDelay: pauseBeforeCheck,
  })
  return { check: () => void refetch(), isChecking: isFetching }
}
