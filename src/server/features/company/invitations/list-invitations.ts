import { sql } from 'kysely'
import { invitationsQuery } from '#server/domain/invitations/invitation-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import { pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { invitations } from '#shared/features/company/invitations.ts'

/** List invitations of the company, newest first. Only pending ones unless `show_all` is set. */
export const listInvitations: Handler<typeof invitations.calls.listInvitations> = async (ctx, input) => {
  const before = parseCursor(input.cursor)
  const [rows, total] = await ctx.transaction((tx) =>
    batch([
      invitationsQuery(tx, ctx.company.id)
        .$if(!input.show_all, (query) => query.where('i.status', '=', 'pending'))
        .$if(before !== null, (query) =>
          query.where(sql<boolean>`(i.created_at, i.id) < (${before?.at}, ${before?.id})`),
        )
        .orderBy('i.created_at', 'desc')
        .orderBy('i.id', 'desc')
        .limit(input.limit + 1)
        .execute(),
      tx
        .selectFrom('user_invites')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('company_id', '=', ctx.company.id)
        .$if(!input.show_all, (query) => query.where('status', '=', 'pending'))
        .executeTakeFirstOrThrow(),
    ]),
  )
  const page = pageOf(rows, input.limit)
  return { invitations: page.rows, total: total.count, next_cursor: page.next_cursor }
}
