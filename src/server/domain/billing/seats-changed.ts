import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { enqueueForCustomer } from './enqueue-for-customer.ts'
import { syncCompany } from './sync-company.ts'

/** Tells the provider how many seats there are, again and again until it agrees. */
export const syncSeats = job({
  name: 'sync-seats',
  queue: 'outgoing',
  data: z.object({ company_id: z.string() }),
  async work(ctx, { company_id }) {
    await syncCompany(ctx, company_id)
  },
})

/**
 * Somebody has joined or left: what is billed follows, by a job of the same transaction. A company that is no customer
 * of the provider has nothing to tell it.
 */
export function enqueueSeatSync(tx: Transaction, ctx: { app: App }, companyId: string): Promise<void> {
  return enqueueForCustomer(tx, ctx, syncSeats, companyId)
}
