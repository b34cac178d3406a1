import { account } from './account.ts'
import { formatUnixDate } from './billing-periods.ts'
import type { viewCheckout } from './hosted-checkout.ts'
import { html } from './html.ts'
import { formatMoney } from './money.ts'
import type { CheckoutSession } from './objects.ts'
import { plainPage, renderPage } from './page-layout.ts'
import { intervalText, renderAlert, renderCardChoice } from './page-parts.ts'

type View = NonNullable<Awaited<ReturnType<typeof viewCheckout>>>

const checkoutProblems: Record<string, string> = {
  declined: 'Your card was declined. Choose another card to try again.',
  gone: 'This plan cannot be bought any more. Go back and choose another one.',
  email: 'Enter an email address, like name@example.com.',
}

export function checkoutPage({ session, customer, trial_end }: View, problem?: string): string {
  if (session.status !== 'open') return closedPage(session)
  const items = session.line_items?.data ?? []
  const currency = session.currency ?? account.currency
  const every = items[0]?.price ? intervalText(items[0].price) : 'month'
  const recurring = items.reduce((sum, { amount_total }) => sum + amount_total, 0)
  const [price, due] = [formatMoney(recurring, currency), formatMoney(session.amount_total ?? 0, currency)]
  const names = [...new Set(items.map(({ description }) => description))].join(', ')
  const message = problem === undefined ? undefined : checkoutProblems[problem]
  const body = html`
${message && renderAlert(message, 'bad')}
<div class="two">
<section aria-labelledby="summary">
<h1 id="summary">${trial_end === null ? 'Subscribe to' : 'Try'} ${names}</h1>
<p class="amount">${trial_end === null ? price : `${due} today`}</p>
<p class="dim">${trial_end === null ? `per ${every}` : `Then ${price} per ${every}, from ${formatUnixDate(trial_end)}`}</p>
<ul class="rows">${items.map(
    (item) =>
      html`<li><span>${item.description}<br><span class="dim small">${item.quantity} × ${formatMoney(item.price?.unit_amount ?? 0, item.currency)} per ${every}</span></span><span>${formatMoney(item.amount_total, item.currency)}</span></li>`,
  )}</ul>
<div class="pair"><span>${trial_end === null ? 'Subtotal' : `After the trial, per ${every}`}</span><span>${price}</span></div>
<div class="pair total"><span>Total due today</span><span>${due}</span></div>
</section>
<form class="card" method="post" action="/simulator/checkout/${session.id}">
<h2>Pay with a test card</h2>
<div class="field"><label for="email">Email</label><input id="email" type="email" name="email" required maxlength="512" autocomplete="email" value="${customer?.email ?? session.customer_email}"></div>
${renderCardChoice('Card')}
<button class="wide">${trial_end === null ? `Pay ${due}` : 'Start trial'}</button>
${session.cancel_url && html`<p class="acts"><a href="${session.cancel_url}">Back</a></p>`}
</form>
</div>`
  return renderPage({
    title: 'Checkout',
    body,
    back: session.cancel_url ? { url: session.cancel_url, label: `Back to ${account.name}` } : null,
  })
}

function closedPage(session: CheckoutSession): string {
  if (session.status === 'complete')
    return plainPage('You are all done here', 'This checkout was completed. There is nothing more to pay.', {
      url: successUrl(session),
      label: `Continue to ${account.name}`,
    })
  return plainPage(
    'This checkout has expired',
    'It was open for a day without being paid. Start again where you came from.',
    session.cancel_url ? { url: session.cancel_url, label: `Back to ${account.name}` } : null,
  )
}

export function successUrl({ success_url, id }: CheckoutSession): string {
  return (success_url ?? '/').replace(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, id)
}
