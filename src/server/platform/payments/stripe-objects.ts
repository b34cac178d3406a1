import type Stripe from 'stripe'
import { subscriptionStatuses } from '#shared/entities.ts'
import type { PaymentCard } from '#shared/invoices.ts'
import {
  type ChargePreview,
  type InvoiceWithCustomer,
  invoiceStatuses,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderItem,
  type ProviderSubscription,
  type SubscriptionStatus,
} from './payments.ts'

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()
const isoOrNull = (seconds: number | null | undefined) => (seconds ? isoOf(seconds) : null)
const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** Convert a subscription. `owed_amount` is the sum of its open invoices. */
export function toProviderSubscription(
  subscription: Stripe.Subscription,
  openInvoices: readonly Pick<Stripe.Invoice, 'amount_remaining'>[] = [],
): ProviderSubscription {
  const ends = subscription.items.data.map((item) => item.current_period_end)
  return {
    id: subscription.id,
    customer: idOf(subscription.customer) ?? '',
    status: statusOf(subscription.status),
    items: subscription.items.data.map(itemOf),
    cancel_at_period_end: subscription.cancel_at_period_end || subscription.cancel_at !== null,
    cancellation_reason: subscription.cancellation_details?.comment || null,
    current_period_end: ends.length > 0 ? isoOf(Math.min(...ends)) : null,
    trial_ends_at: isoOrNull(subscription.trial_end),
    saves_paying_card: subscription.payment_settings?.save_default_payment_method === 'on_subscription',
    ended_at: isoOrNull(subscription.ended_at),
    owed_amount: openInvoices.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0),
    latest_invoice: latestInvoiceOf(subscription.latest_invoice),
    created_at: isoOf(subscription.created),
  }
}

function latestInvoiceOf(invoice: Stripe.Subscription['latest_invoice']): ProviderSubscription['latest_invoice'] {
  if (typeof invoice !== 'object' || !invoice) return null
  return { status: invoiceStatusOf(invoice), attempt_count: invoice.attempt_count }
}

function invoiceStatusOf(invoice: Stripe.Invoice): ProviderInvoice['status'] {
  return invoiceStatuses.find((status) => status === invoice.status) ?? 'draft'
}

/**
 * Map a subscription status. A status that Stripe adds later counts as 'incomplete', which neither grants nor blocks
 * access.
 */
function statusOf(status: string): SubscriptionStatus {
  return subscriptionStatuses.find((one) => one === status.replace('canceled', 'cancelled')) ?? 'incomplete'
}

function itemOf({ id, price, quantity }: Stripe.SubscriptionItem): ProviderItem {
  return {
    id,
    price: price.id,
    product: idOf(price.product) ?? '',
    quantity: quantity ?? 1,
    unit_amount: price.unit_amount ?? 0,
    currency: price.currency.toUpperCase(),
    frequency: price.recurring?.interval === 'year' ? 'yearly' : 'monthly',
  }
}

export function toProviderInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  return {
    id: invoice.id ?? '',
    number: invoice.number,
    status: invoiceStatusOf(invoice),
    total: invoice.total,
    amount_paid: invoice.amount_paid,
    amount_due: invoice.amount_due,
    amount_remaining: invoice.amount_remaining,
    amount_refunded: invoice.post_payment_credit_notes_amount,
    currency: invoice.currency,
    created: invoice.created,
    due_date: invoice.due_date,
    next_payment_attempt: invoice.next_payment_attempt,
    attempt_count: invoice.attempt_count,
    hosted_invoice_url: invoice.hosted_invoice_url ?? null,
  }
}

/** Null if the payment method is not expanded, or not a card. */
export function toPaymentCard(method: string | Stripe.PaymentMethod | null | undefined): PaymentCard | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, exp_month, exp_year }
}

export function toInvoiceWithCustomer(invoice: Stripe.Invoice): InvoiceWithCustomer {
  return { ...toProviderInvoice(invoice), customer: idOf(invoice.customer), pdf_url: invoice.invoice_pdf ?? null }
}

export function toChargePreview(invoice: Stripe.Invoice): ChargePreview {
  return {
    currency: invoice.currency.toUpperCase(),
    total: invoice.total,
    amount_due: invoice.amount_due,
    lines: invoice.lines.data.map(({ description, amount }) => ({ description: description ?? '', amount })),
    due_at: isoOrNull(invoice.next_payment_attempt ?? invoice.period_end),
  }
}

export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const about = event.data.object as { id?: string; object?: string; customer?: string | { id: string } | null }
  return {
    id: event.id,
    type: event.type,
    customer: about.object === 'customer' ? (about.id ?? null) : idOf(about.customer),
    created_at: isoOf(event.created),
    payload: event,
  }
}
