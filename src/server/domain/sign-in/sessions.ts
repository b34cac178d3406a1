import { sql } from 'kysely'
import { assertNoPendingDeletion } from '#server/domain/people/account-deletion.ts'
import { batch } from '#server/platform/database/batch.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { millisecondsPerDay, millisecondsPerHour } from '#shared/time/durations.ts'
import { revokeChallenges } from './two-factor-challenges.ts'

export const accessTokenMilliseconds = millisecondsPerHour
export const refreshTokenMilliseconds = 30 * millisecondsPerDay
const impersonationLifetime = millisecondsPerHour
const endlessLifetime = 10 * 365 * millisecondsPerDay

export interface NewSessionTokens {
  access_token: string
  refresh_token: string
}

export interface OpenedSession {
  id: string
  expires_at: string
  ends_at: string
  tokens: NewSessionTokens
}

export interface NewSession {
  user_id: string
  ip_address: string
  user_agent: string | null
  /**
   * Set if platform staff impersonate the user. The session ends with the staff member's own session, or after an hour.
   */
  impersonation?: {
    parent_session_id: string
    impersonator_user_id: string
    return_ticket: string
    reason: string | null
  }
}

/**
 * Create a session. Its tokens are stored only as hashes, so they cannot be read later. Rejects accounts with a pending
 * deletion.
 * @throws account_deletion_pending
 */
export async function openSession(tx: Transaction, session: NewSession): Promise<OpenedSession> {
  const tokens = newTokens()
  const inserted = tx
    .insertInto('sessions')
    .values({
      user_id: session.user_id,
      access_token_hash: hashToken(tokens.access_token),
      access_expires_at: fromNow(accessTokenMilliseconds),
      ends_at: fromNow(session.impersonation ? impersonationLifetime : endlessLifetime),
      ip_address: session.ip_address,
      user_agent: session.user_agent,
      parent_session_id: session.impersonation?.parent_session_id ?? null,
      impersonator_user_id: session.impersonation?.impersonator_user_id ?? null,
      return_ticket_hash: session.impersonation ? hashToken(session.impersonation.return_ticket) : null,
      impersonation_reason: session.impersonation?.reason ?? null,
    })
    .returning(['id', 'access_expires_at', 'ends_at'])
  const [, { id, access_expires_at, ends_at }] = await batch([
    assertNoPendingDeletion(tx, session.user_id),
    inserted.executeTakeFirstOrThrow(),
  ])
  await insertRefreshToken(tx, { id, user_id: session.user_id, ends_at }, tokens.refresh_token)
  return { id, expires_at: access_expires_at, ends_at, tokens }
}

/** Replace a session's tokens. The old ones become invalid, and the old refresh token counts as used. */
export async function rotateTokens(
  tx: Transaction,
  session: { id: string; user_id: string; ends_at: string },
): Promise<OpenedSession> {
  const tokens = newTokens()
  await tx
    .updateTable('session_refresh_tokens')
    .set({ spent_at: now })
    .where('session_id', '=', session.id)
    .where('spent_at', 'is', null)
    .execute()
  await insertRefreshToken(tx, session, tokens.refresh_token)
  const { access_expires_at } = await tx
    .updateTable('sessions')
    .set({
      access_token_hash: hashToken(tokens.access_token),
      access_expires_at: sql<string>`least(${fromNow(accessTokenMilliseconds)}, ends_at)`,
    })
    .where('id', '=', session.id)
    .returning('access_expires_at')
    .executeTakeFirstOrThrow()
  return { id: session.id, expires_at: access_expires_at, ends_at: session.ends_at, tokens }
}

type RevokedReason =
  | 'signed_out'
  | 'refresh_reused'
  | 'password_changed'
  | 'password_reset'
  | 'forced'
  | 'suspended'
  | 'impersonation_ended'
  | 'idle'
  | 'revoked'

/**
 * Revoke sessions, effective with the next request in every process. Impersonations started from these sessions end
 * too. If all sessions of a user are revoked, pending two-factor sign-ins end too.
 */
export async function revokeSessions(
  tx: Transaction,
  which: { id: string } | { user_id: string; except?: string },
  reason: RevokedReason,
): Promise<number> {
  const base = tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('revoked_at', 'is', null)
  const query = 'id' in which ? base.where('id', '=', which.id) : base.where('user_id', '=', which.user_id)
  const limited = 'except' in which && which.except ? query.where('id', '!=', which.except) : query
  const { numUpdatedRows } = await limited.executeTakeFirstOrThrow()
  if ('user_id' in which) await revokeChallenges(tx, which.user_id)
  return Number(numUpdatedRows)
}

function newTokens(): NewSessionTokens {
  return { access_token: newToken(), refresh_token: newToken() }
}

async function insertRefreshToken(
  tx: Transaction,
  session: { id: string; user_id: string; ends_at: string },
  token: string,
) {
  await tx
    .insertInto('session_refresh_tokens')
    .values({
      token_hash: hashToken(token),
      session_id: session.id,
      user_id: session.user_id,
      expires_at: sql<string>`least(${fromNow(refreshTokenMilliseconds)}, ${session.ends_at}::timestamptz)`,
    })
    .execute()
}
