import { randomUUID } from 'node:crypto'
import type { ProviderSubscription } from '#server/platform/payments/payments.ts'
import type { TestMarquee } from './marquee.ts'
import { type Company, company } from './people.ts'

/**
 * Provider state at the gateway, for tests that change it quickly or pause between two requests. Other tests cover the
 * gateway itself, with the SDK and the simulator.
 */
export interface ProviderTruth {
  /** By customer. */
  subscriptions: Map<string, ProviderSubscription>
  asked: { question: string; key?: string }[]
}

export function holdTruth(marquee: TestMarquee): ProviderTruth {
  const truth: ProviderTruth = { subscriptions: new Map(), asked: [] }
  const { payments } = marquee.app
  const byId = (id: string) => {
    const found = [...truth.subscriptions.values()].find((one) => one.id === id)
    if (!found) throw new Error(`There is no subscription ${id}`)
    return found
  }
  payments.currentSubscription = async (customer) => {
    truth.asked.push({ question: 'currentSubscription' })
    return structuredClone(truth.subscriptions.get(customer) ?? null)
  }
  payments.subscriptions = async function* () {
    const all = [...truth.subscriptions.values()]
    for (let from = 0; from < all.length; from += 100) {
      truth.asked.push({ question: 'subscriptions' })
      yield structuredClone(all.slice(from, from + 100))
    }
  }
  payments.changeItems = async (id, changes, key) => {
    truth.asked.push({ question: 'changeItems', key })
    const subscription = byId(id)
    for (const change of changes)
      if ('quantity' in change)
        for (const item of subscription.items) if (item.id === change.id) item.quantity = change.quantity
    return structuredClone(subscription)
  }
  return truth
}

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

/** A company on the per-seat plan with a customer and a subscription at the provider, but no stored subscription. */
export async function subscribedCompany(
  marquee: TestMarquee,
  truth: ProviderTruth,
  given: Partial<ProviderSubscription> = {},
): Promise<Company & { customer: string; subscription: ProviderSubscription }> {
  const tenant = await company(marquee)
  const customer = `cus_${randomUUID()}`
  await marquee.sql((tx) =>
    tx
      .updateTable('companies')
      .set({ stripe_customer_id: customer, trial_ends_at: inDays(-1) })
      .where('id', '=', tenant.id)
      .execute(),
  )
  const subscription: ProviderSubscription = {
    id: `sub_${randomUUID()}`,
    customer,
    status: 'active',
    items: [await seatItem(marquee, 'Pro', 3)],
    cancel_at_period_end: false,
    cancellation_reason: null,
    current_period_end: inDays(30),
    trial_ends_at: null,
    saves_paying_card: true,
    ended_at: null,
    created_at: inDays(-1),
    owed_amount: 0,
    latest_invoice: null,
    ...given,
  }
  truth.subscriptions.set(customer, subscription)
  return { ...tenant, customer, subscription }
}

/** A subscription item for the plan's seat price. Stores the price first. */
export async function seatItem(marquee: TestMarquee, plan: string, quantity: number) {
  const price = `price_${plan}_seat`
  await marquee.sql(async (tx) => {
    const { id } = await tx.selectFrom('plans').select('id').where('name', '=', plan).executeTakeFirstOrThrow()
    await tx
      .insertInto('plan_prices')
      .values({
        stripe_price_id: price,
        plan_id: id,
        kind: 'seat',
        currency: 'USD',
        billing_frequency: 'monthly',
        unit_amount: 1900,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  return {
    id: `si_${randomUUID()}`,
    price,
    product: `prod_test_${plan}`,
    quantity,
    unit_amount: 1900,
    currency: 'USD',
    frequency: 'monthly' as const,
  }
}
