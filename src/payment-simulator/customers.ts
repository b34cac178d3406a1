import { emitEvent } from './events.ts'
import { newId, randomText } from './ids.ts'
import type { Customer, ObjectRow } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { insertObject } from './store.ts'

type CustomerParams = {
  [K in
    | 'name'
    | 'email'
    | 'phone'
    | 'description'
    | 'metadata'
    | 'address'
    | 'balance'
    | 'preferred_locales'
    | 'tax_exempt']?: Customer[K] | undefined
}

export async function createCustomer(
  sim: SimulatorTransaction,
  given: CustomerParams,
  footer: string | null = null,
): Promise<ObjectRow<'customer'>> {
  const data: Customer = {
    id: newId('cus'),
    object: 'customer',
    address: given.address ?? null,
    balance: given.balance ?? 0,
    created: sim.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer, rendering_options: null },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: given.preferred_locales ?? [],
    shipping: null,
    tax_exempt: given.tax_exempt ?? 'none',
    test_clock: null,
  }
  const row = await insertObject(sim, 'customer', { data, hidden: {}, due: null })
  await emitEvent(sim, 'customer.created', data)
  return row
}
