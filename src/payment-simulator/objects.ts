import type Stripe from 'stripe'

/** A type of the Stripe SDK in the format of JSON: references are ids, decimals are text. */
export type JsonOf<T> = string extends T
  ? Extract<T, string | null | undefined>
  : T extends Stripe.Decimal
    ? string
    : T extends Array<infer One>
      ? JsonOf<One>[]
      : T extends object
        ? { [K in keyof T]: JsonOf<T[K]> }
        : T

export type Customer = JsonOf<Stripe.Customer>
export type Product = JsonOf<Stripe.Product>
export type Price = JsonOf<Stripe.Price>
export type PaymentMethod = JsonOf<Stripe.PaymentMethod>
export type Subscription = JsonOf<Stripe.Subscription>
export type SubscriptionItem = JsonOf<Stripe.SubscriptionItem>
export type Invoice = JsonOf<Stripe.Invoice>
export type CreditNote = JsonOf<Stripe.CreditNote>
export type InvoiceLine = JsonOf<Stripe.InvoiceLineItem>
export type InvoiceItem = JsonOf<Stripe.InvoiceItem>
export type CheckoutSession = JsonOf<Stripe.Checkout.Session>
export type PortalSession = JsonOf<Stripe.BillingPortal.Session>
export type PortalConfiguration = JsonOf<Stripe.BillingPortal.Configuration>

export interface ObjectsByKind {
  customer: Customer
  product: Product
  price: Price
  payment_method: PaymentMethod
  subscription: Subscription
  invoice: Invoice
  invoiceitem: InvoiceItem
  credit_note: CreditNote
  'checkout.session': CheckoutSession
  'billing_portal.session': PortalSession
  'billing_portal.configuration': PortalConfiguration
}
export type ObjectKind = keyof ObjectsByKind

/** Internal data of a stored object. API responses omit it. */
export interface InternalData {
  /** Payment method: its test card. */
  card?: string
  /** Invoice: secret in its hosted URL, Unix time of the first failed charge, and number of retries. */
  secret?: string
  first_failure?: number
  retries?: number
  /** Subscription: the trial end and the period end for which advance notices were already sent. */
  trial_notice?: number
  upcoming_notice?: number
  /** Portal session: when it was opened, in Unix seconds of real time. */
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

export interface ObjectRow<K extends ObjectKind> {
  data: ObjectsByKind[K]
  hidden: InternalData
  due: number | null
}
