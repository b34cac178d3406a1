import { sql } from 'kysely'
import { deviceLabel } from '#server/features/identity/devices.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { security } from '#shared/features/identity/security.ts'

/** Those that a request or a refresh would still find alive. [C-USER-26] */
export const listSessions: Verb<typeof security.calls.listSessions> = async (ctx) => {
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('sessions as s')
      .select(['s.id', 's.user_agent', 's.ip_address', 's.created_at', 's.last_seen_at', 's.impersonator_user_id'])
      .where('s.user_id', '=', ctx.user.id)
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
      .orderBy(sql`s.id = ${ctx.session.id}`, 'desc')
      .orderBy('s.last_seen_at', 'desc')
      .orderBy('s.id')
      .limit(200)
      .execute(),
  )
  const sessions = rows.map(({ user_agent, impersonator_user_id, ...row }) => {
    const byStaff = impersonator_user_id !== null
    return {
      ...row,
      device: byStaff ? 'Marquee staff' : deviceLabel(user_agent),
      ip_address: byStaff ? null : row.ip_address,
      is_current: row.id === ctx.session.id,
      by_staff: byStaff,
    }
  })
  return { sessions }
}
