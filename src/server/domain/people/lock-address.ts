import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * Serialize changes of who owns an email address. Acquire this lock before any row lock, to prevent deadlocks. The
 * address need not belong to a user.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${email.toLowerCase()}`}, 0))`.execute(tx)
}
