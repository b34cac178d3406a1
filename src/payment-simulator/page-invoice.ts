import { account } from './account.ts'
import { formatUnixDate } from './billing-periods.ts'
import { html } from './html.ts'
import { formatMoney } from './money.ts'
import type { Invoice } from './objects.ts'
import { renderPage } from './page-layout.ts'
import { invoiceBadge, renderAlert, renderCardChoice } from './page-parts.ts'

const notices: Record<string, { text: string; tone: 'good' | 'bad' | 'warn' }> = {
  paid: { text: 'Your payment was received. Thank you.', tone: 'good' },
  declined: { text: 'Your card was declined. Choose another card to try again.', tone: 'bad' },
  nothing: { text: 'There is nothing to pay on this invoice.', tone: 'warn' },
}

/** Totals of an invoice in display order. The PDF shows the same totals. */
export function invoiceTotals(invoice: Invoice): [label: string, amount: string][] {
  const { total, currency, starting_balance, ending_balance, amount_due, amount_paid, amount_remaining } = invoice
  const refunded = invoice.post_payment_credit_notes_amount
  const text = (amount: number) => formatMoney(amount, currency)
  const applied = starting_balance - (ending_balance ?? starting_balance)
  return [
    ['Subtotal', text(invoice.subtotal)],
    ['Total', text(total)],
    ...(applied === 0
      ? []
      : [[applied < 0 ? 'Credit applied' : 'Added to your credit', text(applied)] as [string, string]]),
    ...(amount_paid > 0 && amount_remaining === 0 ? [] : [['Amount due', text(amount_due)] as [string, string]]),
    ...(amount_paid > 0 ? [['Amount paid', text(amount_paid)] as [string, string]] : []),
    ...(amount_paid > 0 && amount_remaining > 0
      ? [['Amount remaining', text(amount_remaining)] as [string, string]]
      : []),
    ...(refunded > 0 ? [['Refunded', text(-refunded)] as [string, string]] : []),
  ]
}

/** Name, address and tax number of the customer, as on a letter. */
export function customerAddressLines({
  customer_name,
  customer_email,
  customer_address,
  customer_tax_ids,
}: Invoice): string[] {
  const { line1, line2, postal_code, city, state, country } = customer_address ?? {}
  const place = [postal_code, city].filter(Boolean).join(' ')
  const taxIds = customer_tax_ids?.map(({ value }) => value && `Tax number ${value}`) ?? []
  const lines = [
    customer_name ?? customer_email,
    line1,
    line2,
    place,
    state,
    country && countryName(country),
    ...taxIds,
  ]
  return lines.flatMap((line) => line || [])
}

const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

export function periodText({ period }: { period: { start: number; end: number } }): string {
  return `${formatUnixDate(period.start)} – ${formatUnixDate(period.end)}`
}

export function invoicePage(invoice: Invoice, address: string, notice?: string): string {
  const said = notice === undefined ? undefined : notices[notice]
  const amount = formatMoney(invoice.amount_remaining, invoice.currency)
  const body = html`
${said && renderAlert(said.text, said.tone)}
<section class="card" aria-labelledby="number">
<p>${invoiceBadge(invoice)}</p>
<h1 id="number">Invoice ${invoice.number}</h1>
<p class="amount">${formatMoney(invoice.total, invoice.currency)}</p>
<div class="pair"><span class="dim">Date of issue</span><span>${formatUnixDate(invoice.status_transitions.finalized_at ?? invoice.created)}</span></div>
${invoice.status_transitions.paid_at !== null && html`<div class="pair"><span class="dim">Date paid</span><span>${formatUnixDate(invoice.status_transitions.paid_at)}</span></div>`}
<div class="pair"><span class="dim">From</span><span>${account.name}</span></div>
<div class="pair"><span class="dim">To</span><span class="wrap">${customerAddressLines(invoice).map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</span></div>
<p class="acts"><a class="button plain" href="${address}/pdf">Download PDF</a></p>
</section>
<section class="card" aria-labelledby="lines"><h2 id="lines">Items</h2>
<table class="stack"><thead><tr><th scope="col">Description</th><th scope="col" class="end">Quantity</th><th scope="col" class="end">Amount</th></tr></thead><tbody>${invoice.lines.data.map(
    (line) =>
      html`<tr><td data-label="Description"><span>${line.description}<br><span class="dim small">${periodText(line)}</span></span></td><td class="end" data-label="Quantity">${line.quantity}</td><td class="end" data-label="Amount">${formatMoney(line.amount, line.currency)}</td></tr>`,
  )}</tbody></table>
${invoiceTotals(invoice).map(([label, text]) => html`<div class="pair"><span>${label}</span><span>${text}</span></div>`)}
</section>
${
  invoice.status === 'open' &&
  html`<form class="card" method="post" action="${address}"><h2>Pay this invoice</h2>${renderCardChoice('Test card')}<button class="wide">Pay ${amount}</button></form>`
}
${invoice.status === 'paid' && html`<p class="acts"><a class="button" href="/">Return to ${account.name}</a></p>`}`
  return renderPage({ title: `Invoice ${invoice.number ?? ''}`, body, narrow: true })
}
