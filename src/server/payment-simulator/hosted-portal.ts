import { planEnd, type Reason } from './billing-cancel.ts'
import { collect } from './billing-charge.ts'
import { changeSubscription, ended } from './billing-due.ts'
import { productNames } from './billing-lines.ts'
import { endSubscription, upcomingInvoice } from './billing-renewal.ts'
import { type Books, openBooks, type Parts, realNow } from './books.ts'
import { attachCard, type CardNumber, cardWorks } from './cards.ts'
import type {
  Customer,
  Invoice,
  PaymentMethod,
  PortalConfiguration,
  PortalSession,
  Row,
  Subscription,
} from './objects.ts'
import { all, change, find, take } from './store.ts'

/** How long the address of a portal opens it, in real time: who moves the clock finds it open still. */
const hour = 3600

export interface PortalView {
  session: PortalSession
  settings: PortalConfiguration
  customer: Customer
  card: PaymentMethod | null
  subscriptions: { subscription: Subscription; names: string[]; next: Invoice | null }[]
  invoices: Invoice[]
}

export function viewPortal(parts: Parts, id: string): Promise<PortalView | null> {
  return openBooks(parts, { toWrite: false }, async (books) => {
    const opened = await open(books, id)
    if (!opened) return null
    const { session, settings, customer } = opened
    const running = await runningOf(books, customer.data.id)
    const cardId = running[0]?.data.default_payment_method ?? customer.data.invoice_settings.default_payment_method
    const card = cardId ? await find(books, 'payment_method', cardId) : null
    const invoices = await all(books, 'invoice', {
      customer: customer.data.id,
      status: ['open', 'paid', 'void', 'uncollectible'],
    })
    const subscriptions: PortalView['subscriptions'] = []
    for (const { data } of running) {
      const nameOf = await productNames(
        books,
        data.items.data.map(({ price }) => price),
      )
      const next = data.cancel_at === null && data.status !== 'unpaid' ? await upcomingInvoice(books, data) : null
      subscriptions.push({ subscription: data, names: data.items.data.map(({ price }) => nameOf(price)), next })
    }
    return {
      session,
      settings,
      customer: customer.data,
      card: card?.data ?? null,
      subscriptions,
      invoices: invoices.map(({ data }) => data).reverse(),
    }
  })
}

export type PortalAct =
  | { act: 'card'; card: CardNumber }
  | { act: 'cancel'; subscription: string; reason: Reason }
  | { act: 'renew'; subscription: string }
  | { act: 'pay'; invoice: string }

export type PortalOutcome =
  | 'card-saved'
  | 'card-declined'
  | 'cancelled'
  | 'renewed'
  | 'paid'
  | 'payment-failed'
  | 'nothing'
  | 'closed'

/** What the customer does in the portal; only with what is theirs, and what the settings allow. */
export function actInPortal(parts: Parts, id: string, wish: PortalAct): Promise<PortalOutcome> {
  return openBooks(parts, { toWrite: true }, async (books): Promise<PortalOutcome> => {
    const opened = await open(books, id)
    if (!opened) return 'closed'
    const { customer, settings } = opened
    const { payment_method_update, subscription_cancel } = settings.features
    if (wish.act === 'card') return payment_method_update.enabled ? saveCard(books, customer, wish.card) : 'nothing'
    if (wish.act === 'pay') return pay(books, customer.data.id, wish.invoice)
    const subscription = await find(books, 'subscription', wish.subscription)
    if (!subscription || subscription.data.customer !== customer.data.id || ended(subscription.data)) return 'nothing'
    if (!subscription_cancel.enabled) return 'nothing'
    if (wish.act === 'renew') {
      await planEnd(books, subscription, null)
      return 'renewed'
    }
    const leaving = await planEnd(books, subscription, 'period_end', wish.reason)
    if (subscription_cancel.mode === 'immediately') await endSubscription(books, leaving, 'cancellation_requested')
    return 'cancelled'
  })
}

async function open(books: Books, id: string) {
  const row = await find(books, 'billing_portal.session', id)
  if (!row || (row.hidden.opened ?? 0) + hour < realNow()) return null
  const customer = await take(books, 'customer', row.data.customer)
  const { data: settings } = await take(books, 'billing_portal.configuration', row.data.configuration)
  return { session: row.data, customer, settings }
}

async function runningOf(books: Books, customer: string): Promise<Row<'subscription'>[]> {
  const status = ['active', 'trialing', 'past_due', 'unpaid', 'incomplete']
  return (await all(books, 'subscription', { customer, status })).reverse()
}

/** A card that is declined is not kept. The one that is charges everything from now on. */
async function saveCard(books: Books, customer: Row<'customer'>, number: CardNumber): Promise<PortalOutcome> {
  if (!cardWorks(number, 'checkout')) return 'card-declined'
  const { email, name = null } = customer.data
  const { data: card } = await attachCard(books, customer.data.id, number, { email, name })
  const invoice_settings = { ...customer.data.invoice_settings, default_payment_method: card.id }
  await change(books, 'customer', customer, { data: { invoice_settings } }, 'customer.updated')
  for (const subscription of await runningOf(books, customer.data.id))
    await changeSubscription(
      books,
      subscription,
      { data: { default_payment_method: card.id } },
      'customer.subscription.updated',
    )
  return 'card-saved'
}

async function pay(books: Books, customer: string, invoiceId: string): Promise<PortalOutcome> {
  const invoice = await find(books, 'invoice', invoiceId)
  if (invoice?.data.customer !== customer || invoice.data.status !== 'open') return 'nothing'
  const { data } = await collect(books, invoice, { when: 'later' })
  return data.status === 'paid' ? 'paid' : 'payment-failed'
}
