import type Stripe from 'stripe'

/** An SDK object as JSON: references are ids, decimals are text. */
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

/** Internal data of an object, not in responses. */
export interface Hidden {
  /** Payment method: its test card. */
  card?: string
  /** Invoice: the secret of its hosted URL, and the time of its first failed charge. */
  secret?: string
  first_failure?: number
  retries?: number
  /** Subscription: the times for which advance notices were sent. */
  trial_notice?: number
  upcoming_notice?: number
  /** Portal session: when it was opened, in real time. */
  opened?: number
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
