import { sql } from 'kysely'
import { fromNow, isPast, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { deletionCancelDays } from '#shared/features/identity/own-data.ts'
import { millisecondsPerDay, millisecondsPerHour } from '#shared/time/durations.ts'
import { establishedUserCondition } from './established-user.ts'
import { lockAddress } from './lock-address.ts'

export type MailPurpose = Tables['mail_tokens']['purpose']

export const mailTokenMilliseconds: Record<MailPurpose, number> = {
  confirm_sign_up: millisecondsPerDay,
  verify_email: millisecondsPerDay,
  reset_password: millisecondsPerHour,
  unlock: millisecondsPerHour,
  restore_primary: 7 * millisecondsPerDay,
  keep_account: deletionCancelDays * millisecondsPerDay,
}

/** Create a mail token and invalidate earlier ones of the same purpose. The plain token cannot be read later. */
export async function createMailToken(
  tx: Transaction,
  purpose: MailPurpose,
  address: { id: string; user_id: string },
): Promise<string> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_email_id', '=', address.id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const token = newToken()
  await tx
    .insertInto('mail_tokens')
    .values({
      user_id: address.user_id,
      user_email_id: address.id,
      purpose,
      token_hash: hashToken(token),
      expires_at: fromNow(mailTokenMilliseconds[purpose]),
    })
    .execute()
  return token
}

/** Revoke links that give access to the account, when its password or primary address changes. */
export async function revokeOpenLinks(tx: Transaction, userId: string): Promise<void> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['confirm_sign_up', 'reset_password', 'unlock'])
    .where('used_at', 'is', null)
    .execute()
}

export interface MailToken {
  id: string
  user_id: string
  /** Null for a link that restores a primary address, if that address was removed since. */
  user_email_id: string | null
  purpose: MailPurpose
  created_at: string
  email: string
  is_primary: boolean
  is_verified: boolean
  /** Whether the account was ever verified: see `establishedUserCondition`. */
  is_established: boolean
}

export type FoundMailToken =
  | { state: 'valid' | 'expired'; token: MailToken }
  | { state: 'used'; token: MailToken; is_expired: boolean }
  | { state: 'unknown' }

/**
 * Find and lock a token, so that only one of several concurrent uses succeeds. A token of another purpose is not found.
 */
export async function findMailToken(
  tx: Transaction,
  secret: string,
  purposes: readonly MailPurpose[],
): Promise<FoundMailToken> {
  if (!(await lockAccount(tx, secret))) return { state: 'unknown' }
  const row = await tx
    .selectFrom('mail_tokens as t')
    .leftJoin('user_emails as e', 'e.id', 't.user_email_id')
    .select(['t.id', 't.user_id', 't.purpose', 't.created_at', 't.used_at', 'e.id as user_email_id'])
    .select([
      sql<string>`coalesce(e.email, t.address)`.as('email'),
      sql<boolean>`coalesce(e.is_primary, false)`.as('is_primary'),
      sql<boolean>`coalesce(e.is_verified, false)`.as('is_verified'),
      establishedUserCondition('t.user_id').as('is_established'),
      isPast('t.expires_at').as('is_expired'),
    ])
    .where('t.token_hash', '=', hashToken(secret))
    .where('t.purpose', 'in', [...purposes])
    .forUpdate('t')
    .executeTakeFirst()
  if (!row) return { state: 'unknown' }
  const { used_at, is_expired, ...token } = row
  if (used_at) return { state: 'used', token, is_expired }
  return { state: is_expired ? 'expired' : 'valid', token }
}

/**
 * Lock the address before the account, in the same order as other code, to prevent deadlocks. Returns whether the token
 * exists.
 */
async function lockAccount(tx: Transaction, secret: string): Promise<boolean> {
  const found = await tx
    .selectFrom('mail_tokens as t')
    .leftJoin('user_emails as e', 'e.id', 't.user_email_id')
    .select(['t.user_id', sql<string>`coalesce(e.email, t.address)`.as('email')])
    .where('t.token_hash', '=', hashToken(secret))
    .executeTakeFirst()
  if (!found) return false
  await lockAddress(tx, found.email)
  await tx.selectFrom('users').select('id').where('id', '=', found.user_id).forUpdate().execute()
  return true
}

export async function consumeMailToken(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_tokens')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function markEmailVerified(tx: Transaction, userEmailId: string): Promise<void> {
  await tx
    .updateTable('user_emails')
    .set({ is_verified: true, verified_at: now })
    .where('id', '=', userEmailId)
    .execute()
}
