import { z } from 'zod'
import { listObjects } from './lists.ts'
import {
  booleanParam,
  createdFilter,
  currencyParam,
  mergeMetadata,
  metadataParam,
  nullableParam,
  pagingParams,
  parseParams,
  textParam,
  withoutUndefined,
} from './params.ts'
import { addPrice, newPriceParams } from './prices.ts'
import type { Routes } from './route-types.ts'
import { requireObject, updateObject } from './store.ts'

const changedPrice = z.strictObject({
  active: booleanParam.optional(),
  nickname: nullableParam(textParam).optional(),
  metadata: metadataParam.optional(),
  lookup_key: nullableParam(textParam).optional(),
  transfer_lookup_key: booleanParam.optional(),
})
const noParams = z.strictObject({})

export const priceRoutes: Routes = {
  'POST /v1/prices': async (sim, params) => addPrice(sim, parseParams(newPriceParams, params)),
  'GET /v1/prices': async (sim, params) => {
    const given = parseParams(
      z.strictObject({
        ...pagingParams,
        active: booleanParam.optional(),
        created: createdFilter,
        currency: currencyParam.optional(),
        product: textParam.optional(),
        type: z.enum(['recurring', 'one_time']).optional(),
        lookup_keys: z.array(textParam).max(10).optional(),
      }),
      params,
    )
    const status = given.active === undefined ? undefined : [String(given.active)]
    const fields = { product: given.product, currency: given.currency, type: given.type }
    return listObjects(sim, 'price', '/v1/prices', {
      ...given,
      status,
      fields,
      anyOf: { lookup_key: given.lookup_keys },
    })
  },
  'GET /v1/prices/:id': async (sim, params, id) => {
    parseParams(noParams, params)
    return (await requireObject(sim, 'price', id)).data
  },
  'POST /v1/prices/:id': async (sim, params, id) => {
    const { metadata: sent, transfer_lookup_key: _, ...given } = parseParams(changedPrice, params)
    const row = await requireObject(sim, 'price', id)
    const data = { ...withoutUndefined(given), metadata: mergeMetadata(row.data.metadata, sent) }
    return (await updateObject(sim, 'price', row, { data }, 'price.updated')).data
  },
}
