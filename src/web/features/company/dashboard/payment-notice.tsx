import { CloseButton, Loader } from '@mantine/core'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Output } from '#shared/call.ts'
import type { billing } from '#shared/features/billing/billing.ts'
import { companyApi } from '#web/platform/api/api.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { useApiQuery } from '#web/platform/queries/use-api-query.ts'
import { type InvalidationTarget, useInvalidate } from '#web/platform/queries/use-invalidate.ts'
import { useCan } from '#web/platform/session/session.tsx'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPriceText } from '#web/ui/format/money.ts'
import styles from './widgets.module.css'

interface PaymentNoticeContent {
  icon: ReactNode
  title: string
  text: string
}

const noticeContents: Record<Exclude<PaymentReturn, 'none' | 'started'>, PaymentNoticeContent> = {
  confirming: {
    icon: <Loader size={18} aria-hidden="true" />,
    title: 'Your payment is being confirmed...',
    text: 'This takes a few seconds. You can go on working.',
  },
  successful: {
    icon: <CircleCheck size={20} aria-hidden="true" />,
    title: 'Payment Successful!',
    text: 'Your subscription is in place.',
  },
  unseen: {
    icon: <Clock size={20} aria-hidden="true" />,
    title: 'Your payment is not confirmed yet',
    text: 'The payment provider has not reported it so far. It will show in the billing tab as soon as it does.',
  },
  canceled: {
    icon: <CircleX size={20} aria-hidden="true" />,
    title: 'Payment Canceled',
    text: 'Nothing was charged. You can choose a plan at any time.',
  },
}

type CheckResult = Output<typeof billing.calls.checkSubscription>
type Trial = Pick<CheckResult, 'trial_ends_at' | 'first_charge'>

function trialStartedNotice({ trial_ends_at, first_charge }: Trial): PaymentNoticeContent {
  const on = trial_ends_at ? ` on ${longDate(trial_ends_at, companyTimeZone())}` : ''
  const amount = first_charge ? `is ${exactPriceText(first_charge.amount, first_charge.currency)}` : 'follows'
  return {
    icon: <CircleCheck size={20} aria-hidden="true" />,
    title: 'Your card is saved.',
    text: `The first charge ${amount}${on}.`,
  }
}

export function PaymentNotice() {
  const { state, trial, dismiss } = usePaymentReturn()
  if (state === 'none') return null
  const { icon, title, text } = state === 'started' ? trialStartedNotice(trial) : noticeContents[state]
  return (
    <div className={styles.notice} data-state={state} role="status">
      {icon}
      <p>
        <strong>{title}</strong>
        {text}
      </p>
      {state === 'confirming' ? null : <CloseButton aria-label="Dismiss" onClick={dismiss} />}
    </div>
  )
}

/** Maximum wait and polling interval in ms until the server knows about the new subscription. */
const timeoutMilliseconds = 60_000
const pollingInterval = 2000

const { getBilling, getCustomerInvoices, checkSubscription } = companyApi.billing
/** Queries to invalidate after a payment. The session is included, because the company's status may change. */
const queriesAfterPayment: readonly InvalidationTarget[] = ['session', 'dashboard', getBilling, getCustomerInvoices]

type PaymentReturn = 'none' | 'canceled' | 'confirming' | 'started' | 'successful' | 'unseen'

/**
 * Result of a checkout that Stripe redirected from. Users can forge the URL, so the server asks Stripe. Only for
 * members who may pay.
 */
function usePaymentReturn(): { state: PaymentReturn; trial: Trial; dismiss: () => void } {
  const [params, setParams] = useSearchParams()
  const mayPay = useCan()({ module: 'company_settings', level: 'admin', status: 'any' })
  const [state, setState] = useState<PaymentReturn>(() => {
    if (params.has('success') && mayPay) return 'confirming'
    return params.has('canceled') ? 'canceled' : 'none'
  })
  const [trial, setTrial] = useState<Trial>({ trial_ends_at: null, first_charge: null })
  const invalidate = useInvalidate()
  const confirming = state === 'confirming'

  const check = useApiQuery(checkSubscription, confirming ? {} : null, {
    background: true,
    refetchInterval: pollingInterval,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const seen = confirming && check.data?.subscribed === true ? check.data : null

  useEffect(() => {
    if (!seen) return
    setState(seen.trial_ends_at ? 'started' : 'successful')
    setTrial(seen)
    void invalidate(queriesAfterPayment)
  }, [seen, invalidate])

  useEffect(() => {
    if (!confirming) return
    const timer = setTimeout(() => setState('unseen'), timeoutMilliseconds)
    return () => clearTimeout(timer)
  }, [confirming])

  const dismiss = () => {
    setState('none')
    setParams(withoutReturnParams, { replace: true })
  }
  return { state, trial, dismiss }
}

function withoutReturnParams(params: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(params)
  rest.delete('success')
  rest.delete('canceled')
  return rest
}
