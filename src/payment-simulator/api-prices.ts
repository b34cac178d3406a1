import { z } from 'zod'
import { list } from './lists.ts'
import {
  created,
  currency,
  defined,
  mergedMetadata,
  metadata,
  nullable,
  paging,
  parse,
  text,
  yesOrNo,
} from './params.ts'
import { addPrice, newPrice } from './prices.ts'
import type { Routes } from './route-types.ts'
import { change, take } from './store.ts'

const changedPrice = z.strictObject({
  active: yesOrNo.optional(),
  nickname: nullable(text).optional(),
  metadata: metadata.optional(),
  lookup_key: nullable(text).optional(),
  transfer_lookup_key: yesOrNo.optional(),
})
const nothing = z.strictObject({})

export const priceRoutes: Routes = {
  'POST /v1/prices': async (sim, params) => addPrice(sim, parse(newPrice, params)),
  'GET /v1/prices': async (sim, params) => {
    const given = parse(
      z.strictObject({
        ...paging,
        active: yesOrNo.optional(),
        created,
        currency: currency.optional(),
        product: text.optional(),
        type: z.enum(['recurring', 'one_time']).optional(),
        lookup_keys: z.array(text).max(10).optional(),
      }),
      params,
    )
    const status = given.active === undefined ? undefined : [String(given.active)]
    const fields = { product: given.product, currency: given.currency, type: given.type }
    return list(sim, 'price', '/v1/prices', { ...given, status, fields, anyOf: { lookup_key: given.lookup_keys } })
  },
  'GET /v1/prices/:id': async (sim, params, id) => {
    parse(nothing, params)
    return (await take(sim, 'price', id)).data
  },
  'POST /v1/prices/:id': async (sim, params, id) => {
    const { metadata: sent, transfer_lookup_key: _, ...given } = parse(changedPrice, params)
    const row = await take(sim, 'price', id)
    const data = { ...defined(given), metadata: mergedMetadata(row.data.metadata, sent) }
    return (await change(sim, 'price', row, { data }, 'price.updated')).data
  },
}
