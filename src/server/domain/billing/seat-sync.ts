import { z } from 'zod'
import type { App } from '#server/platform/app/app.ts'
import { job } from '#server/platform/app/jobs.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { enqueueForCustomer } from './enqueue-for-customer.ts'
import { syncCompany } from './sync-company.ts'

/** Sync the seat count with the provider; retried until it succeeds. */
export const syncSeats = job({
  name: 'sync-seats',
  queue: 'outgoing',
  data: z.object({ company_id: z.string() }),
  async work(ctx, { company_id }) {
    await syncCompany(ctx, company_id)
  },
})

/**
 * Enqueue a seat sync in the transaction that adds or removes a member. Does nothing if the company is not a customer
 * of the payment provider.
 */
export function enqueueSeatSync(tx: Transaction, ctx: { app: App }, companyId: string): Promise<void> {
  return enqueueForCustomer(tx, ctx, syncSeats, companyId)
}
