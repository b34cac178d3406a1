import { longDate } from '#web/ui/format/dates.ts'

export interface PaidSubscription {
  cancel_at_period_end: boolean
  renewal_date: string | null
}

const openInvoiceText = 'Open invoices remain due.'

export function subscriptionText(subscription: PaidSubscription | null): string {
  if (!subscription) return `It has no subscription, so there are no further charges. ${openInvoiceText}`
  const until = subscription.renewal_date ? ` (${longDate(subscription.renewal_date)})` : ''
  const end = `at the end of its period${until}, or on the day of the deletion if that comes first`
  return subscription.cancel_at_period_end
    ? `Its subscription is cancelled already and ends ${end}. Past payments aren't refunded. ${openInvoiceText}`
    : `Its subscription is cancelled: there are no further charges, and it ends ${end}. Past payments aren't refunded. ${openInvoiceText}`
}
