import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import { containing, pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { roleOfRow, userOfRow } from './company-members.ts'

/** The active ones, oldest first. [A-CDET-41] */
export const listCompanyMembers: Verb<typeof adminCompanies.calls.listCompanyMembers> = async (ctx, input) => {
  const after = readCursor(input.cursor)
  const pattern = containing(input.search.toLowerCase())
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_company_memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .leftJoin('company_roles as r', (join) =>
        join.onRef('r.id', '=', 'm.company_role_id').on('r.deleted_at', 'is', null),
      )
      .leftJoin('roles as b', 'b.id', 'r.role_id')
      .select(['m.id', 'm.user_id', 'm.company_id', 'm.status', 'm.is_primary', 'm.is_guest', 'm.company_role_id'])
      .select(['m.created_at', userOfRow.as('user'), roleOfRow.as('role')])
      .where('m.company_id', '=', input.company_id)
      .where('m.status', '=', 'active')
      .$if(input.search !== '', (query) =>
        query.where(sql<boolean>`(lower(u.email) || ' ' || lower(coalesce(u.full_name, ''))) like ${pattern}`),
      )
      .$if(after !== null, (query) => query.where(sql<boolean>`(m.created_at, m.id) > (${after?.at}, ${after?.id})`))
      .orderBy('m.created_at')
      .orderBy('m.id')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { members: page.rows, next_cursor: page.next_cursor }
}
