import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import { containing, pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { team } from '#shared/features/company/team.ts'
import { memberOf, memberRows } from './member-rows.ts'

/** Active members in the order they joined; the first is as a rule the owner. Searched by name or address. [C-CALL-40] */
export const listMembers: Verb<typeof team.calls.listMembers> = async (ctx, input) => {
  const after = readCursor(input.cursor)
  const pattern = containing(input.search.toLowerCase())
  const found = sql<boolean>`(lower(u.email) || ' ' || lower(coalesce(u.full_name, ''))) like ${pattern}`
  return ctx.transaction(async (tx) => {
    const total = tx
      .selectFrom('user_company_memberships as m')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('m.company_id', '=', ctx.company.id)
      .where('m.status', '=', 'active')
      .$if(input.search !== '', (query) => query.innerJoin('users as u', 'u.id', 'm.user_id').where(found))
      .$if(input.company_role_id !== undefined, (query) =>
        query.where('m.company_role_id', '=', input.company_role_id ?? ''),
      )
    const rows = await memberRows(tx, ctx.company.id)
      .select(total.as('total'))
      .$if(input.search !== '', (query) => query.where(found))
      .$if(input.company_role_id !== undefined, (query) =>
        query.where('m.company_role_id', '=', input.company_role_id ?? ''),
      )
      .$if(after !== null, (query) => query.where(sql<boolean>`(m.created_at, m.id) > (${after?.at}, ${after?.id})`))
      .orderBy('m.created_at')
      .orderBy('m.id')
      .limit(input.limit + 1)
      .execute()
    const page = pageOf(rows, input.limit)
    return { members: page.rows.map(memberOf), total: rows[0]?.total ?? 0, next_cursor: page.next_cursor }
  })
}
