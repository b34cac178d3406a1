import { CloseButton, Loader } from '@mantine/core'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { type PaymentReturn, usePaymentReturn } from './use-payment-return.ts'
import styles from './widgets.module.css'

interface Notice {
  icon: ReactNode
  title: string
  text: string
}

const notices: Record<Exclude<PaymentReturn, 'none' | 'started'>, Notice> = {
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

function started(trialEndsAt: string | null): Notice {
  const until = trialEndsAt ? `until ${longDate(trialEndsAt, companyTimeZone())}` : 'for now'
  return {
    icon: <CircleCheck size={20} aria-hidden="true" />,
    title: 'Your free trial has started',
    text: `Everything in your plan is free ${until}. The first payment follows then.`,
  }
}

export function PaymentNotice() {
  const { state, trialEndsAt, dismiss } = usePaymentReturn()
  if (state === 'none') return null
  const { icon, title, text } = state === 'started' ? started(trialEndsAt) : notices[state]
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
