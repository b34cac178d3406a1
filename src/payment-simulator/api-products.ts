import { z } from 'zod'
import { emitEvent } from './events.ts'
import { newId } from './ids.ts'
import { listObjects } from './lists.ts'
import type { Product } from './objects.ts'
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
  urlParam,
  withoutUndefined,
} from './params.ts'
import { addPrice, amountParam, recurringParams } from './prices.ts'
import { invalidRequest } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import { insertObject, requireObject, updateObject } from './store.ts'

const productFields = {
  name: textParam.max(250).optional(),
  active: booleanParam.optional(),
  description: nullableParam(textParam).optional(),
  metadata: metadataParam.optional(),
  unit_label: nullableParam(textParam.max(12)).optional(),
  url: nullableParam(urlParam).optional(),
  tax_code: nullableParam(textParam).optional(),
  statement_descriptor: nullableParam(textParam.max(22)).optional(),
  images: z.array(urlParam).max(8).optional(),
}
const newProduct = z.strictObject({
  ...productFields,
  id: textParam.regex(/^\w{1,100}$/).optional(),
  name: textParam.max(250),
  default_price_data: z
    .strictObject({
      currency: currencyParam,
      unit_amount: amountParam,
      recurring: recurringParams.optional(),
      metadata: metadataParam.optional(),
    })
    .optional(),
})
const changedProduct = z.strictObject({ ...productFields, default_price: nullableParam(textParam).optional() })
const noParams = z.strictObject({})

export const productRoutes: Routes = {
  'POST /v1/products': async (sim, params) => {
    const { default_price_data, ...given } = parseParams(newProduct, params)
    const data: Product = {
      id: given.id ?? newId('prod_test'),
      object: 'product',
      active: given.active ?? true,
      created: sim.now,
      default_price: null,
      description: given.description ?? null,
      images: given.images ?? [],
      livemode: false,
      marketing_features: [],
      metadata: mergeMetadata({}, given.metadata),
      name: given.name,
      package_dimensions: null,
      shippable: null,
      statement_descriptor: given.statement_descriptor ?? null,
      tax_code: given.tax_code ?? null,
      tax_details: null,
      type: 'service',
      unit_label: given.unit_label ?? null,
      updated: sim.now,
      url: given.url ?? null,
    }
    const row = await insertObject(sim, 'product', { data, hidden: {}, due: null })
    await emitEvent(sim, 'product.created', data)
    if (!default_price_data) return data
    const price = await addPrice(sim, { ...default_price_data, product: data.id })
    return (await updateObject(sim, 'product', row, { data: { default_price: price.id } }, 'product.updated')).data
  },
  'GET /v1/products': async (sim, params) => {
    const given = parseParams(
      z.strictObject({
        ...pagingParams,
        active: booleanParam.optional(),
        created: createdFilter,
        ids: z.array(textParam).optional(),
      }),
      params,
    )
    const status = given.active === undefined ? undefined : [String(given.active)]
    return listObjects(sim, 'product', '/v1/products', { ...given, status })
  },
  'GET /v1/products/:id': async (sim, params, id) => {
    parseParams(noParams, params)
    return (await requireObject(sim, 'product', id)).data
  },
  'POST /v1/products/:id': async (sim, params, id) => {
    const { metadata: sent, default_price, ...given } = parseParams(changedProduct, params)
    const row = await requireObject(sim, 'product', id)
    if (default_price) {
      const { data: price } = await requireObject(sim, 'price', default_price, 'default_price')
      if (price.product !== id)
        throw invalidRequest(`The price ${default_price} belongs to another product.`, { param: 'default_price' })
    }
    const data = {
      ...withoutUndefined(given),
      ...(default_price !== undefined && { default_price }),
      metadata: mergeMetadata(row.data.metadata, sent),
      updated: sim.now,
    }
    return (await updateObject(sim, 'product', row, { data }, 'product.updated')).data
  },
}
