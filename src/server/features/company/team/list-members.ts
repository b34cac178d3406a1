import { type RawBuilder, sql } from 'kysely'
import { roleOf } from '#server/domain/team/company-roles.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { builtOnce, type Given } from '#server/platform/database/built-once.ts'
import { countOf } from '#server/platform/database/counters.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { foundIds, keepFound } from '#server/platform/database/found-ids.ts'
import { likePattern, onFirstRow, pageOf, readCursor } from '#server/platform/database/paging.ts'
import type { team } from '#shared/features/company/team.ts'
import { foldText } from '#shared/fold-text.ts'
import { memberWithRole, peopleRows, rolesOn } from './member-rows.ts'

interface Asked {
  company: string
  limit: number
  role: string | undefined
  /** The last of the page before. */
  after_at: string | undefined
  after_id: string | undefined
}

/** Conditions on rows `m`. */
const isOfRole = ({ role }: Given<Asked>) => sql<boolean>`${role ? sql`m.company_role_id = ${role}` : sql`true`}`
const isBehind = ({ after_at: at, after_id: id }: Given<Asked>) =>
  sql<boolean>`${at && id ? sql`(m.created_at, m.id) > (${at}, ${id})` : sql`true`}`

const listed = builtOnce((tx, asked: Given<Asked>) => {
  const { company, role, limit } = asked
  const facts = { status: 'active' as const, ...(role && { company_role_id: role }) }
  const page = peopleRows(tx, company).where(isOfRole(asked)).where(isBehind(asked)).limit(limit)
  return pageWith(tx, company, page, countOf(company, 'user_company_memberships', facts))
})

/** Keeps the ids of a page of those whom a text means, and counts all of these. `search`: a pattern. */
const meant = builtOnce((tx, asked: Given<Asked & { search: string }>) =>
  tx
    .with('meant', (db) =>
      db
        .selectFrom('user_company_memberships as m')
        .select(['m.id', 'm.created_at'])
        .where('m.company_id', '=', asked.company)
        .where('m.status', '=', 'active')
        .where('m.searched', 'like', asked.search)
        .where(isOfRole(asked)),
    )
    .with('page', (db) =>
      db
        .selectFrom('meant as m')
        .select(['m.id', 'm.created_at'])
        .where(isBehind(asked))
        .orderBy('m.created_at')
        .orderBy('m.id')
        .limit(asked.limit),
    )
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('meant').select(fn.countAll<number>().as('total')).$asScalar().$notNull().as('total'),
      keepFound(sql`array(select id from page)`).as('kept'),
    ]),
)

/** Those whose ids were kept; how many there are was told with them. */
const found = builtOnce((tx, { company }: Given<{ company: string }>) =>
  pageWith(tx, company, peopleRows(tx, company).where(sql<boolean>`m.id = any(${foundIds})`), sql<number>`0`),
)

/** Rows in the order in which people joined; the first of them tells which roles they name, and the total. */
function pageWith(
  tx: Transaction,
  company: RawBuilder<string>,
  page: ReturnType<typeof peopleRows>,
  total: RawBuilder<number>,
) {
  const order = sql`created_at, id`
  return tx
    .with('page', () => page.orderBy('m.created_at').orderBy('m.id'))
    .selectFrom('page')
    .select(['id', 'user_id', 'is_primary', 'is_guest', 'company_role_id', 'created_at'])
    .select(['email', 'full_name', 'avatar_url'])
    .select([onFirstRow(total, order).as('total'), onFirstRow(rolesOn(tx, 'page', company), order).as('roles')])
    .orderBy(order)
}

/** Active members in the order they joined; the first is as a rule the owner. Searched by name or address. */
export const listMembers: Handler<typeof team.calls.listMembers> = async (ctx, input) => {
  const after = readCursor(input.cursor)
  const company = ctx.company.id
  const asked = {
    company,
    limit: input.limit + 1,
    role: input.company_role_id,
    after_at: after?.at,
    after_id: after?.id,
  }
  const search = input.search && likePattern(foldText(input.search))
  // Below the policies of a tenant a text is compared with every member before an index of texts may be asked.
  const [all, rows] = search
    ? await ctx.findAndRead(
        (tx) => meant.one(tx, { ...asked, search }),
        (tx) => found.all(tx, { company }),
      )
    : [null, await ctx.transaction((tx) => listed.all(tx, asked))]
  const roles = new Map(rows[0]?.roles?.map((role) => [role.role_id, roleOf(role)]))
  const page = pageOf(rows, input.limit)
  return {
    members: page.rows.map((row) => memberWithRole(company, row, roles.get(row.company_role_id) ?? null)),
    total: (all ?? rows[0])?.total ?? 0,
    next_cursor: page.next_cursor,
  }
}
