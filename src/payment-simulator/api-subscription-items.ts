import { sql } from 'kysely'
import { z } from 'zod'
import { applyUpdate, chargeUpdate, type SubscriptionUpdate } from './billing-update.ts'
import { toCompleteList } from './lists.ts'
import { booleanParam, pagingParams, parseParams, textParam, timestampParam } from './params.ts'
import { resourceMissingError } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { requireObject } from './store.ts'
import { itemChangeParams, paymentBehavior, prorationBehavior, quantityParam } from './subscription-params.ts'

export const subscriptionItemRoutes: Routes = {
  'GET /v1/subscription_items': async (sim, params) => {
    const { subscription } = parseParams(z.strictObject({ ...pagingParams, subscription: textParam }), params)
    const { data } = await requireObject(sim, 'subscription', subscription, 'subscription')
    return toCompleteList(data.items.data, '/v1/subscription_items')
  },
  'GET /v1/subscription_items/:id': async (sim, params, id) => {
    parseParams(z.strictObject({}), params)
    return (await subscriptionOfItem(sim, id)).item
  },
  'POST /v1/subscription_items/:id': async (sim, params, id) => {
    const given = parseParams(
      z.strictObject({
        price: textParam.optional(),
        quantity: quantityParam.optional(),
        metadata: itemChangeParams.shape.metadata,
        proration_behavior: prorationBehavior.optional(),
        proration_date: timestampParam.optional(),
        payment_behavior: paymentBehavior.optional(),
        off_session: booleanParam.optional(),
      }),
      params,
    )
    const { row } = await subscriptionOfItem(sim, id)
    const { price, quantity: seats, metadata: labels, ...rest } = given
    const update: SubscriptionUpdate = { ...rest, items: [{ id, price, quantity: seats, metadata: labels }] }
    const settled = await chargeUpdate(sim, await applyUpdate(sim, row, update), update)
    return settled.data.items.data.find((item) => item.id === id) ?? {}
  },
}

async function subscriptionOfItem(sim: SimulatorTransaction, itemId: string) {
  const row = await sim.tx
    .selectFrom('simulator_objects')
    .select('id')
    .where('kind', '=', 'subscription')
    .where(sql<boolean>`data @> ${JSON.stringify({ items: { data: [{ id: itemId }] } })}::jsonb`)
    .executeTakeFirst()
  if (!row) throw resourceMissingError('subscription_item', itemId)
  const subscription = await requireObject(sim, 'subscription', row.id)
  const item = subscription.data.items.data.find(({ id }) => id === itemId)
  if (!item) throw resourceMissingError('subscription_item', itemId)
  return { row: subscription, item }
}
