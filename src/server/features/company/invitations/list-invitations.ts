import { sql } from 'kysely'
import { invitationsOf } from '#server/domain/invitations/invitation-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { countOf } from '#server/platform/database/counters.ts'
import { pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { invitations } from '#shared/features/company/invitations.ts'

/** Newest first; only pending ones unless all are asked for. */
export const listInvitations: Handler<typeof invitations.calls.listInvitations> = async (ctx, input) => {
  const before = readCursor(input.cursor)
  return ctx.transaction(async (tx) => {
    const total = countOf(sql`${ctx.company.id}`, 'user_invites', input.show_all ? {} : { status: 'pending' })
    const rows = await invitationsOf(tx, ctx.company.id)
      .select(total.as('total'))
      .$if(!input.show_all, (query) => query.where('i.status', '=', 'pending'))
      .$if(before !== null, (query) => query.where(sql<boolean>`(i.created_at, i.id) < (${before?.at}, ${before?.id})`))
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(input.limit + 1)
      .execute()
    const page = pageOf(rows, input.limit)
    return { invitations: page.rows, total: rows[0]?.total ?? 0, next_cursor: page.next_cursor }
  })
}
