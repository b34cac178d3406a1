import { sql } from 'kysely'
import type { Actor } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { audit } from './audit.ts'

export interface PersonInAudit {
  user_id: string
  /** Ids of rows that belong only to the person: memberships, sessions, invitations. */
  things: string[]
  /** Email addresses of the person. Rows that contain one of them are erased, even if someone else was the actor. */
  addresses: string[]
}

/**
 * Erase the personal values of every audit row by or about a person: old and new values, metadata, IP networks and user
 * agents. Actor, action, time, subject and seal remain. Scans the whole log. Returns the number of erased rows. One new
 * audit row records the erasure, even if no row was erased.
 */
export async function eraseFromAudit(tx: Transaction, ctx: { actor: Actor }, person: PersonInAudit): Promise<number> {
  const { user_id, things, addresses } = person
  await sql`set local statement_timeout = 0`.execute(tx)
  const found = await sql<{ seqs: string }>`
    select coalesce(array_agg(seq), '{}')::text as seqs
    from audit_rows_of(${user_id}::uuid, ${things}::text[], ${addresses}::text[]) seq`.execute(tx)
  const { rows } = await sql<{ erased: number }>`
    select erase_audit_rows(${found.rows[0]?.seqs ?? '{}'}::bigint[]) as erased`.execute(tx)
  const rows_erased = rows[0]?.erased ?? 0
  await audit(tx, ctx, { action: 'audit_log.erase', id: user_id, company_id: null, metadata: { rows_erased } })
  return rows_erased
}
