import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import * as entity from '#shared/entities.ts'
import { id, mailMessage, noInput, success, text, timestamp } from '#shared/fields.ts'
import { charge, invoice, paymentCard, planChange } from '#shared/invoices.ts'
import { mapPlanLimits } from '#shared/plan-limits.ts'

const readAccess = { module: 'company_settings', level: 'read', status: 'any' } as const
const adminAccess = { module: 'company_settings', level: 'admin', status: 'any' } as const
const inviteAccess = { module: 'team', level: 'write', status: 'follows' } as const

const provider = ['payments_not_configured', 'payments_unavailable', 'payment_refused'] as const

/** The error message is fixed by the specification. */
const billingEmail = text(254, { tooLong: 'Please enter a valid email address' })
  .min(1, 'Billing email is required')
  .regex(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Please enter a valid email address')

const priceId = z.string().min(1).max(200)
/** Amount of money in minor units. */
const amount = z.number().int()

/** Subscription of a company. Money is in minor units of `currency`, an upper-case code. */
const billedSubscription = entity.subscription.extend({
  quantity: z.number().int().nullable(),
  currency: z.string().nullable(),
  billing_frequency: z.enum(['monthly', 'yearly']).nullable(),
  period_amount: amount.nullable(),
  trial_ends_at: timestamp.nullable(),
})

const usageOfLimit = z.object({ used: z.number(), limit: z.number().nullable() })
/**
 * Usage of each plan limit. Storage is in GB; emails are those of the current month. A limit of null is unlimited.
 */
const usage = z.object(mapPlanLimits(() => usageOfLimit))

/** Billing calls. They are allowed in every company status. */
export const billing = feature('billing', {
  getBilling: readCall({
    summary: 'Company, plan, subscription and usage as the billing tab shows them.',
    access: readAccess,
    input: noInput,
    output: z.object({
      company: z.object({
        id,
        name: z.string(),
        status: entity.companyStatus,
        set_by_staff: entity.statusSetByStaff,
        /** Until when staff keep the company active although a payment is overdue. Null without such an extension. */
        active_until: timestamp.nullable(),
        billing_email: z.string().nullable(),
        company_type_id: id.nullable(),
        has_payment_customer: z.boolean(),
        /** End of the trial of a company without a subscription; can be in the past. Null if payments are disabled. */
        trial_ends_at: timestamp.nullable(),
      }),
      plan: entity.plan.nullable(),
      subscription: billedSubscription.nullable(),
      subscriptionValidated: z.boolean(),
      /** The company had a subscription before, so that checkout grants no second trial. */
      had_subscription: z.boolean(),
      usage,
      /** False if companies cannot pay in the product and staff assign the plans. */
      selling: z.boolean(),
      /** True if payments are simulated and no card is charged. */
      test_mode: z.boolean(),
      /** Null if payments are disabled. */
      provider: z.enum(['stripe', 'simulator']).nullable(),
    }),
    errors: [],
  }),
  checkSubscription: readCall({
    summary: 'Brings our rows in line with the payment provider, then says whether the company is subscribed.',
    access: adminAccess,
    per_minute: 60,
    input: noInput,
    output: z.object({
      subscribed: z.boolean(),
      subscription_tier: z.string().nullable(),
      subscription_end: timestamp.nullable(),
      trial_ends_at: timestamp.nullable(),
      /** Charge at the end of the trial; null without a trial. */
      first_charge: z.object({ amount, currency: z.string() }).nullable(),
    }),
    errors: provider,
  }),
  updateBillingEmail: writeCall({
    summary: 'Changes where bills are sent.',
    access: adminAccess,
    input: z.strictObject({ billing_email: billingEmail }),
    output: success,
    errors: [],
  }),
  createCheckout: writeCall({
    summary: 'Starts a checkout for the price of a plan on offer.',
    access: adminAccess,
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({ priceId }),
    output: z.object({ url: z.string() }),
    errors: [...provider, 'price_not_available', 'restricted_by_staff', 'subscription_exists', 'already_on_plan'],
  }),
  abandonCheckout: writeCall({
    summary: 'Ends the checkouts of the company that nobody has paid; one that is being paid stays.',
    access: adminAccess,
    impersonation: 'refused',
    per_minute: 30,
    input: noInput,
    output: success,
    errors: provider,
  }),
  customerPortal: writeCall({
    summary: "Opens the payment provider's portal.",
    access: adminAccess,
    impersonation: 'refused',
    per_minute: 30,
    input: noInput,
    output: z.object({ url: z.string() }),
    errors: [...provider, 'no_payment_customer'],
  }),
  cancelSubscription: writeCall({
    summary: 'Ends the subscription with the period that is paid for; until then it can be kept.',
    access: adminAccess,
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({ cancellation_reason: mailMessage.optional() }),
    output: success,
    errors: [...provider, 'no_subscription'],
  }),
  keepSubscription: writeCall({
    summary: 'Takes a cancellation back, as long as the period has not ended.',
    access: adminAccess,
    impersonation: 'refused',
    per_minute: 30,
    input: noInput,
    output: success,
    errors: [...provider, 'no_subscription'],
  }),
  previewPlanChange: readCall({
    summary: 'What changing to the plan of a price would cost, before it happens.',
    access: adminAccess,
    per_minute: 60,
    input: z.strictObject({ priceId }),
    output: planChange,
    errors: [
      ...provider,
      'price_not_available',
      'restricted_by_staff',
      'no_subscription',
      'subscription_owes',
      'already_on_plan',
      'currency_change_refused',
    ],
  }),
  changePlan: writeCall({
    summary: 'Moves the subscription to the plan of a price; what is left of the old one is credited.',
    access: adminAccess,
    impersonation: 'refused',
    per_minute: 30,
    input: z.strictObject({
      priceId,
      /** Price that the preview showed. The call fails if the price has changed since. */
      expected_amount: amount.nonnegative().optional(),
    }),
    output: success,
    errors: [
      ...provider,
      'price_not_available',
      'restricted_by_staff',
      'no_subscription',
      'subscription_owes',
      'currency_change_refused',
      'charge_changed',
    ],
  }),
  getCustomerInvoices: readCall({
    summary: 'The invoices of the company, newest first, and the card that pays them.',
    access: readAccess,
    input: noInput,
    output: z.object({ invoices: z.array(invoice), card: paymentCard.nullable() }),
    errors: provider,
  }),
  downloadInvoice: writeCall({
    summary: 'Where the PDF of an invoice of the company lies.',
    access: readAccess,
    per_minute: 60,
    input: z.strictObject({ invoice_id: z.string().min(1).max(200) }),
    output: z.object({ pdf_url: z.string() }),
    errors: [...provider, 'not_found'],
  }),
  previewSeats: readCall({
    summary:
      'What further seats cost, now or after the free trial; null where a plan is not paid by seat, or nothing is subscribed.',
    access: inviteAccess,
    per_minute: 120,
    input: z.strictObject({ more: z.coerce.number().int().min(1).max(1000).default(1) }),
    output: z.object({
      seats: z
        .object({
          currency: z.string(),
          billing_frequency: z.enum(['monthly', 'yearly']),
          /** Price of a seat per period, in minor units. */
          seat_price: amount,
          members: z.number().int(),
          /** Seats currently paid for, including unused ones. */
          paid: z.number().int(),
          /** Seats that the new members would add to the bill. */
          added: z.number().int(),
          /** Next invoice including the new seats; null if Stripe cannot calculate it. */
          next_charge: charge.nullable(),
          /**
           * For a free trial without a subscription: price of a period after the trial, including seats of invited
           * members.
           */
          trial: z.object({ ends_at: z.string(), seats: z.number().int(), period_amount: amount }).nullable(),
        })
        .nullable(),
    }),
    errors: [],
  }),
})
