import { collect } from './billing-charge.ts'
import { workOffSubscription } from './billing-renewal.ts'
import type { Books } from './books.ts'
import { expireCheckout } from './checkout.ts'
import { take } from './store.ts'

/** What the clock has reached. */
export interface Due {
  id: string
  kind: string
  at: number
}

/** Does what is due, so that it is not due any more. */
export async function workOff(books: Books, { id, kind }: Due): Promise<void> {
  if (kind === 'subscription') return workOffSubscription(books, await take(books, 'subscription', id))
  if (kind === 'invoice') {
    await collect(books, await take(books, 'invoice', id), { when: 'later' })
    return
  }
  if (kind === 'checkout.session') {
    await expireCheckout(books, await take(books, 'checkout.session', id))
    return
  }
  throw new Error(`Nothing is ever due of a ${kind}`)
}
