import type Stripe from 'stripe'

/** A type of the Stripe SDK in the format of JSON: references are ids, decimals are text. */
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
export type CreditNote = Wire<Stripe.CreditNote>
export type InvoiceLine = Wire<Stripe.InvoiceLineItem>
export type InvoiceItem = Wire<Stripe.InvoiceItem>
export type CheckoutSession = Wire<Stripe.Checkout.Session>
export type PortalSession = Wire<Stripe.BillingPortal.Session>
export type PortalConfiguration = Wire<Stripe.BillingPortal.Configuration>

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
export type Kind = keyof ObjectsByKind

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

export interface Row<K extends Kind> {
  data: ObjectsByKind[K]
  hidden: InternalData
  due: number | null
}
