import { sql } from 'kysely'
import { roleOf } from '#server/domain/team/company-roles.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { builtOnce, type Given } from '#server/platform/database/built-once.ts'
import { countOf } from '#server/platform/database/counters.ts'
import { containing, onFirstRow, pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { team } from '#shared/features/company/team.ts'
import { foldText } from '#shared/fold-text.ts'
import { memberWithRole, peopleRows, rolesOn } from './member-rows.ts'

interface Asked {
  company: string
  limit: number
  /** What is found, as a pattern. */
  search: string | undefined
  role: string | undefined
  /** The last of the page before. */
  after_at: string | undefined
  after_id: string | undefined
}

const members = builtOnce((tx, { company, limit, search, role, after_at, after_id }: Given<Asked>) => {
  const found = [
    ...(search ? [sql<boolean>`m.searched like ${search}`] : []),
    ...(role ? [sql<boolean>`m.company_role_id = ${role}`] : []),
  ]
  const behind = after_at && after_id ? [sql<boolean>`(m.created_at, m.id) > (${after_at}, ${after_id})`] : []
  const counted = countOf(company, 'user_company_memberships', {
    status: 'active',
    ...(role && { company_role_id: role }),
  })
  const matching = tx
    .selectFrom('user_company_memberships as m')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('m.company_id', '=', company)
    .where('m.status', '=', 'active')
    .where((eb) => eb.and(found))
  const page = peopleRows(tx, company)
    .$if(found.length + behind.length > 0, (query) => query.where((eb) => eb.and([...found, ...behind])))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(limit)
  const order = sql`created_at, id`
  return tx
    .with('page', () => page)
    .selectFrom('page')
    .select(['id', 'user_id', 'company_id', 'status', 'is_primary', 'is_guest', 'company_role_id', 'created_at'])
    .select(['email', 'full_name', 'avatar_url'])
    .select([
      onFirstRow(search ? matching.$asScalar() : counted, order).as('total'),
      onFirstRow(rolesOn(tx, 'page', company), order).as('roles'),
    ])
    .orderBy(order)
})

/** Active members in the order they joined; the first is as a rule the owner. Searched by name or address. [C-CALL-40] */
export const listMembers: Verb<typeof team.calls.listMembers> = async (ctx, input) => {
  const after = readCursor(input.cursor)
  const asked = {
    company: ctx.company.id,
    limit: input.limit + 1,
    search: input.search === '' ? undefined : containing(foldText(input.search)),
    role: input.company_role_id,
    after_at: after?.at,
    after_id: after?.id,
  }
  const rows = await ctx.transaction((tx) => members.all(tx, asked))
  const roles = new Map(rows[0]?.roles?.map((role) => [role.role_id, roleOf(role)]))
  const page = pageOf(rows, input.limit)
  return {
    members: page.rows.map((row) => memberWithRole(row, roles.get(row.company_role_id) ?? null)),
    total: rows[0]?.total ?? 0,
    next_cursor: page.next_cursor,
  }
}
