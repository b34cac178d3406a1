import { z } from 'zod'
import { emitEvent } from './events.ts'
import { newId } from './ids.ts'
import type { Price } from './objects.ts'
import { booleanParam, currencyParam, mergeMetadata, metadataParam, textParam, wholeNumberParam } from './params.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { insertObject, requireObject } from './store.ts'

export const recurringParams = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: wholeNumberParam.pipe(z.number().min(1).max(36)).optional(),
  usage_type: z.literal('licensed').optional(),
})
/** Stripe accepts amounts of up to eight digits. */
export const amountParam = wholeNumberParam.pipe(z.number().min(0).max(99_999_999))

export const newPriceParams = z.strictObject({
  currency: currencyParam,
  product: textParam,
  unit_amount: amountParam,
  recurring: recurringParams.optional(),
  active: booleanParam.optional(),
  nickname: textParam.optional(),
  lookup_key: textParam.optional(),
  transfer_lookup_key: booleanParam.optional(),
  metadata: metadataParam.optional(),
  billing_scheme: z.literal('per_unit').optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
})
export async function addPrice(
  sim: SimulatorTransaction,
  given: Omit<z.output<typeof newPriceParams>, 'billing_scheme'>,
): Promise<Price> {
  await requireObject(sim, 'product', given.product, 'product')
  const data: Price = {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: sim.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  }
  await insertObject(sim, 'price', { data, hidden: {}, due: null })
  await emitEvent(sim, 'price.created', data)
  return data
}
