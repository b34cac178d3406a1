import { z } from 'zod'
import { assertCombinable, requireSellablePrice } from './billing-items.ts'
import { secondsPerDay } from './billing-periods.ts'
import { expireCheckout } from './checkout.ts'
import { type CheckoutSessionParams, checkoutSessionParams } from './checkout-params.ts'
import { buildCheckoutSession } from './checkout-session.ts'
import { createCustomer } from './customers.ts'
import { listObjects } from './lists.ts'
import type { ObjectRow, Price } from './objects.ts'
import { createdFilter, mergeMetadata, pagingParams, parseParams, textParam } from './params.ts'
import { invalidRequest } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { insertObject, requireObject } from './store.ts'

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': async (sim, params) => {
    const given = parseParams(checkoutSessionParams, params)
    const { subscription_data: order } = given
    const expires = given.expires_at ?? sim.now + secondsPerDay
    if (expires < sim.now + 1800 || expires > sim.now + secondsPerDay)
      throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours after creation.', {
        param: 'expires_at',
      })
    if (given.customer && given.customer_email)
      throw invalidRequest('You may only specify one of these parameters: customer, customer_email.')
    if (order?.trial_end !== undefined && order.trial_end < sim.now + 2 * secondsPerDay)
      throw invalidRequest('The `trial_end` date has to be at least 2 days in the future.', {
        param: 'subscription_data[trial_end]',
      })
    const prices = await pricesOf(sim, given)
    const customer = await customerOf(sim, given)
    const data = await buildCheckoutSession(sim, given, { prices, customer, expires })
    await insertObject(sim, 'checkout.session', {
      data,
      hidden: {
        order: {
          items: given.line_items,
          trial_days: order?.trial_period_days ?? null,
          trial_end: order?.trial_end ?? null,
          metadata: mergeMetadata({}, order?.metadata),
          description: order?.description ?? null,
        },
      },
      due: expires,
    })
    return data
  },
  'GET /v1/checkout/sessions': async (sim, params) => {
    const given = parseParams(
      z.strictObject({
        ...pagingParams,
        created: createdFilter,
        customer: textParam.optional(),
        subscription: textParam.optional(),
        status: z.enum(['open', 'complete', 'expired']).optional(),
      }),
      params,
    )
    return listObjects(sim, 'checkout.session', '/v1/checkout/sessions', {
      ...given,
      status: given.status && [given.status],
    })
  },
  'GET /v1/checkout/sessions/:id': async (sim, params, id) => {
    parseParams(z.strictObject({}), params)
    return (await requireObject(sim, 'checkout.session', id)).data
  },
  'GET /v1/checkout/sessions/:id/line_items': async (sim, params, id) => {
    parseParams(z.strictObject(pagingParams), params)
    return (await requireObject(sim, 'checkout.session', id)).data.line_items ?? {}
  },
  'POST /v1/checkout/sessions/:id/expire': async (sim, params, id) => {
    parseParams(z.strictObject({}), params)
    const row = await requireObject(sim, 'checkout.session', id)
    if (row.data.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.data.status ?? ''}.`,
      )
    return expireCheckout(sim, row)
  },
}

async function pricesOf(sim: SimulatorTransaction, { line_items }: CheckoutSessionParams): Promise<Price[]> {
  const prices: Price[] = []
  for (const [index, { price }] of line_items.entries())
    prices.push(await requireSellablePrice(sim, price, `line_items[${index}][price]`))
  assertCombinable(prices)
  return prices
}

async function customerOf(
  sim: SimulatorTransaction,
  { customer, customer_email }: CheckoutSessionParams,
): Promise<ObjectRow<'customer'>> {
  if (customer) return requireObject(sim, 'customer', customer, 'customer')
  return createCustomer(sim, { email: customer_email ?? null })
}
