import { billingIntervalOf, formatUnixDate } from './billing-periods.ts'
import { type CardNumber, cards } from './cards.ts'
import { type Html, html } from './html.ts'
import { formatMoney } from './money.ts'
import type { Invoice, PaymentMethod, Price } from './objects.ts'

/** Radio buttons for the test cards; the working one is preselected. */
export function renderCardChoice(legend: string): Html {
  const numbers = Object.keys(cards) as CardNumber[]
  return html`<fieldset><legend>${legend}</legend>${numbers.map(
    (number, index) =>
      html`<label class="choice"><input type="radio" name="card" value="${number}" required${index === 0 && html` checked`}><span><span>${groupCardDigits(number)}</span><span class="dim small">${cards[number].label}</span></span></label>`,
  )}</fieldset>`
}

export function groupCardDigits(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1 ')
}

export function paymentMethodText(method: PaymentMethod): string {
  const { last4 = '', exp_month = 0, exp_year = 0 } = method.card ?? {}
  return `Visa ending in ${last4}, expires ${String(exp_month).padStart(2, '0')}/${exp_year}`
}

/** Interval of a price as text, such as 'month' or '3 months'. */
export function intervalText(price: Price): string {
  const { interval, interval_count } = billingIntervalOf(price)
  return interval_count === 1 ? interval : `${interval_count} ${interval}s`
}

export const subscriptionBadges: Record<string, { label: string; tone: string }> = {
  active: { label: 'Active', tone: 'good' },
  trialing: { label: 'Trialing', tone: 'good' },
  past_due: { label: 'Past due', tone: 'bad' },
  unpaid: { label: 'Unpaid', tone: 'bad' },
  incomplete: { label: 'Incomplete', tone: 'warn' },
  canceled: { label: 'Cancelled', tone: 'plain' },
}

const invoiceBadges: Record<string, { label: string; tone: string }> = {
  paid: { label: 'Paid', tone: 'good' },
  open: { label: 'Due', tone: 'bad' },
  draft: { label: 'Draft', tone: 'plain' },
  void: { label: 'Void', tone: 'plain' },
  uncollectible: { label: 'Uncollectible', tone: 'plain' },
}

export function invoiceStatus(invoice: Invoice): { label: string; tone: string } {
  const { status, amount_paid, post_payment_credit_notes_amount: refunded } = invoice
  if (status === 'paid' && refunded > 0)
    return { label: refunded < amount_paid ? 'Partly refunded' : 'Refunded', tone: 'plain' }
  return invoiceBadges[status ?? 'draft'] ?? { label: String(status), tone: 'plain' }
}

export function invoiceBadge(invoice: Invoice): Html {
  const { label, tone } = invoiceStatus(invoice)
  return html`<span class="badge ${tone}">${label}</span>`
}

export function invoiceRows(invoices: readonly Invoice[]): Html {
  if (invoices.length === 0) return html`<p class="dim">No invoices yet.</p>`
  return html`<table class="stack"><thead><tr><th scope="col">Invoice</th><th scope="col">Date</th><th scope="col">Status</th><th scope="col" class="end">Amount</th></tr></thead><tbody>${invoices.map(
    (invoice) =>
      html`<tr><td data-label="Invoice"><a href="${invoice.hosted_invoice_url}">${invoice.number}</a></td><td data-label="Date">${formatUnixDate(invoice.created)}</td><td data-label="Status">${invoiceBadge(invoice)}</td><td class="end" data-label="Amount">${formatMoney(invoice.total, invoice.currency)}</td></tr>`,
  )}</tbody></table>`
}

export function renderAlert(text: string, tone: 'good' | 'bad' | 'warn'): Html {
  return html`<p class="notice ${tone}" role="${tone === 'good' ? 'status' : 'alert'}" tabindex="-1" autofocus>${text}</p>`
}
