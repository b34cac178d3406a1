import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Serialize changes of an address's owner. Acquire it before any row lock, to prevent deadlocks. The address need not
 * exist.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email.toLowerCase()}`}, 0))`.execute(tx)
}
