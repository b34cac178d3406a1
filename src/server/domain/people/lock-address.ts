import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Whoever asks who holds an address, to change it, does so one after the other; before any row is locked, so that two never
 * wait for each other. An address need not exist to be locked.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email.toLowerCase()}`}, 0))`.execute(tx)
}
