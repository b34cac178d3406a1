import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { type BillingContext, inSystemTransaction } from './billing-context.ts'

export interface Lease {
  company_id: string
  token: string
  /** Number of the lease, which increases with each lease of the company. Part of idempotency keys. */
  leaseNumber: number
  /** Start of the lease, in database time. */
  began_at: string
}

/** Duration of a lease, longer than all provider requests of one sync. */
const leaseSeconds = 60
const timeoutMilliseconds = 20_000
const pauseMilliseconds = 40

export class LeaseUnavailableError extends Error {
  override readonly name = 'LeaseUnavailableError'
}

/**
 * Run `work` while no other process syncs the billing of this company. A row lock is not possible, because provider
 * requests run outside transactions. Before writing, call `assertLeaseHeld`. After a crash the lease expires within a
 * minute.
 * @throws LeaseUnavailableError if other processes held the lease for too long; the job queue tries again
 */
export async function withLease<T>(
  ctx: BillingContext,
  companyId: string,
  work: (lease: Lease) => Promise<T>,
): Promise<T> {
  const lease = await acquireLease(ctx, companyId)
  try {
    return await work(lease)
  } finally {
    await inSystemTransaction(ctx, (tx) =>
      tx
        .updateTable('billing_locks')
        .set({ held_until: sql<string>`now()` })
        .where('company_id', '=', companyId)
        .where('token', '=', lease.token)
        .execute(),
    )
  }
}

async function acquireLease(ctx: BillingContext, companyId: string): Promise<Lease> {
  const deadline = Date.now() + timeoutMilliseconds
  const token = randomUUID()
  for (;;) {
    const { rows } = await inSystemTransaction(ctx, (tx) =>
      sql<{ turns: number; began_at: string }>`
        insert into billing_locks (company_id, token, held_until)
        values (${companyId}, ${token}, now() + make_interval(secs => ${leaseSeconds}))
        on conflict (company_id) do update
          set token = excluded.token, held_until = excluded.held_until, turns = billing_locks.turns + 1
          where billing_locks.held_until <= now()
        returning turns, now() as began_at`.execute(tx),
    )
    const [row] = rows
    if (row) return { company_id: companyId, token, leaseNumber: row.turns, began_at: row.began_at }
    if (Date.now() > deadline)
      throw new LeaseUnavailableError(`The billing of ${companyId} is being brought up to date`)
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  }
}

/**
 * Check that the lease is still valid, before writing.
 * @throws LeaseUnavailableError if the lease has expired
 */
export async function assertLeaseHeld(tx: Transaction, lease: Lease): Promise<void> {
  const held = await tx
    .updateTable('billing_locks')
    .set({ asked_at: lease.began_at })
    .where('company_id', '=', lease.company_id)
    .where('token', '=', lease.token)
    .returning('company_id')
    .executeTakeFirst()
  if (!held) throw new LeaseUnavailableError(`The lease of ${lease.company_id} has run out`)
}
