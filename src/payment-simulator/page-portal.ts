import { account } from './account.ts'
import { currentPeriod } from './billing-due.ts'
import { formatUnixDate } from './billing-periods.ts'
import type { BillingDetails, PortalView } from './hosted-portal.ts'
import { type Html, html } from './html.ts'
import { formatMoney } from './money.ts'
import type { Customer, Invoice, Subscription } from './objects.ts'
import { renderPage } from './page-layout.ts'
import {
  intervalText,
  invoiceRows,
  paymentMethodText,
  renderAlert,
  renderCardChoice,
  subscriptionBadges,
} from './page-parts.ts'

type Tone = 'good' | 'bad' | 'warn'
const notices: Record<string, { text: string; tone: Tone }> = {
  'card-saved': { text: 'Your payment method was updated.', tone: 'good' },
  'details-saved': { text: 'Your billing information was updated.', tone: 'good' },
  'details-invalid': { text: 'Enter the country as a code of two letters, such as DE.', tone: 'bad' },
  'card-declined': { text: 'Your card was declined. Choose another card to try again.', tone: 'bad' },
  cancelled: { text: 'Your subscription was cancelled.', tone: 'good' },
  renewed: { text: 'Your subscription goes on.', tone: 'good' },
  paid: { text: 'Your payment was received. Thank you.', tone: 'good' },
  'payment-failed': { text: 'The payment failed. Update your payment method and try again.', tone: 'bad' },
  nothing: { text: 'That could not be done. This is how things stand now.', tone: 'warn' },
}

export function portalPage(view: PortalView, notice?: string): string {
  const { session, settings, customer, invoices } = view
  const said = notice === undefined ? undefined : notices[notice]
  const open = invoices.filter(({ status }) => status === 'open')
  const name = customer.name ?? customer.email ?? 'Your account'
  const body = html`
<h1>Billing for ${name}</h1>
<p class="dim">${settings.business_profile.headline ?? `${account.name} bills this subscription.`}</p>
${said && renderAlert(said.text, said.tone)}
${open.map((invoice) => openInvoice(session.id, invoice))}
<section class="card" aria-labelledby="subscription"><h2 id="subscription">Current subscription</h2>
${view.subscriptions.length === 0 ? html`<p class="dim">There is no running subscription.</p>` : view.subscriptions.map((one) => renderSubscription(view, one))}
</section>
${settings.features.payment_method_update.enabled && renderCards(view)}
${settings.features.customer_update.enabled && renderDetails(view)}
${settings.features.invoice_history.enabled && html`<section class="card" aria-labelledby="invoices"><h2 id="invoices">Invoice history</h2>${invoiceRows(invoices)}</section>`}`
  const back = session.return_url ? { url: session.return_url, label: `Return to ${account.name}` } : null
  return renderPage({ title: 'Billing', body, back, narrow: true })
}

function openInvoice(session: string, invoice: Invoice): Html {
  const amount = formatMoney(invoice.amount_remaining, invoice.currency)
  const next =
    invoice.next_payment_attempt === null
      ? 'It is not tried again by itself.'
      : `The next attempt is on ${formatUnixDate(invoice.next_payment_attempt)}.`
  return html`<section class="card" aria-label="Unpaid invoice ${invoice.number}">
<p><span class="badge bad">Payment due</span></p>
<p>${amount} of invoice ${invoice.number} is unpaid. ${next}</p>
<form method="post" action="/simulator/portal/${session}/pay"><input type="hidden" name="invoice" value="${invoice.id}"><button>Pay ${amount} now</button></form></section>`
}

function renderSubscription(
  { session, settings }: PortalView,
  { subscription, names, next }: PortalView['subscriptions'][number],
): Html {
  const { label, tone } = subscriptionBadges[subscription.status] ?? { label: subscription.status, tone: 'plain' }
  const items = subscription.items.data
  return html`<p><span class="badge ${tone}">${label}</span></p>
<ul class="rows">${items.map(({ price, quantity = 1 }, index) => {
    const unit = formatMoney(price.unit_amount ?? 0, price.currency)
    return html`<li><span>${names[index]}<br><span class="dim small">${quantity} × ${unit}</span></span><span>${formatMoney((price.unit_amount ?? 0) * quantity, price.currency)} per ${intervalText(price)}</span></li>`
  })}</ul>
<p>${renewalText(subscription, next)}</p>
${
  settings.features.subscription_cancel.enabled &&
  html`<div class="acts">${
    subscription.cancel_at === null
      ? html`<a class="button plain" href="/simulator/portal/${session.id}/cancel/${subscription.id}">Cancel subscription</a>`
      : html`<form method="post" action="/simulator/portal/${session.id}/renew"><input type="hidden" name="subscription" value="${subscription.id}"><button>Renew subscription</button></form>`
  }</div>`
}`
}

