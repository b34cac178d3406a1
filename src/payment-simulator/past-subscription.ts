import { day } from './billing-periods.ts'
import { startSubscription } from './billing-start.ts'
import { attachCard } from './cards.ts'
import { processDue } from './due.ts'
import { inSimulatorTransaction, type Parts, type SimulatorTransaction } from './simulator-transaction.ts'
import { take } from './store.ts'

export interface PastSubscription {
  customer: string
  price: string
  quantity: number
  company_id: string
  /** Days since it started. */
  days: number
}

/** Create a subscription that started in the past, with everything that came due since. Sends no events. */
export function subscribeInThePast(
  parts: Parts,
  { customer, price, quantity, company_id, days }: PastSubscription,
): Promise<void> {
  return inSimulatorTransaction({ ...parts, destination: null }, { toWrite: true }, async (sim) => {
    const then = { ...sim, now: sim.now - days * day }
    const { data } = await take(sim, 'customer', customer)
    const card = await attachCard(then, customer, '4242424242424242', { email: data.email, name: data.name ?? null })
    const { subscription } = await startSubscription(then, {
      customer,
      items: [{ price, quantity }],
      trial_end: null,
      metadata: { company_id },
      description: null,
      default_payment_method: card.data.id,
      when: 'checkout',
    })
    await liveThrough(sim, subscription.data.id)
    await forgetEvents(sim, customer)
  })
}

async function liveThrough(sim: SimulatorTransaction, subscription: string): Promise<void> {
  for (;;) {
    const { due } = await take(sim, 'subscription', subscription)
    if (due === null || due > sim.now) return
    await processDue({ ...sim, now: due }, { id: subscription, kind: 'subscription', at: due })
  }
}

async function forgetEvents({ tx }: SimulatorTransaction, customer: string): Promise<void> {
  await tx.deleteFrom('simulator_events').where('customer', '=', customer).execute()
}
