import { z } from 'zod'
import { feature, read, write } from '../call.ts'
import * as entity from '../entities.ts'
import { done, id, nothing } from '../fields.ts'

const looking = { module: 'company_settings', level: 'read', status: 'any' } as const
const paying = { module: 'company_settings', level: 'admin', status: 'any' } as const

/** The specification's own sentence for this field. */
const billingEmail = z
  .string()
  .trim()
  .min(1, 'Billing email is required')
  .max(254, 'Please enter a valid email address')
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Please enter a valid email address')

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['paid', 'open', 'draft', 'void', 'uncollectible']),
  /** Minor units. */
  amount_paid: z.number().int(),
  currency: z.string(),
  /** Epoch seconds. */
  created: z.number().int(),
  due_date: z.number().int().nullable(),
  hosted_invoice_url: z.string().nullable(),
})

/** What a company can always do about paying, whatever its status. */
export const billing = feature('billing', {
  getBilling: read({
    summary: 'Company, plan and subscription as the billing tab shows them.',
    access: looking,
    input: nothing,
    output: z.object({
      company: z.object({
        id,
        name: z.string(),
        status: entity.companyStatus,
        billing_email: z.string().nullable(),
        has_payment_customer: z.boolean(),
      }),
      plan: entity.plan.nullable(),
      subscription: entity.subscription.nullable(),
      subscriptionValidated: z.boolean(),
    }),
    errors: [],
  }),
  updateBillingEmail: write({
    summary: 'Changes where bills are sent.',
    access: paying,
    input: z.strictObject({ billing_email: billingEmail }),
    output: done,
    errors: [],
  }),
  createCheckout: write({
    summary: 'Starts a checkout for the price of a plan on offer.',
    access: paying,
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({ priceId: z.string().min(1).max(200) }),
    output: z.object({ url: z.string() }),
    errors: ['payments_not_configured', 'payments_unavailable', 'price_not_available'],
  }),
  customerPortal: write({
    summary: "Opens the payment provider's portal.",
    access: paying,
    impersonation: 'refused',
    per_minute: 30,
    input: nothing,
    output: z.object({ url: z.string() }),
    errors: ['payments_not_configured', 'payments_unavailable', 'no_payment_customer'],
  }),
  getCustomerInvoices: read({
    summary: 'The invoices of the company, newest first.',
    access: looking,
    input: nothing,
    output: z.object({ invoices: z.array(invoice) }),
    errors: ['payments_not_configured', 'payments_unavailable'],
  }),
})
