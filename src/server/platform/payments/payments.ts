import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import type { subscriptionStatuses } from '#shared/entities.ts'
import type { PaymentCard, RefundReason } from '#shared/invoices.ts'
import type { PriceKind } from '#shared/pricing.ts'

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
export type BillingFrequency = 'monthly' | 'yearly'

export interface PricedItem {
  price: string
  quantity: number
}

export interface CheckoutRequest {
  customer: string
  items: PricedItem[]
  trial_days: number
  company_id: string
  success_url: string
  cancel_url: string
}

export interface ProviderItem extends PricedItem {
  id: string
  product: string
  unit_amount: number
  /** ISO 4217 code in upper case. */
  currency: string
  frequency: BillingFrequency
}

/** A subscription at the provider. Money in minor units, timestamps as ISO 8601. */
export interface ProviderSubscription {
  id: string
  customer: string
  status: SubscriptionStatus
  items: ProviderItem[]
  cancel_at_period_end: boolean
  cancellation_reason: string | null
  current_period_end: string | null
  trial_ends_at: string | null
  /** Whether a card that pays an invoice becomes the default card of the subscription. */
  saves_paying_card: boolean
  ended_at: string | null
  created_at: string
  /** Sum of the open invoices of an overdue or ended subscription; 0 otherwise. */
  owed_amount: number
  /** Null if the response does not include the invoice. */
  latest_invoice: { status: ProviderInvoice['status']; attempt_count: number } | null
}

/** Change of a subscription item: with an id it updates or deletes that item, without an id it adds one. */
export type SubscriptionItemChange = { id?: string; price: string; quantity: number } | { id: string; deleted: true }

export interface ChargeLine {
  description: string
  amount: number
}

/** Preview of the next invoice. A customer's credit can make `amount_due` less than the total. */
export interface ChargePreview {
  currency: string
  total: number
  amount_due: number
  lines: ChargeLine[]
  due_at: string | null
}

export const invoiceStatuses = ['paid', 'open', 'draft', 'void', 'uncollectible'] as const

/** An invoice at the provider. Times are Unix seconds, because the call contract requires that for invoices. */
export interface ProviderInvoice {
  id: string
  number: string | null
  status: (typeof invoiceStatuses)[number]
  total: number
  amount_paid: number
  amount_due: number
  amount_remaining: number
  /** Part of the paid amount that was refunded. */
  amount_refunded: number
  currency: string
  created: number
  due_date: number | null
  next_payment_attempt: number | null
  attempt_count: number
  hosted_invoice_url: string | null
}

export interface InvoiceWithCustomer extends ProviderInvoice {
  customer: string | null
  pdf_url: string | null
}

export interface InvoiceRefund {
  invoice: string
  /** In minor units. */
  amount: number
  reason: RefundReason
  /** Text on the credit note. */
  memo: string | null
}

export interface NewPrice {
  product: string
  plan_id: string
  kind: PriceKind
  currency: string
  frequency: BillingFrequency
  unit_amount: number
}

/** Replacement for the payment provider in this process. The SDK calls it directly, without a network. */
export interface SimulatedProvider {
  key: string
  httpClient: Stripe.HttpClient
  /** Signing secret of the simulator's webhooks, like STRIPE_WEBHOOK_SECRET. */
  webhookSecret(): Promise<string>
  /** Register the simulator's hosted pages on a server, and deliver its events to that server's webhook route. */
  register(
    server: FastifyInstance,
    options: { requireOwnOrigin(request: FastifyRequest): void; withClock: boolean },
  ): Promise<void>
  /** Try to deliver one event. Returns true if the receiver has accepted the event, now or earlier. */
  deliver(eventId: string): Promise<boolean>
  /** Process every action that is due by the real clock. A job calls this every minute. */
  tick(): Promise<void>
  /** Create a subscription that started `days` ago, including its renewals since then. Sends no events. */
  subscribeInThePast(subscription: {
    customer: string
    price: string
    quantity: number
    company_id: string
    days: number
  }): Promise<void>
}

