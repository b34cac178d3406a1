import { z } from 'zod'
import { booleanParam, countParam, emailParam, metadataParam, textParam, timestampParam, urlParam } from './params.ts'

export const checkoutSessionParams = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z
    .array(z.strictObject({ price: textParam, quantity: countParam.pipe(z.number().min(1)) }))
    .min(1)
    .max(20),
  success_url: urlParam,
  cancel_url: urlParam.optional(),
  customer: textParam.optional(),
  customer_email: emailParam.optional(),
  client_reference_id: textParam.max(200).optional(),
  metadata: metadataParam.optional(),
  expires_at: timestampParam.optional(),
  locale: textParam.optional(),
  ui_mode: z.literal('hosted_page').optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  allow_promotion_codes: booleanParam.optional(),
  automatic_tax: z.strictObject({ enabled: z.literal('false') }).optional(),
  tax_id_collection: z.strictObject({ enabled: booleanParam }).optional(),
  customer_update: z.strictObject({ address: textParam.optional(), name: textParam.optional() }).optional(),
  subscription_data: z
    .strictObject({
      metadata: metadataParam.optional(),
      description: textParam.max(500).optional(),
      trial_period_days: countParam.pipe(z.number().min(1).max(730)).optional(),
      trial_end: timestampParam.optional(),
      trial_settings: z
        .strictObject({ end_behavior: z.strictObject({ missing_payment_method: textParam }) })
        .optional(),
    })
    .optional(),
})
export type CheckoutSessionParams = z.output<typeof checkoutSessionParams>
