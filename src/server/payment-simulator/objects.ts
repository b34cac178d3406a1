import type Stripe from 'stripe'

/** An object of the SDK as it travels: references are ids, decimals are text. */
export type Wire<T> = string extends T
  ? Extract<T, string | null | undefined>
  : T extends Stripe.Decimal
    ? string
    : T extends Array<infer One>
      ? Wire<One>[]
      : T extends object
        ? { [K in keyof T]: Wire<T[K]> }
        : T

export type Customer = Wire<Stripe.Customer>
export type Product = Wire<Stripe.Product>
export type Price = Wire<Stripe.Price>
export type PaymentMethod = Wire<Stripe.PaymentMethod>
export type Subscription = Wire<Stripe.Subscription>
export type SubscriptionItem = Wire<Stripe.SubscriptionItem>
export type Invoice = Wire<Stripe.Invoice>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoiceItem = Wire<Stripe.InvoiceItem>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>

export interface Kinds {
  customer: Customer
  product: Product
  price: Price
  payment_method: PaymentMethod
  subscription: Subscription
  invoice: Invoice
  invoiceitem: InvoiceItem
  'checkout.session': CheckoutSession
  'billing_portal.session': PortalSession
  'billing_portal.configuration': PortalConfiguration
}
export type Kind = keyof Kinds

/** What the provider knows of an object and does not show. */
export interface Hidden {
  /** Of a payment method: which test card it is. */
  card?: string
  /** Of an invoice: what its hosted address must name, and how often its charge was tried again. */
  secret?: string
  first_failure?: number
  retries?: number
  /** Of a subscription: for which moments the notices ahead were sent. */
  trial_notice?: number
  upcoming_notice?: number
  /** Of a portal session: when it was opened, in real time. */
  opened?: number
  /** Of a checkout session: what it will make. */
  order?: CheckoutOrder
}

export interface CheckoutOrder {
  items: { price: string; quantity: number }[]
  trial_days: number | null
  trial_end: number | null
  metadata: Record<string, string>
  description: string | null
}

export interface Row<K extends Kind> {
  data: Kinds[K]
  hidden: Hidden
  due: number | null
}
