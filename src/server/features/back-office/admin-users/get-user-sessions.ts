import { sql } from 'kysely'
import { deviceLabel } from '#server/domain/sign-in/devices.ts'
import { liveSessionsQuery } from '#server/domain/sign-in/live-sessions.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { adminUsers } from '#shared/features/back-office/admin-users.ts'

export const getUserSessions: Handler<typeof adminUsers.calls.getUserSessions> = async (ctx, input) => {
  const before = parseCursor(input.cursor)
  const rows = await ctx.transaction((tx) =>
    liveSessionsQuery(tx, input.user_id)
      .leftJoin('users as staff', 'staff.id', 's.impersonator_user_id')
      .select(sql<string | null>`coalesce(nullif(staff.full_name, ''), staff.email)`.as('impersonator'))
      .$if(before !== null, (query) => query.where(sql<boolean>`(s.created_at, s.id) < (${before?.at}, ${before?.id})`))
      .orderBy('s.created_at', 'desc')
      .orderBy('s.id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  const sessions = page.rows.map(({ user_agent, impersonator_user_id: _, ...row }) => ({
    ...row,
    device: deviceLabel(user_agent),
  }))
  return { sessions, next_cursor: page.next_cursor }
}
