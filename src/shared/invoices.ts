import { z } from 'zod'
import { timestamp } from './fields.ts'

/** Amount of money in minor units. */
const amount = z.number().int()

export const invoice = z.object({
  id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['paid', 'open', 'draft', 'void', 'uncollectible']),
  amount_paid: amount,
  /** Part of the paid amount that was refunded. */
  amount_refunded: amount,
  total: amount,
  amount_remaining: amount,
  currency: z.string(),
  /** Seconds since 1970. */
  created: z.number().int(),
  due_date: z.number().int().nullable(),
  /** When the provider will charge the card again, in seconds since 1970; null if it will not. */
  next_payment_attempt: z.number().int().nullable(),
  /** Number of automatic charges so far. */
  attempt_count: z.number().int(),
  hosted_invoice_url: z.string().nullable(),
})
export type Invoice = z.output<typeof invoice>

/** Card that the payment provider charges. */
export const paymentCard = z.object({
  /** Brand in the provider's spelling, such as "visa". */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number().int(),
  exp_year: z.number().int(),
})
export type PaymentCard = z.output<typeof paymentCard>

/** Date since which an invoice is due, in seconds since 1970. */
export function invoiceDueUnixSeconds({ due_date, created }: Pick<Invoice, 'due_date' | 'created'>): number {
  return due_date ?? created
}

interface OpenBalance<I> {
  /** Oldest open invoice, which is paid first. */
  first: I
  count: number
  /** Amount of all open invoices in minor units. */
  total: number
}

/** Open balance of a customer; null if no invoice is open. */
export function openBalance<I extends Pick<Invoice, 'status' | 'amount_remaining' | 'due_date' | 'created'>>(
  invoices: readonly I[],
): OpenBalance<I> | null {
  const open = invoices.filter(({ status, amount_remaining }) => status === 'open' && amount_remaining > 0)
  const [first] = open.toSorted((one, other) => invoiceDueUnixSeconds(one) - invoiceDueUnixSeconds(other))
  if (!first) return null
  return { first, count: open.length, total: open.reduce((sum, { amount_remaining }) => sum + amount_remaining, 0) }
}

/** Reasons of a refund, as the payment provider names them. `other` is sent to it without a reason. */
export const refundReasons = ['order_change', 'duplicate', 'product_unsatisfactory', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Amount of a paid invoice that can still be refunded. */
export function refundableAmount(invoice: Pick<Invoice, 'status' | 'amount_paid' | 'amount_refunded'>): number {
  return invoice.status === 'paid' ? Math.max(0, invoice.amount_paid - invoice.amount_refunded) : 0
}

export const charge = z.object({ currency: z.string(), amount_due: amount, due_at: timestamp.nullable() })

/** Cost of a plan change before it happens. */
export const planChange = z.object({
  plan_name: z.string(),
  period_amount: amount,
  billing_frequency: z.enum(['monthly', 'yearly']),
  seats: z.number().int().nullable(),
  trial_ends_at: timestamp.nullable(),
  next_charge: charge.extend({
    total: amount,
    lines: z.array(z.object({ description: z.string(), amount })),
  }),
})
export type PlanChange = z.output<typeof planChange>
