import { longDate } from '#web/ui/format/dates.ts'

export interface PaidSubscription {
  cancel_at_period_end: boolean
  renewal_date: string | null
}

const openInvoiceText = 'An open invoice is still owed.'

export function subscriptionText(subscription: PaidSubscription | null): string {
  if (!subscription) return `It has no subscription, so nothing new is charged. ${openInvoiceText}`
  const until = subscription.renewal_date ? ` (${longDate(subscription.renewal_date)})` : ''
  const end = `at the end of its period${until}, or on the day of the deletion if that comes first`
  return subscription.cancel_at_period_end
    ? `Its subscription is cancelled already and ends ${end}. What is paid is not refunded. ${openInvoiceText}`
    : `Its subscription is cancelled: nothing new is charged, and it ends ${end}. What is paid is not refunded. ${openInvoiceText}`
}
