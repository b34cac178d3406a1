import { loadProductNames } from './billing-lines.ts'
import type { CheckoutSessionParams } from './checkout-params.ts'
import { newId } from './ids.ts'
import { toCompleteList } from './lists.ts'
import type { CheckoutSession, ObjectRow, Price } from './objects.ts'
import { mergeMetadata } from './params.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'

export async function buildCheckoutSession(
  sim: SimulatorTransaction,
  given: CheckoutSessionParams,
  { prices, customer, expires }: { prices: Price[]; customer: ObjectRow<'customer'>; expires: number },
): Promise<CheckoutSession> {
  const id = newId('cs_test')
  const nameOf = await loadProductNames(sim, prices)
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
    created: sim.now,
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
    line_items: toCompleteList(items, `/v1/checkout/sessions/${id}/line_items`),
    livemode: false,
    locale: given.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
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
    ...(given.tax_id_collection && { tax_id_collection: { ...given.tax_id_collection, required: 'never' } }),
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${sim.parts.publicUrl}/simulator/checkout/${id}`,
    wallet_options: null,
  }
}
