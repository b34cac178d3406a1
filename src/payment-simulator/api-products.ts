import { z } from 'zod'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { list } from './lists.ts'
import type { Product } from './objects.ts'
import {
  created,
  currency,
  defined,
  httpUrl,
  mergedMetadata,
  metadata,
  nullable,
  paging,
  parse,
  text,
  yesOrNo,
} from './params.ts'
import { addPrice, amount, recurring } from './prices.ts'
import { invalid } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import { change, insert, take } from './store.ts'

const product = {
  name: text.max(250).optional(),
  active: yesOrNo.optional(),
  description: nullable(text).optional(),
  metadata: metadata.optional(),
  unit_label: nullable(text.max(12)).optional(),
  url: nullable(httpUrl).optional(),
  tax_code: nullable(text).optional(),
  statement_descriptor: nullable(text.max(22)).optional(),
  images: z.array(httpUrl).max(8).optional(),
}
const newProduct = z.strictObject({
  ...product,
  id: text.regex(/^\w{1,100}$/).optional(),
  name: text.max(250),
  default_price_data: z
    .strictObject({ currency, unit_amount: amount, recurring: recurring.optional(), metadata: metadata.optional() })
    .optional(),
})
const changedProduct = z.strictObject({ ...product, default_price: nullable(text).optional() })
const nothing = z.strictObject({})

export const productRoutes: Routes = {
  'POST /v1/products': async (sim, params) => {
    const { default_price_data, ...given } = parse(newProduct, params)
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
      metadata: mergedMetadata({}, given.metadata),
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
    const row = await insert(sim, 'product', { data, hidden: {}, due: null })
    await emit(sim, 'product.created', data)
    if (!default_price_data) return data
    const price = await addPrice(sim, { ...default_price_data, product: data.id })
    return (await change(sim, 'product', row, { data: { default_price: price.id } }, 'product.updated')).data
  },
  'GET /v1/products': async (sim, params) => {
    const given = parse(
      z.strictObject({ ...paging, active: yesOrNo.optional(), created, ids: z.array(text).optional() }),
      params,
    )
    const status = given.active === undefined ? undefined : [String(given.active)]
    return list(sim, 'product', '/v1/products', { ...given, status })
  },
  'GET /v1/products/:id': async (sim, params, id) => {
    parse(nothing, params)
    return (await take(sim, 'product', id)).data
  },
  'POST /v1/products/:id': async (sim, params, id) => {
    const { metadata: sent, default_price, ...given } = parse(changedProduct, params)
    const row = await take(sim, 'product', id)
    if (default_price) {
      const { data: price } = await take(sim, 'price', default_price, 'default_price')
      if (price.product !== id)
        throw invalid(`The price ${default_price} belongs to another product.`, { param: 'default_price' })
    }
    const data = {
      ...defined(given),
      ...(default_price !== undefined && { default_price }),
      metadata: mergedMetadata(row.data.metadata, sent),
      updated: sim.now,
    }
    return (await change(sim, 'product', row, { data }, 'product.updated')).data
  },
}
