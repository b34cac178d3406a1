import { chargeInvoice } from './billing-charge.ts'
import { processSubscription } from './billing-renewal.ts'
import { expireCheckout } from './checkout.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { requireObject } from './store.ts'

export interface DueAction {
  id: string
  kind: string
  at: number
}

export async function processDueAction(sim: SimulatorTransaction, { id, kind }: DueAction): Promise<void> {
  if (kind === 'subscription') return processSubscription(sim, await requireObject(sim, 'subscription', id))
  if (kind === 'invoice') {
    await chargeInvoice(sim, await requireObject(sim, 'invoice', id), { when: 'later' })
    return
  }
  if (kind === 'checkout.session') {
    await expireCheckout(sim, await requireObject(sim, 'checkout.session', id))
    return
  }
  throw new Error(`Nothing is ever due of a ${kind}`)
}
