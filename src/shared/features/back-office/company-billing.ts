import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { id, mailMessage, selectedId, success } from '#shared/fields.ts'
import { invoice, paymentCard, planChange, refundReasons } from '#shared/invoices.ts'

const provider = ['payments_not_configured', 'payments_unavailable', 'payment_refused'] as const
const subscriptionErrors = [...provider, 'not_found', 'no_subscription', 'conflict'] as const
const planErrors = [
  ...subscriptionErrors,
  'plan_not_available',
  'price_not_available',
  'subscription_owes',
  'currency_change_refused',
  'already_on_plan',
] as const

const company = { company_id: id }
const notes = {
  /** Reason that is shown to the company, in the mail to its owner. */
  shown_reason: mailMessage.optional(),
  admin_notes: mailMessage.optional(),
}
const plan = { ...company, plan_id: selectedId('Choose a plan') }

/** Support for companies with a subscription. The payment provider executes each change; the owner is notified. */
export const companyBilling = feature('company-billing', {
  getCompanyInvoices: readCall({
    summary: 'The invoices of a company, newest first, and the card that pays them.',
    access: 'super-admin',
    input: z.strictObject(company),
    output: z.object({ invoices: z.array(invoice), card: paymentCard.nullable() }),
    errors: [...provider, 'not_found'],
  }),
  previewCompanyPlanChange: readCall({
    summary: 'Cost of moving the subscription of a company to the current prices of a plan.',
    access: 'super-admin',
    input: z.strictObject(plan),
    output: planChange,
    errors: planErrors,
  }),
  changeCompanyPlan: writeCall({
    summary: 'Move the subscription of a company to the current prices of a plan; unused time is credited.',
    access: 'super-admin',
    input: z.strictObject({
      ...plan,
      /** Amount per period that the preview showed. The call fails if the amount has changed since the preview. */
      expected_amount: z.number().int().nonnegative(),
      ...notes,
    }),
    output: success,
    errors: [...planErrors, 'charge_changed'],
  }),
  cancelCompanySubscription: writeCall({
    summary: 'Cancel the subscription of a company, at the end of its period or immediately, without a refund.',
    access: 'super-admin',
    input: z.strictObject({ ...company, when: z.enum(['period_end', 'now']), ...notes }),
    output: success,
    errors: subscriptionErrors,
  }),
  keepCompanySubscription: writeCall({
    summary: 'Undo a cancellation whose period has not ended.',
    access: 'super-admin',
    input: z.strictObject({ ...company, ...notes }),
    output: success,
    errors: subscriptionErrors,
  }),
  refundInvoice: writeCall({
    summary: 'Refund a paid invoice of a company, in whole or in part.',
    access: 'super-admin',
    input: z.strictObject({
      ...company,
      invoice_id: z.string().min(1).max(200),
      /** In minor units of the invoice's currency. */
      amount: z.number('Enter an amount').int('Enter an amount with at most two decimals').min(1, 'Enter an amount'),
      /** Amount already refunded when the caller saw the invoice, so that no refund happens twice. */
      refunded_before: z.number().int().nonnegative(),
      reason: z.enum(refundReasons),
      ...notes,
    }),
    output: success,
    errors: [...provider, 'not_found', 'conflict', 'refund_too_high', 'refunded_meanwhile'],
  }),
})
