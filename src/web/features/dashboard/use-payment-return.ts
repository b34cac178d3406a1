import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '#web/platform/api'
import { useCompanyId } from '../../ui/use-company-id.ts'

/** Milliseconds for which the server is asked whether it has seen the subscription, and between two questions. */
const patience = 60_000
const pause = 2000

export type PaymentReturn = 'none' | 'canceled' | 'confirming' | 'successful' | 'unseen'

/** What a return from the checkout means. The page's address proves nothing: the server is asked. [C-DASH-07..10] */
export function usePaymentReturn(): { state: PaymentReturn; dismiss: () => void } {
  const [params, setParams] = useSearchParams()
  const [state, setState] = useState<PaymentReturn>(() => {
    if (params.has('success')) return 'confirming'
    return params.has('canceled') ? 'canceled' : 'none'
  })
  const company = useCompanyId()
  const client = useQueryClient()
  const confirming = state === 'confirming'

  const billing = useQuery({
    queryKey: ['billing', company, 'after-payment'],
    queryFn: ({ signal }) => api.billing.getBilling({}, { signal }),
    enabled: confirming,
    refetchInterval: pause,
    staleTime: 0,
    retry: false,
  })
  const seen = confirming && billing.data?.subscriptionValidated === true

  useEffect(() => {
    if (!seen) return
    setState('successful')
    client.invalidateQueries({ queryKey: ['dashboard', company] })
    client.invalidateQueries({ queryKey: ['billing', company] })
  }, [seen, client, company])

  useEffect(() => {
    if (!confirming) return
    const timer = setTimeout(() => setState('unseen'), patience)
    return () => clearTimeout(timer)
  }, [confirming])

  const dismiss = () => {
    setState('none')
    setParams(withoutReturn, { replace: true })
  }
  return { state, dismiss }
}

function withoutReturn(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete('success')
  rest.delete('canceled')
  return rest
}