function renewalText(subscription: Subscription, next: Invoice | null): string {
  const { end } = currentPeriod(subscription)
  if (subscription.cancel_at !== null)
    return `Cancels on ${formatUnixDate(subscription.cancel_at)}. Until then everything works as before.`
  if (next === null) return 'It does not renew until the open invoice is paid.'
  const charge = formatMoney(Math.max(0, next.amount_due), next.currency)
  return subscription.status === 'trialing'
    ? `The trial ends on ${formatUnixDate(end)}. Then ${charge} is charged.`
    : `Renews on ${formatUnixDate(end)} for ${charge}.`
}

function renderCards({ session, card }: PortalView): Html {
  return html`<section class="card" aria-labelledby="method"><h2 id="method">Payment method</h2>
<p>${card ? paymentMethodText(card) : 'No payment method is on file.'}</p>
<details><summary>Update payment method</summary>
<form method="post" action="/simulator/portal/${session.id}/card">${renderCardChoice('New card')}<button>Save payment method</button></form></details></section>`
}

function renderDetails({ session, customer }: PortalView): Html {
  const values = billingDetailsOf(customer)
  return html`<section class="card" aria-labelledby="details"><h2 id="details">Billing information</h2>
<p>It is printed on the invoices from now on.</p>
<form method="post" action="/simulator/portal/${session.id}/details">${Object.entries(detailLabels).map(
    ([name, label]) =>
      html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" maxlength="200" value="${values[name as keyof BillingDetails]}"></div>`,
  )}<button>Save billing information</button></form></section>`
}

const detailLabels: Record<keyof BillingDetails, string> = {
  name: 'Name',
  line1: 'Address line 1',
  line2: 'Address line 2',
  postal_code: 'Postal code',
  city: 'City',
  state: 'State or region',
  country: 'Country code',
  tax_id: 'Tax number',
}

function billingDetailsOf({ name, address, tax_ids }: Customer): BillingDetails {
  const { line1, line2, postal_code, city, state, country } = address ?? {}
  return {
    ...{ name: name ?? '', line1: line1 ?? '', line2: line2 ?? '', postal_code: postal_code ?? '' },
    ...{ city: city ?? '', state: state ?? '', country: country ?? '', tax_id: tax_ids?.data[0]?.value ?? '' },
  }
}

const cancelReasonLabels: Record<string, string> = {
  too_expensive: "It's too expensive",
  missing_features: 'I need more features',
  switched_service: 'I found an alternative',
  unused: 'I no longer need it',
  customer_service: 'Customer service was less than expected',
  too_complex: 'Ease of use was less than expected',
  low_quality: 'Quality was less than expected',
  other: 'Other reason',
}

export function cancelPage({ session, settings, subscriptions }: PortalView, subscriptionId: string): string | null {
  const one = subscriptions.find(({ subscription }) => subscription.id === subscriptionId)
  if (!one || one.subscription.cancel_at !== null) return null
  const { mode, cancellation_reason } = settings.features.subscription_cancel
  const when = mode === 'immediately' ? 'now' : `on ${formatUnixDate(currentPeriod(one.subscription).end)}`
  const asked = cancellation_reason.enabled ? cancellation_reason.options : []
  const body = html`<form class="card" method="post" action="/simulator/portal/${session.id}/cancel">
<h1>Cancel ${[...new Set(one.names)].join(', ')}?</h1>
<p>The subscription ends ${when}. ${mode === 'immediately' ? '' : 'Until then everything works as before, and you can change your mind.'}</p>
<input type="hidden" name="subscription" value="${subscriptionId}">
${
  asked.length > 0 &&
  html`<fieldset><legend>Why do you cancel? (optional)</legend>${asked.map((reason) => html`<label class="choice"><input type="radio" name="feedback" value="${reason}"><span>${cancelReasonLabels[reason] ?? reason}</span></label>`)}</fieldset>
<div class="field"><label for="comment">Anything you want to tell us (optional)</label><textarea id="comment" name="comment" rows="3" maxlength="500"></textarea></div>`
}
<div class="acts"><button class="danger">Cancel subscription</button><a class="button plain" href="/simulator/portal/${session.id}">Keep subscription</a></div></form>`
  return renderPage({ title: 'Cancel subscription', body, narrow: true })
}
