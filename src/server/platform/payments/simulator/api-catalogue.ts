import { z } from 'zod'
import type { Books } from './books.ts'
import { emit } from './events.ts'
import { newId } from './ids.ts'
import { list } from './lists.ts'
import type { Price, Product } from './objects.ts'
import {
  created,
  currency,
  httpUrl,
  mergedMetadata,
  metadata,
  orNone,
  paging,
  parse,
  text,
  whole,
  yesOrNo,
} from './params.ts'
import { invalid } from './provider-error.ts'
import type { Routes } from './routes.ts'
import { change, insert, take } from './store.ts'

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: whole.pipe(z.number().min(1).max(36)).optional(),
  usage_type: z.literal('licensed').optional(),
})
/** A charge of eight digits is the most the provider takes. */
const amount = whole.pipe(z.number().min(0).max(99_999_999))

const product = {
  name: text.max(250).optional(),
  active: yesOrNo.optional(),
  description: orNone(text).optional(),
  metadata: metadata.optional(),
  unit_label: orNone(text.max(12)).optional(),
  url: orNone(httpUrl).optional(),
  tax_code: orNone(text).optional(),
  statement_descriptor: orNone(text.max(22)).optional(),
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
const changedProduct = z.strictObject({ ...product, default_price: orNone(text).optional() })
const newPrice = z.strictObject({
  currency,
  product: text,
  unit_amount: amount,
  recurring: recurring.optional(),
  active: yesOrNo.optional(),
  nickname: text.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: yesOrNo.optional(),
  metadata: metadata.optional(),
  billing_scheme: z.literal('per_unit').optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
})
const changedPrice = z.strictObject({
  active: yesOrNo.optional(),
  nickname: orNone(text).optional(),
  metadata: metadata.optional(),
  lookup_key: orNone(text).optional(),
  transfer_lookup_key: yesOrNo.optional(),
})
const nothing = z.strictObject({})

export const catalogueRoutes: Routes = {
  'POST /v1/products': async (books, params) => {
    const { default_price_data, ...given } = parse(newProduct, params)
    const data: Product = {
      id: given.id ?? newId('prod_test'),
      object: 'product',
      active: given.active ?? true,
      created: books.now,
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
      updated: books.now,
      url: given.url ?? null,
    }
    const row = await insert(books, 'product', { data, hidden: {}, due: null })
    await emit(books, 'product.created', data)
    if (!default_price_data) return data
    const price = await addPrice(books, { ...default_price_data, product: data.id })
    return (await change(books, 'product', row, { data: { default_price: price.id } }, 'product.updated')).data
  },
  'GET /v1/products': async (books, params) => {
    const given = parse(
      z.strictObject({ ...paging, active: yesOrNo.optional(), created, ids: z.array(text).optional() }),
      params,
    )
    const status = given.active === undefined ? undefined : [String(given.active)]
    return list(books, 'product', '/v1/products', { ...given, status })
  },
  'GET /v1/products/:id': async (books, params, id) => {
    parse(nothing, params)
    return (await take(books, 'product', id)).data
  },
  'POST /v1/products/:id': async (books, params, id) => {
    const { metadata: sent, default_price, ...given } = parse(changedProduct, params)
    const row = await take(books, 'product', id)
    if (default_price) {
      const { data: price } = await take(books, 'price', default_price, 'default_price')
      if (price.product !== id)
        throw invalid(`The price ${default_price} belongs to another product.`, { param: 'default_price' })
    }
    const data = {
      ...defined(given),
      ...(default_price !== undefined && { default_price }),
      metadata: mergedMetadata(row.data.metadata, sent),
      updated: books.now,
    }
    return (await change(books, 'product', row, { data }, 'product.updated')).data
  },
  'POST /v1/prices': async (books, params) => addPrice(books, parse(newPrice, params)),
  'GET /v1/prices': async (books, params) => {
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
    return list(books, 'price', '/v1/prices', { ...given, status, fields, anyOf: { lookup_key: given.lookup_keys } })
  },
  'GET /v1/prices/:id': async (books, params, id) => {
    parse(nothing, params)
    return (await take(books, 'price', id)).data
  },
  'POST /v1/prices/:id': async (books, params, id) => {
    const { metadata: sent, transfer_lookup_key: _, ...given } = parse(changedPrice, params)
    const row = await take(books, 'price', id)
    const data = { ...defined(given), metadata: mergedMetadata(row.data.metadata, sent) }
    return (await change(books, 'price', row, { data }, 'price.updated')).data
  },
}

async function addPrice(books: Books, given: Omit<z.output<typeof newPrice>, 'billing_scheme'>): Promise<Price> {
  await take(books, 'product', given.product, 'product')
  const data: Price = {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: books.now,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: mergedMetadata({}, given.metadata),
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
  await insert(books, 'price', { data, hidden: {}, due: null })
  await emit(books, 'price.created', data)
  return data
}

/** Without what was not sent, so that it stays as it was. */
export function defined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
}
