import { sql } from 'kysely'
import { type NewSessionTokens, revokeSessions, rotateTokens } from '#server/domain/sign-in/sessions.ts'
import type { CurrentSession, PublicContext } from '#server/platform/app/context.ts'
import { fromNow, isPast } from '#server/platform/database/clock.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'

/**
 * Milliseconds in which a spent token may be used again, because browser tabs refresh at the same time. Later use
 * means that the token was stolen.
 */
const graceMilliseconds = 10_000

export type RefreshOutcome =
  | { kind: 'rotated'; session: CurrentSession; user_id: string; tokens: NewSessionTokens }
  | { kind: 'superseded'; session: CurrentSession; user_id: string }
  | { kind: 'invalid' }

/**
 * Exchange a refresh token for new tokens. If the token was already spent, somebody may have stolen it, so all
 * sessions that descend from the same sign-in are revoked.
 */
export function rotateByRefreshToken(ctx: PublicContext, token: string): Promise<RefreshOutcome> {
  // The token identifies the user. A system transaction is needed, because calls that only read can also refresh the
  // session.
  return inScope(ctx.app.db, { kind: 'system' }, async (tx) => {
    const found = await lockToken(tx, hashToken(token))
    if (!found || found.revoked_at || found.is_over || found.status !== 'active') return { kind: 'invalid' }
    const session = currentSession(found)

    if (found.spent_at) {
      if (found.is_just_spent && (await isLatestSpent(tx, found.session_id, hashToken(token)))) {
        return { kind: 'superseded', session, user_id: found.user_id }
      }
      await revokeSessions(tx, { id: found.session_id }, 'refresh_reused')
      return { kind: 'invalid' }
    }
    if (found.is_expired) return { kind: 'invalid' }
    if (found.is_idle) {
      await revokeSessions(tx, { id: found.session_id }, 'idle')
      return { kind: 'invalid' }
    }

    const rotated = await rotateTokens(tx, { id: found.session_id, user_id: found.user_id, ends_at: found.ends_at })
    return {
      kind: 'rotated',
      session: { ...session, expires_at: rotated.expires_at },
      user_id: found.user_id,
      tokens: rotated.tokens,
    }
  })
}

type Found = NonNullable<Awaited<ReturnType<typeof lockToken>>>

function currentSession(found: Found): CurrentSession {
  const { session_id, access_expires_at, ends_at, impersonator_user_id, impersonator_email } = found
  return {
    id: session_id,
    expires_at: access_expires_at,
    ends_at,
    impersonator: impersonator_user_id ? { id: impersonator_user_id, email: impersonator_email ?? '' } : null,
  }
}

/** Lock the session, so that concurrent refreshes run one after the other. */
async function lockToken(tx: Transaction, tokenHash: string) {
  await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('session_refresh_tokens').select('session_id').where('token_hash', '=', tokenHash),
    )
    .forUpdate()
    .execute()
  return tx
    .selectFrom('session_refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('users as impersonator', 'impersonator.id', 's.impersonator_user_id')
    .select(['t.session_id', 't.spent_at', 's.user_id', 's.access_expires_at', 's.ends_at', 's.revoked_at'])
    .select(['s.impersonator_user_id', 'impersonator.email as impersonator_email', 'u.status'])
    .select((eb) => [
      isPast('s.ends_at').as('is_over'),
      isPast('t.expires_at').as('is_expired'),
      eb('t.spent_at', '>', fromNow(-graceMilliseconds)).as('is_just_spent'),
    ])
    .select(sql<boolean>`session_is_idle(s.user_id, s.last_seen_at)`.as('is_idle'))
    .where('t.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

async function isLatestSpent(tx: Transaction, sessionId: string, tokenHash: string): Promise<boolean> {
  const latest = await tx
    .selectFrom('session_refresh_tokens')
    .select('token_hash')
    .where('session_id', '=', sessionId)
    .where('spent_at', 'is not', null)
    .orderBy('spent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.token_hash === tokenHash
}