export const paymentWebhookPath = '/api/billing/stripe-webhook'

/** A webhook event with a verified signature. */
export interface ProviderEvent {
  id: string
  type: string
  customer: string | null
  created_at: string
  payload: Stripe.Event
}

/**
 * Interface to the payment provider. Every method may throw payments_not_configured, payments_unavailable or, if the
 * provider rejects the request, payment_refused. Never call it in a transaction: a response can take seconds. `key` is the
 * idempotency key of a business action: the provider executes it once.
 */
export interface Payments {
  configured: boolean
  /** Whether the provider is in test mode, in which no card is charged. */
  test_mode: boolean
  /** Whether a webhook secret is configured. */
  can_verify_events: boolean
  /** The built-in provider; null with a real provider, and without billing. */
  simulator: SimulatedProvider | null

  createCustomer(company: { id: string; name: string; email: string | null }): Promise<string>
  updateCustomer(customer: string, company: { name: string; email: string | null }): Promise<void>
  createCheckout(request: CheckoutRequest): Promise<string>
  /** Expire a customer's open checkouts and return their number. A checkout that is being paid stays open. */
  expireCheckouts(customer: string): Promise<number>
  createPortal(customer: string, returnUrl: string): Promise<string>
  /** The provider's dashboard page of a customer. */
  dashboardUrl(customer: string): string

  /** Make the card that paid an invoice of the subscription its default card. */
  savePayingCard(subscription: string): Promise<ProviderSubscription>
  /** The customer's relevant subscription: an active one if any, otherwise the newest; null without any. */
  currentSubscription(customer: string): Promise<ProviderSubscription | null>
  /** All subscriptions, newest first, in pages. `after` is the id of the last subscription that was read before. */
  subscriptions(after?: string): AsyncIterable<ProviderSubscription[]>
  changeItems(subscription: string, items: SubscriptionItemChange[], key: string): Promise<ProviderSubscription>
  previewItems(customer: string, subscription: string, items: SubscriptionItemChange[]): Promise<ChargePreview>
  /** Preview of the next charge; null if there is none. */
  nextCharge(customer: string, subscription: string): Promise<ChargePreview | null>
  cancelAtPeriodEnd(subscription: string, reason: string | null, key: string): Promise<ProviderSubscription>
  /** Cancel immediately, without a refund. */
  cancelNow(subscription: string, reason: string | null, key: string): Promise<ProviderSubscription>
  keepSubscription(subscription: string, key: string): Promise<ProviderSubscription>
  /** Move the end of a running trial, and with it the first charge. */
  extendTrial(subscription: string, endsAt: string, key: string): Promise<ProviderSubscription>
  /**
   * Settle the invoices that were never charged because their subscription is unpaid or has ended: void them. The
   * invoice of the current period of an unpaid subscription is finalized for payment instead.
   */
  settleUnchargedInvoices(subscription: Pick<ProviderSubscription, 'id' | 'status'>): Promise<ProviderSubscription>

  listInvoices(customer: string): Promise<ProviderInvoice[]>
  /** The card of the customer's current subscription, otherwise of the customer; null if there is none. */
  chargedCard(customer: string): Promise<PaymentCard | null>
  /** An invoice with its customer and PDF URL; null if it does not exist. */
  findInvoice(id: string): Promise<InvoiceWithCustomer | null>
  /** Pay back a part of a paid invoice, with a credit note. */
  refundInvoice(refund: InvoiceRefund, key: string): Promise<void>

  createProduct(plan: { id: string; name: string; description: string | null }, key: string): Promise<string>
  updateProduct(product: string, plan: { name: string; description: string | null }): Promise<void>
  createPrice(price: NewPrice, key: string): Promise<string>
  archivePrice(price: string): Promise<void>

  /**
   * Verify and parse a webhook event.
   * @throws webhook_signature_invalid if the signature is missing or wrong, or differs from now by more than five
   * minutes
   */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
  /** Check the connection with the cheapest possible request. */
  check(): Promise<void>
}
