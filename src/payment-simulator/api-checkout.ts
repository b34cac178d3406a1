import { z } from 'zod'
import { fitting, sellablePrice } from './billing-items.ts'
import { day } from './billing-periods.ts'
import { expireCheckout } from './checkout.ts'
import { type SessionParams, sessionParams } from './checkout-params.ts'
import { newSession } from './checkout-session.ts'
import { createCustomer } from './customers.ts'
import { list } from './lists.ts'
import type { Price, Row } from './objects.ts'
import { created, mergedMetadata, paging, parse, text } from './params.ts'
import { invalid } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { insert, take } from './store.ts'

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': async (sim, params) => {
    const given = parse(sessionParams, params)
    const { subscription_data: order } = given
    const expires = given.expires_at ?? sim.now + day
    if (expires < sim.now + 1800 || expires > sim.now + day)
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours after creation.', {
        param: 'expires_at',
      })
    if (given.customer && given.customer_email)
      throw invalid('You may only specify one of these parameters: customer, customer_email.')
    if (order?.trial_end !== undefined && order.trial_end < sim.now + 2 * day)
      throw invalid('The `trial_end` date has to be at least 2 days in the future.', {
        param: 'subscription_data[trial_end]',
      })
    const prices = await pricesOf(sim, given)
    const customer = await customerOf(sim, given)
    const data = await newSession(sim, given, { prices, customer, expires })
    await insert(sim, 'checkout.session', {
      data,
      hidden: {
        order: {
          items: given.line_items,
          trial_days: order?.trial_period_days ?? null,
          trial_end: order?.trial_end ?? null,
          metadata: mergedMetadata({}, order?.metadata),
          description: order?.description ?? null,
        },
      },
      due: expires,
    })
    return data
  },
  'GET /v1/checkout/sessions': async (sim, params) => {
    const given = parse(
      z.strictObject({
        ...paging,
        created,
        customer: text.optional(),
        subscription: text.optional(),
        status: z.enum(['open', 'complete', 'expired']).optional(),
      }),
      params,
    )
    return list(sim, 'checkout.session', '/v1/checkout/sessions', {
      ...given,
      status: given.status && [given.status],
    })
  },
  'GET /v1/checkout/sessions/:id': async (sim, params, id) => {
    parse(z.strictObject({}), params)
    return (await take(sim, 'checkout.session', id)).data
  },
  'GET /v1/checkout/sessions/:id/line_items': async (sim, params, id) => {
    parse(z.strictObject(paging), params)
    return (await take(sim, 'checkout.session', id)).data.line_items ?? {}
  },
  'POST /v1/checkout/sessions/:id/expire': async (sim, params, id) => {
    parse(z.strictObject({}), params)
    const row = await take(sim, 'checkout.session', id)
    if (row.data.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.data.status ?? ''}.`,
      )
    return expireCheckout(sim, row)
  },
}

async function pricesOf(sim: SimulatorTransaction, { line_items }: SessionParams): Promise<Price[]> {
  const prices: Price[] = []
  for (const [index, { price }] of line_items.entries())
    prices.push(await sellablePrice(sim, price, `line_items[${index}][price]`))
  fitting(prices)
  return prices
}

async function customerOf(
  sim: SimulatorTransaction,
  { customer, customer_email }: SessionParams,
): Promise<Row<'customer'>> {
  if (customer) return take(sim, 'customer', customer, 'customer')
  return createCustomer(sim, { email: customer_email ?? null })
}
