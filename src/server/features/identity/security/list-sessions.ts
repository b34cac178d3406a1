import { sql } from 'kysely'
import { deviceLabel } from '#server/domain/sign-in/devices.ts'
import { liveSessionsQuery } from '#server/domain/sign-in/live-sessions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { security } from '#shared/features/identity/security.ts'

export const listSessions: Handler<typeof security.calls.listSessions> = async (ctx) => {
  const rows = await ctx.transaction((tx) =>
    liveSessionsQuery(tx, ctx.user.id)
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
