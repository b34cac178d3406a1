import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import { countOf } from '#server/platform/database/counters.ts'
import { containing, pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { team } from '#shared/features/company/team.ts'
import { memberOf, memberRows } from './member-rows.ts'

/** Active members in the order they joined; the first is as a rule the owner. Searched by name or address. [C-CALL-40] */
export const listMembers: Verb<typeof team.calls.listMembers> = async (ctx, input) => {
  const after = readCursor(input.cursor)
  const { company_role_id } = input
  const found = sql<boolean>`m.searched like ${containing(input.search.toLowerCase())}`
  return ctx.transaction(async (tx) => {
    const counted = countOf(sql`${ctx.company.id}`, 'user_company_memberships', {
      status: 'active',
      ...(company_role_id !== undefined && { company_role_id }),
    })
    const matching = tx
      .selectFrom('user_company_memberships as m')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('m.company_id', '=', ctx.company.id)
      .where('m.status', '=', 'active')
      .where(found)
      .$if(company_role_id !== undefined, (query) => query.where('m.company_role_id', '=', company_role_id ?? ''))
    const rows = await memberRows(tx, ctx.company.id)
      .select(input.search === '' ? counted.as('total') : matching.$asScalar().as('total'))
      .$if(input.search !== '', (query) => query.where(found))
      .$if(company_role_id !== undefined, (query) => query.where('m.company_role_id', '=', company_role_id ?? ''))
      .$if(after !== null, (query) => query.where(sql<boolean>`(m.created_at, m.id) > (${after?.at}, ${after?.id})`))
      .orderBy('m.created_at')
      .orderBy('m.id')
      .limit(input.limit + 1)
      .execute()
    const page = pageOf(rows, input.limit)
    return { members: page.rows.map(memberOf), total: rows[0]?.total ?? 0, next_cursor: page.next_cursor }
  })
}
