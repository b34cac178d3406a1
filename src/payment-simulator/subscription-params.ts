import { z } from 'zod'
import { booleanParam, countParam, metadataParam, nullableParam, textParam, timestampParam } from './params.ts'
import { cancelReasons } from './portal-configuration.ts'

export const quantityParam = countParam.pipe(z.number().max(1_000_000))
export const itemChangeParams = z.strictObject({
  id: textParam.optional(),
  price: textParam.optional(),
  quantity: quantityParam.optional(),
  deleted: booleanParam.optional(),
  clear_usage: booleanParam.optional(),
  metadata: metadataParam.optional().transform((sent) => (sent ? sent : undefined)),
})
export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none'])
export const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
const trialEndParam = z.union([z.literal('now'), timestampParam])
export const cancellationParams = z.strictObject({
  comment: nullableParam(textParam).optional(),
  feedback: nullableParam(z.enum(cancelReasons)).optional(),
})
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['on_subscription', 'off']).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
})
const collectionMethod = z.literal('charge_automatically')
const trialSettings = z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: textParam }) })

export const newSubscriptionParams = z.strictObject({
  customer: textParam,
  items: z
    .array(z.strictObject({ price: textParam, quantity: quantityParam.optional(), metadata: metadataParam.optional() }))
    .min(1)
    .max(20),
  trial_period_days: countParam.pipe(z.number().max(730)).optional(),
  trial_end: trialEndParam.optional(),
  metadata: metadataParam.optional(),
  description: nullableParam(textParam).optional(),
  default_payment_method: textParam.optional(),
  payment_behavior: paymentBehavior.optional(),
  cancel_at_period_end: booleanParam.optional(),
  proration_behavior: prorationBehavior.optional(),
  off_session: booleanParam.optional(),
  collection_method: collectionMethod.optional(),
  payment_settings: paymentSettings.optional(),
  trial_settings: trialSettings.optional(),
})

export const updateSubscriptionParams = z.strictObject({
  items: z.array(itemChangeParams).max(20).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: timestampParam.optional(),
  payment_behavior: paymentBehavior.optional(),
  trial_end: trialEndParam.optional(),
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  cancel_at_period_end: booleanParam.optional(),
  cancel_at: nullableParam(timestampParam).optional(),
  cancellation_details: cancellationParams.optional(),
  metadata: metadataParam.optional(),
  description: nullableParam(textParam).optional(),
  default_payment_method: nullableParam(textParam).optional(),
  off_session: booleanParam.optional(),
  collection_method: collectionMethod.optional(),
  payment_settings: paymentSettings.optional(),
  trial_settings: trialSettings.optional(),
})

export const statusFilters = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
  'all',
  'ended',
] as const
