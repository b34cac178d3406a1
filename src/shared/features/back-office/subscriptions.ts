import { z } from 'zod'
import { feature, readCall, writeCall } from '#shared/call.ts'
import { subscriptionStatuses } from '#shared/entities.ts'
import { day, id, mailMessage, noInput, oneLine, sortCursor, sortOf, success, timestamp } from '#shared/fields.ts'

const status = z.enum(subscriptionStatuses)
const frequency = z.enum(['monthly', 'yearly'])

export const subscriptionRow = z.object({
  subscription_id: id,
  company_id: id,
  company_name: z.string(),
  plan_name: z.string().nullable(),
  /** Listed price of the plan, in minor units. */
  price_monthly: z.number().int().nullable(),
  /** Amount the company pays per billing period, in minor units of `currency`. */
  period_amount: z.number().int().nullable(),
  currency: z.string().nullable(),
  billing_frequency: frequency.nullable(),
  billing_email: z.string().nullable(),
  status,
  cancel_at_period_end: z.boolean(),
  renewal_date: timestamp.nullable(),
  ended_at: timestamp.nullable(),
  /** If staff reactivated the company: when billing determines its status again. */
  status_until: timestamp.nullable(),
  subscription_created_at: timestamp,
  /** Number of seats that Stripe bills; null if unknown. */
  quantity: z.number().int().nullable(),
  /** Number of seats that Stripe should bill; null if the plan has no seat price. */
  expected_quantity: z.number().int().nullable(),
  checked_at: timestamp.nullable(),
  sync_error: z.string().nullable(),
  /** Open invoices of an overdue or ended subscription, in minor units of `currency`. */
  owed_amount: z.number().int(),
})
export type SubscriptionRow = z.output<typeof subscriptionRow>

const count = z.number().int()
export const subscriptionMetrics = z.object({
  active_subscriptions: count,
  trial_subscriptions: count,
  /** Companies in a trial without a subscription. */
  trials_without_subscription: count,
  past_due_subscriptions: count,
  unpaid_subscriptions: count,
  total_subscriptions: count,
  /** Monthly recurring revenue in minor units, one entry per currency. */
  mrr: z.array(z.object({ currency: z.string(), amount: count })),
  /** Whether payments are enabled, and whether they are in test mode. */
  payments: z.object({ selling: z.boolean(), test_mode: z.boolean() }),
})

/** Options of the status filter, with Stripe's spelling 'canceled'. */
export const subscriptionStatusFilters = [
  'active',
  'trialing',
  'past_due',
  'canceled',
  'incomplete',
  'unpaid',
  'paused',
  'incomplete_expired',
] as const

/** Filter for ended subscriptions whose last invoice is open. */
export const owedFilter = 'owed'

/**
 * Convert the status filter of a request to a stored status: 'canceled' becomes our 'cancelled'. 'all' and unknown
 * values do not filter.
 */
export function statusToFilter(given: string | undefined): (typeof subscriptionStatuses)[number] | undefined {
  return subscriptionStatuses.find((one) => one === given?.replace(/^canceled$/, 'cancelled'))
}

const page = { cursor: z.string().max(200).optional(), search_filter: oneLine(120).default('') }

export const subscriptionFilter = z.strictObject({
  search_filter: page.search_filter,
  status_filter: z.string().max(40).optional(),
  plan_filter: id.optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  sort: sortOf('created', 'renewal', 'amount', 'owed').default('-created'),
})
export const subscriptionExportPath = '/api/subscriptions/subscriptions.csv'

export const billingEventStates = ['processed', 'failed', 'pending'] as const

export const billingEventFilter = z.strictObject({
  event_type: z.string().max(100).optional(),
  company_id: id.optional(),
  state: z.enum(billingEventStates).optional(),
  /** Search term, compared with the id of the Stripe event. */
  search_filter: page.search_filter,
})

export const billingEventRow = z.object({
  id,
  event_type: z.string(),
  company_id: id.nullable(),
  company_name: z.string().nullable(),
  stripe_event_id: z.string(),
  processed_at: timestamp.nullable(),
  attempts: count,
  error_message: z.string().nullable(),
  created_at: timestamp,
})
export type BillingEventRow = z.output<typeof billingEventRow>

export function billingEventStateOf(event: Pick<BillingEventRow, 'processed_at' | 'error_message'>) {
  if (event.processed_at) return 'Processed'
  return event.error_message ? 'Failed' : 'Pending'
}

