import { z } from 'zod'
import { count, metadata, moment, nullable, text, yesOrNo } from './params.ts'
import { cancelReasons } from './portal.ts'

export const quantity = count.pipe(z.number().max(1_000_000))
export const itemChange = z.strictObject({
  id: text.optional(),
  price: text.optional(),
  quantity: quantity.optional(),
  deleted: yesOrNo.optional(),
  clear_usage: yesOrNo.optional(),
  metadata: metadata.optional().transform((sent) => (sent ? sent : undefined)),
})
export const prorationBehavior = z.enum(['create_prorations', 'always_invoice', 'none'])
export const paymentBehavior = z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete'])
const trialEndParam = z.union([z.literal('now'), moment])
export const cancellation = z.strictObject({
  comment: nullable(text).optional(),
  feedback: nullable(z.enum(cancelReasons)).optional(),
})
const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['on_subscription', 'off']).optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
})
const collection = z.literal('charge_automatically')
const trialSettings = z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: text }) })

export const newSubscription = z.strictObject({
  customer: text,
  items: z
    .array(z.strictObject({ price: text, quantity: quantity.optional(), metadata: metadata.optional() }))
    .min(1)
    .max(20),
  trial_period_days: count.pipe(z.number().max(730)).optional(),
  trial_end: trialEndParam.optional(),
  metadata: metadata.optional(),
  description: nullable(text).optional(),
  default_payment_method: text.optional(),
  payment_behavior: paymentBehavior.optional(),
  cancel_at_period_end: yesOrNo.optional(),
  proration_behavior: prorationBehavior.optional(),
  off_session: yesOrNo.optional(),
  collection_method: collection.optional(),
  payment_settings: paymentSettings.optional(),
  trial_settings: trialSettings.optional(),
})

export const changedSubscription = z.strictObject({
  items: z.array(itemChange).max(20).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: moment.optional(),
  payment_behavior: paymentBehavior.optional(),
  trial_end: trialEndParam.optional(),
  billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
  cancel_at_period_end: yesOrNo.optional(),
  cancel_at: nullable(moment).optional(),
  cancellation_details: cancellation.optional(),
  metadata: metadata.optional(),
  description: nullable(text).optional(),
  default_payment_method: nullable(text).optional(),
  off_session: yesOrNo.optional(),
  collection_method: collection.optional(),
  payment_settings: paymentSettings.optional(),
  trial_settings: trialSettings.optional(),
})

export const statuses = [
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
