import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { companyApi } from '#web/platform/api/api.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { type InvalidationTarget, useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useCan } from '#web/platform/session/session.tsx'

/** Timeout and polling interval in ms until the server knows the subscription. */
const timeoutMilliseconds = 60_000
const pause = 2000

const { getBilling, getCustomerInvoices, checkSubscription } = companyApi.billing
/** Includes the session, as a payment may change the company's status. */
const paidFor: readonly InvalidationTarget[] = ['session', 'dashboard', getBilling, getCustomerInvoices]

export type PaymentReturn = 'none' | 'canceled' | 'confirming' | 'started' | 'successful' | 'unseen'

/** Result of a checkout. The URL proves nothing, so the server verifies it with Stripe. Only for members who may pay. */
export function usePaymentReturn(): { state: PaymentReturn; trialEndsAt: string | null; dismiss: () => void } {
  const [params, setParams] = useSearchParams()
  const mayPay = useCan()({ module: 'company_settings', level: 'admin', status: 'any' })
  const [state, setState] = useState<PaymentReturn>(() => {
    if (params.has('success') && mayPay) return 'confirming'
    return params.has('canceled') ? 'canceled' : 'none'
  })
  const [trialEndsAt, setTrialEndsAt] = useState<string | null>(null)
  const invalidate = useInvalidate()
  const confirming = state === 'confirming'

  const check = useApiQuery(checkSubscription, confirming ? {} : null, {
    background: true,
    refetchInterval: pause,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const seen = confirming && check.data?.subscribed === true
  const trial = check.data?.trial_ends_at ?? null

  useEffect(() => {
    if (!seen) return
    setState(trial ? 'started' : 'successful')
    setTrialEndsAt(trial)
    void invalidate(paidFor)
  }, [seen, trial, invalidate])

  useEffect(() => {
    if (!confirming) return
    const timer = setTimeout(() => setState('unseen'), timeoutMilliseconds)
    return () => clearTimeout(timer)
  }, [confirming])

  const dismiss = () => {
    setState('none')
    setParams(withoutReturn, { replace: true })
  }
  return { state, trialEndsAt, dismiss }
}

function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete('success')
  rest.delete('canceled')
  return rest
}
