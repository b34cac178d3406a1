import { currentPeriod } from './billing-due.ts'
import { loadProductNames } from './billing-lines.ts'
import { formatUnixDate } from './billing-periods.ts'
import { type Html, html } from './html.ts'
import type { Customer, Invoice, Subscription } from './objects.ts'
import { renderPage } from './page-layout.ts'
import { invoiceRows, subscriptionBadges } from './page-parts.ts'
import { inSimulatorTransaction, type SimulatorServices } from './simulator-transaction.ts'
import { findObject, findObjects } from './store.ts'

interface CustomerView {
  customer: Customer
  subscriptions: { subscription: Subscription; names: string[] }[]
  invoices: Invoice[]
}

export function viewCustomer(parts: SimulatorServices, id: string): Promise<CustomerView | null> {
  return inSimulatorTransaction(parts, { toWrite: false }, async (sim) => {
    const customer = await findObject(sim, 'customer', id)
    if (!customer) return null
    const invoices = await findObjects(sim, 'invoice', {
      customer: id,
      status: ['open', 'paid', 'void', 'uncollectible'],
    })
    const subscriptions: CustomerView['subscriptions'] = []
    for (const { data } of await findObjects(sim, 'subscription', { customer: id })) {
      const prices = data.items.data.map(({ price }) => price)
      const nameOf = await loadProductNames(sim, prices)
      subscriptions.unshift({ subscription: data, names: prices.map(nameOf) })
    }
    return { customer: customer.data, subscriptions, invoices: invoices.map(({ data }) => data).reverse() }
  })
}

/** The customer as staff would see it in the dashboard of a payment provider. */
export function customerPage({ customer, subscriptions, invoices }: CustomerView): string {
  const body = html`
<h1>${customer.name ?? customer.email ?? customer.id}</h1>
<section class="card" aria-labelledby="customer"><h2 id="customer">Customer</h2>
<div class="pair"><span class="dim">ID</span><span class="wrap">${customer.id}</span></div>
<div class="pair"><span class="dim">Email</span><span class="wrap">${customer.email ?? 'None'}</span></div>
<div class="pair"><span class="dim">Created</span><span>${formatUnixDate(customer.created)}</span></div>
</section>
<section class="card" aria-labelledby="subscriptions"><h2 id="subscriptions">Subscriptions</h2>
${subscriptions.length === 0 ? html`<p class="dim">No subscriptions.</p>` : subscriptions.map(subscriptionRow)}
</section>
<section class="card" aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>${invoiceRows(invoices)}</section>`
  return renderPage({ title: 'Customer', body, back: { url: '/', label: 'Back to Marquee' } })
}

function subscriptionRow({ subscription, names }: CustomerView['subscriptions'][number]): Html {
  const { status, cancel_at, ended_at } = subscription
  const { label, tone } = subscriptionBadges[status] ?? { label: status, tone: 'plain' }
  const end = ended_at ?? cancel_at
  const day =
    end === null ? `Renews on ${formatUnixDate(currentPeriod(subscription).end)}` : `Ends on ${formatUnixDate(end)}`
  return html`<div class="pair"><span>${[...new Set(names)].join(', ')} <span class="badge ${tone}">${label}</span></span><span class="dim">${day}</span></div>`
}
