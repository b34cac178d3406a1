import { collect } from './billing-charge.ts'
import { attachCard, type CardNumber } from './cards.ts'
import type { Invoice, Row } from './objects.ts'
import { inSimulatorTransaction, type Parts, type SimulatorTransaction } from './simulator-transaction.ts'
import { find } from './store.ts'

/** Anyone with the URL can view the invoice: it contains a secret. */
export function viewInvoice(parts: Parts, id: string, secret: string): Promise<Invoice | null> {
  return inSimulatorTransaction(parts, { toWrite: false }, async (sim) => (await open(sim, id, secret))?.data ?? null)
}

export type PaidInvoice = 'paid' | 'declined' | 'nothing' | 'unknown'

export function payInvoice(
  parts: Parts,
  id: string,
  { secret, card }: { secret: string; card: CardNumber },
): Promise<PaidInvoice> {
  return inSimulatorTransaction(parts, { toWrite: true }, async (sim): Promise<PaidInvoice> => {
    const invoice = await open(sim, id, secret)
    if (!invoice) return 'unknown'
    if (invoice.data.status !== 'open') return 'nothing'
    const { customer, customer_email: email, customer_name: name } = invoice.data
    const method = await attachCard(sim, customer ?? '', card, { email, name })
    const { data } = await collect(sim, invoice, { when: 'checkout', card: method })
    return data.status === 'paid' ? 'paid' : 'declined'
  })
}

async function open(sim: SimulatorTransaction, id: string, secret: string): Promise<Row<'invoice'> | null> {
  const row = await find(sim, 'invoice', id)
  return row && row.hidden.secret === secret && row.data.status !== 'draft' ? row : null
}
