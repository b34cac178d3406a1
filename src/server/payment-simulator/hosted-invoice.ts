import { collect } from './billing-charge.ts'
import { type Books, openBooks, type Parts } from './books.ts'
import { attachCard, type CardNumber } from './cards.ts'
import type { Invoice, Row } from './objects.ts'
import { find } from './store.ts'

/** An invoice for whoever has its address, which names a secret. */
export function viewInvoice(parts: Parts, id: string, secret: string): Promise<Invoice | null> {
  return openBooks(parts, { toWrite: false }, async (books) => (await open(books, id, secret))?.data ?? null)
}

export type PaidInvoice = 'paid' | 'declined' | 'nothing' | 'unknown'

export function payInvoice(
  parts: Parts,
  id: string,
  { secret, card }: { secret: string; card: CardNumber },
): Promise<PaidInvoice> {
  return openBooks(parts, { toWrite: true }, async (books): Promise<PaidInvoice> => {
    const invoice = await open(books, id, secret)
    if (!invoice) return 'unknown'
    if (invoice.data.status !== 'open') return 'nothing'
    const { customer, customer_email: email, customer_name: name } = invoice.data
    const method = await attachCard(books, customer ?? '', card, { email, name })
    const { data } = await collect(books, invoice, { when: 'checkout', card: method })
    return data.status === 'paid' ? 'paid' : 'declined'
  })
}

async function open(books: Books, id: string, secret: string): Promise<Row<'invoice'> | null> {
  const row = await find(books, 'invoice', id)
  return row && row.hidden.secret === secret && row.data.status !== 'draft' ? row : null
}
