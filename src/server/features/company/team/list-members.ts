import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { likePattern, pageOf, parseCursor } from '#server/platform/database/paging.ts'
import type { team } from '#shared/features/company/team.ts'
import { foldText } from '#shared/fold-text.ts'
import { activeMembersQuery, memberRowsQuery, toTeamMember } from './member-rows.ts'

/**
 * List active members and guests by date of joining. Optionally only those with a role, or those whose name or email
 * address matches. The total excludes guests.
 */
export const listMembers: Handler<typeof team.calls.listMembers> = async (ctx, input) => {
  const { search, company_role_id, limit } = input
  const after = parseCursor(input.cursor)
  const rows = await ctx.transaction((tx) => {
    const matching = activeMembersQuery(tx, ctx.company.id)
      .$if(company_role_id !== undefined, (query) => query.where('m.company_role_id', '=', company_role_id ?? ''))
      .$if(search !== '', (query) => query.where('m.searched', 'like', likePattern(foldText(search))))
    return memberRowsQuery(matching)
      .select(
        matching
          .where(sql<boolean>`not m.is_guest`)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('total'),
      )
      .$if(after !== null, (query) => query.where(sql<boolean>`(m.created_at, m.id) > (${after?.at}, ${after?.id})`))
      .orderBy('m.created_at')
      .orderBy('m.id')
      .limit(limit + 1)
      .execute()
  })
  const page = pageOf(rows, limit)
  return {
    members: page.rows.map((row) => toTeamMember(ctx.company.id, row)),
    total: rows[0]?.total ?? 0,
    next_cursor: page.next_cursor,
  }
}
