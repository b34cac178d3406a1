import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCompanyId } from '#web/domain/use-company-id.ts'
import { api } from '#web/platform/api/api.ts'
import { toast } from '#web/platform/toast/toast.ts'
import { checkFailure, mayCheckAgain, pauseBeforeCheck } from './subscription-check.ts'

const fiveMinutes = 5 * 60_000

/**
 * Has the server ask the payment provider whether what we show is still true. What it said holds for five minutes, or
 * until somebody has been to the checkout or the portal. [C-BILL-56..67]
 */
export function useSubscriptionCheck(enabled: boolean) {
  const company = useCompanyId()
  const client = useQueryClient()
  const { error, errorUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: checkKey(company),
    queryFn: async ({ signal }) => {
      const result = await api.billing.checkSubscription({}, { signal })
      // Not waited for: what is shown is renewed beside the answer.
      void client.invalidateQueries({ queryKey: ['billing', company] })
      return result
    },
    enabled,
    staleTime: fiveMinutes,
    gcTime: fiveMinutes,
    retry: mayCheckAgain,
    retryDelay: pauseBeforeCheck,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once, also when it is the same again
  useEffect(() => {
    if (!error) return
    toast({ title: 'Subscription Check Failed', message: checkFailure(error).message, tone: 'danger' })
  }, [errorUpdatedAt])

  return { check: () => void refetch(), isChecking: isFetching }
}

export function checkKey(company: string | null) {
  return ['subscription-check', company]
}
