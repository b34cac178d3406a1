import Stripe from 'stripe'
import { Refusal } from '../../../shared/errors.ts'
import type { Environment } from '../env.ts'

export interface CheckoutRequest {
  customer: string
  price: string
  quantity: number
  trial_days: number
  company_id: string
  success_url: string
  cancel_url: string
}

const invoiceStatuses = ['paid', 'open', 'draft', 'void', 'uncollectible'] as const

export interface ProviderInvoice {
  id: string
  number: string | null
  status: (typeof invoiceStatuses)[number]
  amount_paid: number
  currency: string
  created: number
  due_date: number | null
  hosted_invoice_url: string | null
}

/**
 * All we ask of the payment provider. Every method may refuse with payments_not_configured or
 * payments_unavailable. Money is minor units, times are epoch seconds.
 */
export interface Payments {
  configured: boolean
  createCustomer(company: { id: string; name: string; email: string | null }): Promise<string>
  createCheckout(request: CheckoutRequest): Promise<string>
  createPortal(customer: string, returnUrl: string): Promise<string>
  listInvoices(customer: string): Promise<ProviderInvoice[]>
  /** The smallest question there is. */
  check(): Promise<void>
}

export function createPayments(env: Environment): Payments {
  if (!env.STRIPE_SECRET_KEY || env.BILLING === 'off') return unconfigured
  return stripePayments(env.STRIPE_SECRET_KEY, env.STRIPE_API_URL)
}

const refuse = () => Promise.reject(new Refusal('payments_not_configured'))
const unconfigured: Payments = {
  configured: false,
  createCustomer: refuse,
  createCheckout: refuse,
  createPortal: refuse,
  listInvoices: refuse,
  check: refuse,
}

function stripePayments(key: string, apiUrl: string | undefined): Payments {
  const address = apiUrl ? new URL(apiUrl) : null
  const stripe = new Stripe(key, {
    timeout: 8000,
    maxNetworkRetries: 1,
    ...(address && {
      host: address.hostname,
      port: address.port,
      protocol: address.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question()
    } catch (error) {
      if (error instanceof Stripe.errors.StripeAuthenticationError) throw new Refusal('payments_not_configured')
      if (error instanceof Stripe.errors.StripeError) throw new Refusal('payments_unavailable')
      throw error
    }
  }
  return {
    configured: true,
    createCustomer: ({ id, name, email }) =>
      ask(async () => {
        const customer = await stripe.customers.create(
          { name, metadata: { company_id: id }, ...(email && { email }) },
          { idempotencyKey: `customer-${id}` },
        )
        return customer.id
      }),
    createCheckout: (request) =>
      ask(async () => {
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: request.customer,
          line_items: [{ price: request.price, quantity: request.quantity }],
          subscription_data: {
            metadata: { company_id: request.company_id },
            ...(request.trial_days > 0 && { trial_period_days: request.trial_days }),
          },
          metadata: { company_id: request.company_id },
          success_url: request.success_url,
          cancel_url: request.cancel_url,
        })
        if (!session.url) throw new Refusal('payments_unavailable')
        return session.url
      }),
    createPortal: (customer, returnUrl) =>
      ask(async () => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
    check: () =>
      ask(async () => {
        await stripe.products.list({ limit: 1 })
      }),
    listInvoices: (customer) =>
      ask(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: 100 })
        return data.map((invoice) => ({
          id: invoice.id ?? '',
          number: invoice.number,
          status: invoiceStatuses.find((status) => status === invoice.status) ?? 'draft',
          amount_paid: invoice.amount_paid,
          currency: invoice.currency,
          created: invoice.created,
          due_date: invoice.due_date,
          hosted_invoice_url: invoice.hosted_invoice_url ?? null,
        }))
      }),
  }
}
