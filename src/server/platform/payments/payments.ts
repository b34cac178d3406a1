import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import type { App } from '#server/platform/app/app.ts'
import type { subscriptionStatuses } from '#shared/entities.ts'
import type { PriceKind } from '#shared/pricing.ts'

export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
export type Frequency = 'monthly' | 'yearly'

/** What is sold, and how many of it. */
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
  /** Upper case. */
  currency: string
  frequency: Frequency
}

/** A subscription as the provider has it. Money in minor units, moments as ISO 8601. */
export interface ProviderSubscription {
  id: string
  customer: string
  status: SubscriptionStatus
  items: ProviderItem[]
  cancel_at_period_end: boolean
  cancellation_reason: string | null
  current_period_end: string | null
  trial_ends_at: string | null
  ended_at: string | null
  created_at: string
}

/** What to make of the items of a subscription: those with an id are changed or deleted, those without are added. */
export type ItemChange = { id?: string; price: string; quantity: number } | { id: string; deleted: true }

export interface ChargeLine {
  description: string
  amount: number
}

/** What the next invoice will say; `amount_due` may be less than the total when there is a credit. */
export interface ChargePreview {
  currency: string
  total: number
  amount_due: number
  lines: ChargeLine[]
  due_at: string | null
}

export const invoiceStatuses = ['paid', 'open', 'draft', 'void', 'uncollectible'] as const

/** Times are epoch seconds, as the specification has them for invoices. */
export interface ProviderInvoice {
  id: string
  number: string | null
  status: (typeof invoiceStatuses)[number]
  total: number
  amount_paid: number
  amount_due: number
  /** What is still to be paid of it. */
  amount_remaining: number
  currency: string
  created: number
  due_date: number | null
  hosted_invoice_url: string | null
}

export interface NewPrice {
  product: string
  plan_id: string
  kind: PriceKind
  currency: string
  frequency: Frequency
  unit_amount: number
}

/** A provider in this process, in the place of a real one: the SDK reaches it without a network. */
export interface SimulatedProvider {
  key: string
  httpClient: Stripe.HttpClient
  /** What its webhooks are signed with; as STRIPE_WEBHOOK_SECRET would be. */
  webhookSecret(): Promise<string>
  /** Adds its hosted pages to a server, and sends its events to the webhook route there. */
  register(server: FastifyInstance, app: App): Promise<void>
  /** One attempt for one event; true when it was taken, now or before. */
  deliver(eventId: string): Promise<boolean>
  /** What real time has made due; a job calls it each minute. */
  tick(): Promise<void>
}

/** Where the provider sends its events. */
export const paymentWebhookPath = '/api/billing/stripe-webhook'

/** What came in by webhook, its signature verified. */
export interface ProviderEvent {
  id: string
  type: string
  /** The customer it is about, when it is about one. */
  customer: string | null
  created_at: string
  payload: Stripe.Event
}

/**
 * All we ask of the payment provider. Every method may refuse with payments_not_configured, payments_unavailable or,
 * when the provider finds fault with what was asked, payment_refused. Never ask within a transaction: an answer may take
 * seconds. `key` names the business action; asked twice with one key, the provider acts once.
 */
export interface Payments {
  configured: boolean
  /** No card is ever charged. */
  test_mode: boolean
  /** There is a secret to verify webhooks with. */
  can_verify_events: boolean
  /** The built-in one; null with a provider's keys, and where nothing is sold. */
  simulator: SimulatedProvider | null

  createCustomer(company: { id: string; name: string; email: string | null }): Promise<string>
  updateCustomer(customer: string, company: { name: string; email: string | null }): Promise<void>
  createCheckout(request: CheckoutRequest): Promise<string>
  /** Ends what a customer has open; how many there were. One that is being paid at this moment stays. */
  expireCheckouts(customer: string): Promise<number>
  createPortal(customer: string, returnUrl: string): Promise<string>
  /** The provider's own page about a customer. */
  dashboardUrl(customer: string): string

  /** The one that counts: one that lives before one that has ended, then the newest; null without any. */
  currentSubscription(customer: string): Promise<ProviderSubscription | null>
  /** Every subscription there is, newest first, page by page; `after` is the last one that is known already. */
  subscriptions(after?: string): AsyncIterable<ProviderSubscription[]>
  changeItems(subscription: string, items: ItemChange[], key: string): Promise<ProviderSubscription>
  previewItems(customer: string, subscription: string, items: ItemChange[]): Promise<ChargePreview>
  /** What will be charged next as things stand; null when nothing will. */
  nextCharge(customer: string, subscription: string): Promise<ChargePreview | null>
  cancelAtPeriodEnd(subscription: string, reason: string | null, key: string): Promise<ProviderSubscription>
  /** Ends at once what is paid for; nothing is paid back. */
  cancelNow(subscription: string, key: string): Promise<ProviderSubscription>
  keepSubscription(subscription: string, key: string): Promise<ProviderSubscription>

  listInvoices(customer: string): Promise<ProviderInvoice[]>
  /** Whose it is, and where its PDF lies; null when there is no such invoice. */
  findInvoice(id: string): Promise<{ customer: string | null; pdf_url: string | null } | null>

  createProduct(plan: { id: string; name: string; description: string | null }, key: string): Promise<string>
  updateProduct(product: string, plan: { name: string; description: string | null }): Promise<void>
  createPrice(price: NewPrice, key: string): Promise<string>
  archivePrice(price: string): Promise<void>

  /** @throws webhook_signature_invalid, for what was not signed, was changed, or is older or newer than five minutes */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
  /** The smallest question there is. */
  check(): Promise<void>
}