export const syncRun = z.object({
  id,
  kind: z.enum(['status', 'customers', 'quantities', 'nightly']),
  state: z.enum(['running', 'done', 'failed']),
  total: count,
  total_processed: count,
  updated_count: count,
  success_count: count,
  error_count: count,
  error: z.string().nullable(),
  failures: z.array(z.object({ company_id: id, name: z.string(), message: z.string() })),
  started_by: z.string().nullable(),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type SyncRun = z.output<typeof syncRun>

const subscriptionSide = z.object({
  status,
  plan_name: z.string().nullable(),
  quantity: count.nullable(),
  period_amount: count.nullable(),
  currency: z.string().nullable(),
  billing_frequency: frequency.nullable(),
  renewal_date: timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  subscription_id: z.string().nullable(),
})
export type SubscriptionSide = z.output<typeof subscriptionSide>

const startedSync = z.object({ success: z.literal(true), error: z.null(), run: syncRun })

export const subscriptions = feature('subscriptions', {
  listSubscriptions: readCall({
    summary:
      'Subscriptions of all companies, newest first unless sorted otherwise; dates are whole days in UTC on which they began.',
    access: 'super-admin',
    input: z.strictObject({
      ...subscriptionFilter.shape,
      cursor: sortCursor.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ subscriptions: z.array(subscriptionRow), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  getSubscriptionMetrics: readCall({
    summary: 'Counts by status, and monthly recurring revenue by currency; trials bring none yet.',
    access: 'super-admin',
    input: noInput,
    output: subscriptionMetrics,
    errors: [],
  }),
  getRevenueHistory: readCall({
    summary: 'Monthly recurring revenue of past days by currency, oldest first; minor units.',
    access: 'super-admin',
    input: z.strictObject({ days: z.coerce.number().int().min(1).max(731).default(365) }),
    output: z.object({ days: z.array(z.object({ day, currency: z.string(), mrr: count })) }),
    errors: [],
  }),
  getSubscriptionComparison: readCall({
    summary: 'What we have of a company beside what the provider says now.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id }),
    output: z.object({
      company_name: z.string(),
      customer_id: z.string().nullable(),
      ours: subscriptionSide.nullable(),
      theirs: subscriptionSide.nullable(),
      sync_error: z.string().nullable(),
    }),
    errors: ['not_found', 'payments_not_configured', 'payments_unavailable', 'payment_refused'],
  }),
  syncCompany: writeCall({
    summary: 'Brings one company up to date with the provider, its customer id first.',
    access: 'super-admin',
    input: z.strictObject({ company_id: id, admin_notes: mailMessage.optional() }),
    output: z.object({ success: z.literal(true), changed: z.boolean() }),
    errors: [
      'not_found',
      'no_customer_in_subscription',
      'no_payment_customer',
      'failed_to_find_subscription',
      'failed_to_update_company',
      'payments_not_configured',
      'payments_unavailable',
      'payment_refused',
    ],
  }),
  syncStatus: writeCall({
    summary: 'Starts to make every subscription of ours equal to that at the provider.',
    access: 'super-admin',
    input: noInput,
    output: startedSync,
    errors: ['sync_running', 'payments_not_configured'],
  }),
  syncCustomers: writeCall({
    summary: 'Starts to give every company the customer id of its subscription.',
    access: 'super-admin',
    input: noInput,
    output: startedSync,
    errors: ['sync_running', 'payments_not_configured'],
  }),
  syncQuantities: writeCall({
    summary: 'Starts to tell the provider the seats of every company.',
    access: 'super-admin',
    input: noInput,
    output: startedSync,
    errors: ['sync_running', 'payments_not_configured'],
  }),
  getSyncRuns: readCall({
    summary: 'The latest synchronisations, newest first, with how far they have come.',
    access: 'super-admin',
    input: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(5) }),
    output: z.object({ runs: z.array(syncRun) }),
    errors: [],
  }),
  listBillingEvents: readCall({
    summary: 'What the provider has told us, newest first.',
    access: 'super-admin',
    input: z.strictObject({
      ...billingEventFilter.shape,
      cursor: page.cursor,
      limit: z.coerce.number().int().min(1).max(100).default(100),
    }),
    output: z.object({ events: z.array(billingEventRow), next_cursor: z.string().nullable() }),
    errors: [],
  }),
  getBillingEventTypes: readCall({
    summary: 'The types of event that have come in, by name.',
    access: 'super-admin',
    input: noInput,
    output: z.object({ types: z.array(z.string()) }),
    errors: [],
  }),
  getBillingEvent: readCall({
    summary: 'One event with all that it said.',
    access: 'super-admin',
    input: z.strictObject({ event_id: id }),
    output: z.object({ event: billingEventRow, payload: z.record(z.string(), z.unknown()) }),
    errors: ['not_found'],
  }),
  replayBillingEvent: writeCall({
    summary: 'Acts on an event once more.',
    access: 'super-admin',
    input: z.strictObject({ event_id: id, admin_notes: mailMessage.optional() }),
    output: success,
    errors: ['not_found'],
  }),
})
