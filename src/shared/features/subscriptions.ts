import { z } from 'zod'
import { feature, read } from '../call.ts'
import { subscriptionStatuses } from '../entities.ts'
import { id, moment, nothing } from '../fields.ts'

export const subscriptionRow = z.object({
  subscription_id: id,
  company_id: id,
  company_name: z.string(),
  plan_name: z.string().nullable(),
  /** Minor units of `currency`. */
  price_monthly: z.number().int().nullable(),
  currency: z.string().nullable(),
  billing_frequency: z.enum(['monthly', 'yearly']).nullable(),
  billing_email: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  renewal_date: moment.nullable(),
  subscription_created_at: moment,
})
export type SubscriptionRow = z.output<typeof subscriptionRow>

const count = z.number().int()
export const subscriptionMetrics = z.object({
  active_subscriptions: count,
  trial_subscriptions: count,
  past_due_subscriptions: count,
  total_subscriptions: count,
  /** Monthly recurring revenue, minor units, one entry a currency. */
  mrr: z.array(z.object({ currency: z.string(), amount: count })),
})

export const subscriptions = feature('subscriptions', {
  listSubscriptions: read({
    summary: 'Subscriptions of all companies, newest first; searched by company name.',
    access: 'super-admin',
    input: z.strictObject({
      search: z.string().trim().max(120).default(''),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ subscriptions: z.array(subscriptionRow), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  getSubscriptionMetrics: read({
    summary: 'Counts by status, and monthly recurring revenue by currency; trials bring none yet.',
    access: 'super-admin',
    input: nothing,
    output: subscriptionMetrics,
    errors: [],
  }),
})
