import { emitEvent } from './events.ts'
import { newId } from './ids.ts'
import type { ObjectRow, PaymentMethod } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { insertObject } from './store.ts'

export const cards = {
  '4242424242424242': { label: 'A card that works', checkout: true, later: true },
  '4000000000000002': { label: 'A card that is declined', checkout: false, later: false },
  '4000000000000341': { label: 'A card that works now and fails at renewal', checkout: true, later: false },
} as const
export type CardNumber = keyof typeof cards

/** Test payment methods that API requests can attach by name. */
export const cardsByName: Record<string, CardNumber> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
}

export function parseCardNumber(text: string | undefined): CardNumber | null {
  const digits = text?.replace(/\D/g, '') ?? ''
  return Object.hasOwn(cards, digits) ? (digits as CardNumber) : null
}

/** Whether a test card can be charged: at the checkout, or later without the customer. */
export function canChargeCard(card: string | undefined, when: 'checkout' | 'later'): boolean {
  const number = parseCardNumber(card)
  return number !== null && cards[number][when]
}

export async function attachCard(
  sim: SimulatorTransaction,
  customer: string,
  card: CardNumber,
  billing: { email: string | null; name: string | null },
): Promise<ObjectRow<'payment_method'>> {
  const data: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: billing.email, name: billing.name, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(sim.now * 1000).getUTCFullYear() + 3,
      funding: 'credit',
      generated_from: null,
      last4: card.slice(-4),
      networks: { available: ['visa'], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: sim.now,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  const row = await insertObject(sim, 'payment_method', { data, hidden: { card }, due: null })
  await emitEvent(sim, 'payment_method.attached', data)
  return row
}
