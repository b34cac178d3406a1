import { z } from 'zod'
import { fitting, sellablePrice } from './billing-items.ts'
import { productNames } from './billing-lines.ts'
import type { Books } from './books.ts'
import { expireCheckout } from './checkout.ts'
import { createCustomer } from './customers.ts'
import { newId } from './ids.ts'
import { list, within } from './lists.ts'
import type { CheckoutSession, Price, Row } from './objects.ts'
import {
  count,
  created,
  email,
  httpUrl,
  mergedMetadata,
  metadata,
  moment,
  paging,
  parse,
  text,
  yesOrNo,
} from './params.ts'
import { invalid } from './provider-error.ts'
import type { Routes } from './routes.ts'
import { insert, take } from './store.ts'

const day = 86_400
const session = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z
    .array(z.strictObject({ price: text, quantity: count.pipe(z.number().min(1)) }))
    .min(1)
    .max(20),
  success_url: httpUrl,
  cancel_url: httpUrl.optional(),
  customer: text.optional(),
  customer_email: email.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  expires_at: moment.optional(),
  locale: text.optional(),
  ui_mode: z.literal('hosted_page').optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  allow_promotion_codes: yesOrNo.optional(),
  automatic_tax: z.strictObject({ enabled: z.literal('false') }).optional(),
  customer_update: z.strictObject({ address: text.optional(), name: text.optional() }).optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.max(500).optional(),
      trial_period_days: count.pipe(z.number().min(1).max(730)).optional(),
      trial_end: moment.optional(),
      trial_settings: z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: text }) }).optional(),
    })
    .optional(),
})
type Given = z.output<typeof session>

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': async (books, params) => {
    const given = parse(session, params)
    const { subscription_data: order } = given
    const expires = given.expires_at ?? books.now + day
    if (expires < books.now + 1800 || expires > books.now + day)
      throw invalid('The `expires_at` timestamp must be between 30 minutes and 24 hours after creation.', {
        param: 'expires_at',
      })
    if (given.customer && given.customer_email)
      throw invalid('You may only specify one of these parameters: customer, customer_email.')
    if (order?.trial_end !== undefined && order.trial_end < books.now + 2 * day)
      throw invalid('The `trial_end` date has to be at least 2 days in the future.', {
        param: 'subscription_data[trial_end]',
      })
    const prices = await pricesOf(books, given)
    const customer = await customerOf(books, given)
    const data = await newSession(books, given, { prices, customer, expires })
    await insert(books, 'checkout.session', {
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
  'GET /v1/checkout/sessions': async (books, params) => {
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
    return list(books, 'checkout.session', '/v1/checkout/sessions', {
      ...given,
      status: given.status && [given.status],
    })
  },
  'GET /v1/checkout/sessions/:id': async (books, params, id) => {
    parse(z.strictObject({}), params)
    return (await take(books, 'checkout.session', id)).data
  },
  'GET /v1/checkout/sessions/:id/line_items': async (books, params, id) => {
    parse(z.strictObject(paging), params)
    return (await take(books, 'checkout.session', id)).data.line_items ?? {}
  },
  'POST /v1/checkout/sessions/:id/expire': async (books, params, id) => {
    parse(z.strictObject({}), params)
    const row = await take(books, 'checkout.session', id)
    if (row.data.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.data.status ?? ''}.`,
      )
    return expireCheckout(books, row)
  },
}

async function pricesOf(books: Books, { line_items }: Given): Promise<Price[]> {
  const prices: Price[] = []
  for (const [index, { price }] of line_items.entries())
    prices.push(await sellablePrice(books, price, `line_items[${index}][price]`))
  fitting(prices)
  return prices
}

/** Whoever comes without an account gets one. */
async function customerOf(books: Books, { customer, customer_email }: Given): Promise<Row<'customer'>> {
  if (customer) return take(books, 'customer', customer, 'customer')
  return createCustomer(books, { email: customer_email ?? null })
}

async function newSession(
  books: Books,
  given: Given,
  { prices, customer, expires }: { prices: Price[]; customer: Row<'customer'>; expires: number },
): Promise<CheckoutSession> {
  const id = newId('cs_test')
  const nameOf = await productNames(books, prices)
  const items = prices.map((price, index) => {
    const quantity = given.line_items[index]?.quantity ?? 1
    const amount = (price.unit_amount ?? 0) * quantity
    return {
      id: newId('li'),
      object: 'item' as const,
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: nameOf(price),
      metadata: {},
      price,
      quantity,
    }
  })
  const trial = given.subscription_data?.trial_period_days ?? given.subscription_data?.trial_end
  const total = trial ? 0 : items.reduce((sum, { amount_total }) => sum + amount_total, 0)
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: given.billing_address_collection ?? null,
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: books.now,
    currency: prices[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: customer.data.id,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: given.customer_email ?? null,
    discounts: [],
    expires_at: expires,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: within(items, `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: given.locale ?? null,
    managed_payments: null,
    metadata: mergedMetadata({}, given.metadata),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: given.payment_method_collection ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${books.parts.publicUrl}/simulator/checkout/${id}`,
    wallet_options: null,
  }
}
