import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { foundIds, keepFound } from '#server/platform/database/found-ids.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import type { team } from '#shared/features/company/team.ts'
import { foldText } from '#shared/fold-text.ts'

const shown = 5
/** Of the groups of three letters in what was typed, how many a name must have to be meant by it. */
const alike = 0.25
/** So many that are alike enough are compared. */
const compared = 500

interface Found {
  id: string
  name: string | null
  email: string
  role_label: string | null
}

/**
 * First who is called so, then, only where nobody is, who is called nearly so: a letter too many, too few or in another
 * place leaves most groups of three letters as they were. They are found as the system: below the policies of a tenant a text
 * is compared with every member before an index of texts may be asked.
 */
export const listMatchingMembers: Handler<typeof team.calls.listMatchingMembers> = async (ctx, { search }) => {
  const [, members] = await ctx.findAndRead(
    (tx) => find(tx, ctx.company.id, foldText(search)),
    (tx) => read(tx, ctx.company.id),
  )
  return { members }
}

async function find(tx: Transaction, company: string, typed: string): Promise<void> {
  const ofCompany = sql`m.company_id = ${company} and m.status = 'active'`
  await batch([
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(alike)}, true)`.execute(tx),
    sql`
      with so as materialized (
        select m.id, m.created_at, 1::real as likeness from user_company_memberships m
        where ${ofCompany} and m.searched like ${likePattern(typed)}
        order by m.created_at, m.id limit ${shown}
      ), nearly as materialized (
        select m.id, m.created_at, m.searched from user_company_memberships m
        where ${ofCompany} and not exists (select from so) and m.searched %> (select ${typed}::text)
          and ' ' || m.searched like any ((select array_agg('%' || t || '%') from unnest(show_trgm(${typed})) t where t not like '  %')::text[])
        limit ${compared}
      ), best as (
        select id, created_at, word_similarity(${typed}, searched) as likeness from nearly
        order by likeness desc, created_at, id limit ${shown}
      )
      select ${keepFound(sql`array(
        select id from (select id, created_at, likeness from so union all select id, created_at, likeness from best) f
        order by likeness desc, created_at, id)`)}`.execute(tx),
  ])
}

async function read(tx: Transaction, company: string): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select m.id, m.person_name as name, m.person_email as email, coalesce(r.label_override, b.label) as role_label
    from user_company_memberships m
    left join company_roles r on r.company_id = m.company_id and r.id = m.company_role_id and r.deleted_at is null
    left join roles b on b.id = r.role_id
    where m.company_id = ${company} and m.id = any(${foundIds})
    order by array_position(${foundIds}, m.id)`.execute(tx)
  return rows
}
