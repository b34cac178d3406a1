import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { team } from '../../../shared/features/team.ts'
import { roleOf } from '../../platform/company-roles.ts'
import type { CompanyContext } from '../../platform/context.ts'
import { containing, pageOf, readCursor } from '../../platform/paging.ts'

/** Active members in the order they joined; the first is as a rule the owner. Searched by name or address. [C-CALL-40] */
export async function listMembers(
  ctx: CompanyContext,
  input: Input<typeof team.calls.listMembers>,
): Promise<Output<typeof team.calls.listMembers>> {
  const after = readCursor(input.cursor)
  const pattern = containing(input.search.toLowerCase())
  return ctx.transaction(async (tx) => {
    const matching = tx
      .selectFrom('user_company_memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .where('m.company_id', '=', ctx.company.id)
      .where('m.status', '=', 'active')
      .$if(input.search !== '', (query) =>
        query.where(sql<boolean>`(lower(u.email) || ' ' || lower(coalesce(u.full_name, ''))) like ${pattern}`),
      )
    const rows = await matching
      .leftJoin('company_roles as r', (join) =>
        join.onRef('r.id', '=', 'm.company_role_id').on('r.deleted_at', 'is', null),
      )
      .leftJoin('roles as base', 'base.id', 'r.role_id')
      .select([
        'm.id',
        'm.user_id',
        'm.company_id',
        'm.status',
        'm.is_primary',
        'm.is_guest',
        'm.company_role_id',
        'm.created_at',
      ])
      .select(['u.email', 'u.full_name', 'u.avatar_url'])
      .select(['r.id as role_id', 'r.label_override', 'r.description', 'r.permissions', 'r.is_active'])
      .select(['base.id as base_id', 'base.key as base_key', 'base.label as base_label'])
      .select(matching.select((eb) => eb.fn.countAll<number>().as('total')).as('total'))
      .$if(after !== null, (query) => query.where(sql<boolean>`(m.created_at, m.id) > (${after?.at}, ${after?.id})`))
      .orderBy('m.created_at')
      .orderBy('m.id')
      .limit(input.limit + 1)
      .execute()
    const page = pageOf(rows, input.limit)
    const members = page.rows.map((row) => ({
      id: row.id,
      user_id: row.user_id,
      company_id: row.company_id,
      status: row.status,
      is_primary: row.is_primary,
      is_guest: row.is_guest,
      company_role_id: row.company_role_id,
      created_at: row.created_at,
      user: { id: row.user_id, email: row.email, full_name: row.full_name, avatar_url: row.avatar_url },
      role: roleOf(row),
    }))
    return { members, total: rows[0]?.total ?? 0, next_cursor: page.next_cursor }
  })
}
