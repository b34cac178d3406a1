import { sql } from 'kysely'
import { z } from 'zod'
import { applyUpdate, settle, type Update } from './billing-update.ts'
import { within } from './lists.ts'
import { moment, paging, parse, text, yesOrNo } from './params.ts'
import { missing } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { take } from './store.ts'
import { itemChange, paymentBehavior, prorationBehavior, quantity } from './subscription-params.ts'

export const subscriptionItemRoutes: Routes = {
  'GET /v1/subscription_items': async (sim, params) => {
    const { subscription } = parse(z.strictObject({ ...paging, subscription: text }), params)
    const { data } = await take(sim, 'subscription', subscription, 'subscription')
    return within(data.items.data, '/v1/subscription_items')
  },
  'GET /v1/subscription_items/:id': async (sim, params, id) => {
    parse(z.strictObject({}), params)
    return (await holderOf(sim, id)).item
  },
  'POST /v1/subscription_items/:id': async (sim, params, id) => {
    const given = parse(
      z.strictObject({
        price: text.optional(),
        quantity: quantity.optional(),
        metadata: itemChange.shape.metadata,
        proration_behavior: prorationBehavior.optional(),
        proration_date: moment.optional(),
        payment_behavior: paymentBehavior.optional(),
        off_session: yesOrNo.optional(),
      }),
      params,
    )
    const { row } = await holderOf(sim, id)
    const { price, quantity: seats, metadata: labels, ...rest } = given
    const update: Update = { ...rest, items: [{ id, price, quantity: seats, metadata: labels }] }
    const settled = await settle(sim, await applyUpdate(sim, row, update), update)
    return settled.data.items.data.find((item) => item.id === id) ?? {}
  },
}

async function holderOf(sim: SimulatorTransaction, itemId: string) {
  const row = await sim.tx
    .selectFrom('simulator_objects')
    .select('id')
    .where('kind', '=', 'subscription')
    .where(sql<boolean>`data @> ${JSON.stringify({ items: { data: [{ id: itemId }] } })}::jsonb`)
    .executeTakeFirst()
  if (!row) throw missing('subscription_item', itemId)
  const subscription = await take(sim, 'subscription', row.id)
  const item = subscription.data.items.data.find(({ id }) => id === itemId)
  if (!item) throw missing('subscription_item', itemId)
  return { row: subscription, item }
}
