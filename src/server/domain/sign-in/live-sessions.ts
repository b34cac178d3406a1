import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'

/** Query for the sessions of a user that can still be used or refreshed. */
export function liveSessionsQuery(tx: Transaction, userId: string | RawBuilder<string>) {
  return tx
    .selectFrom('sessions as s')
    .select(['s.id', 's.user_agent', 's.ip_address', 's.created_at', 's.last_seen_at', 's.impersonator_user_id'])
    .where('s.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('s.ends_at', '>', sql<string>`now()`)
    .where(sql<boolean>`not session_is_idle(s.user_id, s.last_seen_at)`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session_refresh_tokens as t')
          .select('t.session_id')
          .whereRef('t.session_id', '=', 's.id')
          .where('t.spent_at', 'is', null)
          .where('t.expires_at', '>', sql<string>`now()`),
      ),
    )
}
