import { billingIntervalOf, formatUnixDate } from './billing-periods.ts'
import { newId } from './ids.ts'
import { formatMoney } from './money.ts'
import type { InvoiceItem, InvoiceLine, ObjectRow, Price, Subscription, SubscriptionItem } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { insertObject } from './store.ts'

interface Period {
  start: number
  end: number
}

export async function loadProductNames(
  sim: SimulatorTransaction,
  prices: readonly Price[],
): Promise<(price: Price) => string> {
  const ids = [...new Set(prices.map(({ product }) => product))]
  const rows =
    ids.length === 0
      ? []
      : await sim.tx.selectFrom('simulator_objects').select(['id', 'data']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, data }) => [id, String(data.name)]))
  return (price) => names.get(price.product) ?? 'Subscription'
}

/** Invoice line for one subscription item and one period. During a trial the amount is zero. */
export function recurringInvoiceLine(
  subscription: Subscription,
  item: SubscriptionItem,
  { name, period, trial }: { name: string; period: Period; trial: boolean },
): InvoiceLine {
  const { price, quantity = 1 } = item
  const { interval, interval_count } = billingIntervalOf(price)
  const unit = price.unit_amount ?? 0
  const every = interval_count === 1 ? interval : `${interval_count} ${interval}s`
  return invoiceLine(subscription, {
    amount: trial ? 0 : unit * quantity,
    description: trial
      ? `Trial period for ${name}`
      : `${quantity} × ${name} (at ${formatMoney(unit, price.currency)} / ${every})`,
    period,
    price,
    quantity,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
  })
}

export function pendingInvoiceLine(subscription: Subscription, item: InvoiceItem, price: Price): InvoiceLine {
  return invoiceLine(subscription, {
    amount: item.amount,
    description: item.description,
    period: item.period,
    price,
    quantity: item.quantity,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: item.id,
        proration: item.proration,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.parent?.subscription_details?.subscription_item ?? '',
      },
    },
  })
}

type LineParts = Pick<InvoiceLine, 'amount' | 'description' | 'period' | 'quantity' | 'parent'> & { price: Price }

function invoiceLine(subscription: Subscription, { price, ...parts }: LineParts): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    ...parts,
    currency: price.currency,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount ?? 0),
    },
    quantity_decimal: String(parts.quantity ?? 1),
    subscription: subscription.id,
    subtotal: parts.amount,
    taxes: [],
  }
}

/** Price of the rest of an item's period, prorated by the second. */
export function proratedAmount(item: SubscriptionItem, at: number): number {
  const { current_period_start: start, current_period_end: end, price, quantity = 1 } = item
  const left = Math.min(Math.max(end - at, 0), end - start)
  return Math.round(((price.unit_amount ?? 0) * quantity * left) / (end - start))
}

/** Add a pending item for the next invoice: a credit or charge for the rest of an item's period. */
export async function addProration(
  sim: SimulatorTransaction,
  subscription: Subscription,
  item: SubscriptionItem,
  { sign, at, name }: { sign: 1 | -1; at: number; name: string },
): Promise<ObjectRow<'invoiceitem'> | null> {
  const amount = proratedAmount(item, at) * sign
  if (amount === 0) return null
  const quantity = item.quantity ?? 1
  const what = quantity === 1 ? name : `${quantity} × ${name}`
  const data: InvoiceItem = {
    id: newId('ii'),
    object: 'invoiceitem',
    amount,
    currency: item.price.currency,
    customer: subscription.customer,
    customer_account: null,
    date: at,
    description: `${sign === -1 ? 'Unused' : 'Remaining'} time on ${what} after ${formatUnixDate(at)}`,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id, subscription_item: item.id },
    },
    period: { start: at, end: item.current_period_end },
    pricing: {
      type: 'price_details',
      price_details: { price: item.price.id, product: item.price.product },
      unit_amount_decimal: String(item.price.unit_amount ?? 0),
    },
    proration: true,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: null,
  }
  return insertObject(sim, 'invoiceitem', { data, hidden: {}, due: null })
}
