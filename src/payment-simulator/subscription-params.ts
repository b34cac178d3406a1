import { z } from 'zod'
import { booleanText, countParam, metadata, nullable, textParam, timestampParam } from './params.ts'
import { cancelReasons } from './portal.ts'

export const quantity = countParam.pipe(z.number().max(1_000_000))
export const itemChange = z.strictObject({
  id: textParam.optional(),
  price: textParam.optional(),
  quantity: quantity.optional(),
  deleted: booleanText.optional(),
  clear_usage: booleanText.optional(),
  metadata: metadata.optional().transform((sent) => (sent ? sent : undefined)),
})
export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none'])
export const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
const trialEndParam = z.union([z.literal('now'), timestampParam])
export const cancellationParams = z.strictObject({
  comment: nullable(textParam).optional(),
  feedback: nullable(z.enum(cancelReasons)).optional(),
})
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['on_subscription', 'off']).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
})
const collectionMethod = z.literal('charge_automatically')
const trialSettings = z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: textParam }) })

export const newSubscription = z.strictObject({
  customer: textParam,
  items: z
    .array(z.strictObject({ price: textParam, quantity: quantity.optional(), metadata: metadata.optional() }))
    .min(1)
    .max(20),
  trial_period_days: countParam.pipe(z.number().max(730)).optional(),
  trial_end: trialEndParam.optional(),
  metadata: metadata.optional(),
  description: nullable(textParam).optional(),
  default_payment_method: textParam.optional(),
  payment_behavior: paymentBehavior.optional(),
  cancel_at_period_end: booleanText.optional(),
  proration_behavior: prorationBehavior.optional(),
  off_session: booleanText.optional(),
  collection_method: collectionMethod.optional(),
  payment_settings: paymentSettings.optional(),
  trial_settings: trialSettings.optional(),
})

export const changedSubscription = z.strictObject({
  items: z.array(itemChange).max(20).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: timestampParam.optional(),
  payment_behavior: paymentBehavior.optional(),
  trial_end: trialEndParam.optional(),
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  cancel_at_period_end: booleanText.optional(),
  cancel_at: nullable(timestampParam).optional(),
  cancellation_details: cancellationParams.optional(),
  metadata: metadata.optional(),
  description: nullable(textParam).optional(),
  default_payment_method: nullable(textParam).optional(),
  off_session: booleanText.optional(),
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
