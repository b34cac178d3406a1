import type { z } from 'zod'
import type { invoice } from '#shared/features/billing/billing.ts'
import { companyTimeZone } from '#web/platform/locale/company-time-zone.ts'
import { longDate } from '#web/ui/format/dates.ts'
import { exactPrice } from '#web/ui/format/money.ts'

type Invoice = z.output<typeof invoice>

export interface OpenPayment {
  amount: string
  /** Payment page; null if Stripe provides none. */
  url: string | null
  sentence: string
}

/** The invoice to pay first, and since when it is open; null if none is open. */
export function openPaymentOf(invoices: readonly Invoice[]): OpenPayment | null {
  const open = invoices.filter(({ status, amount_remaining }) => status === 'open' && amount_remaining > 0)
  const [first] = open.toSorted((one, other) => dueSince(one) - dueSince(other))
  if (!first) return null
  const amount = exactPrice(first.amount_remaining, first.currency)
  const since = longDate(new Date(dueSince(first) * 1000).toISOString(), companyTimeZone())
  const all = open.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0)
  const rest =
    open.length > 1
      ? ` It is the oldest of ${open.length} open invoices, ${exactPrice(all, first.currency)} in all.`
      : ''
  return { amount, url: first.hosted_invoice_url, sentence: `${amount} has been due since ${since}.${rest}` }
}

function dueSince({ due_date, created }: Invoice): number {
  return due_date ?? created
}
