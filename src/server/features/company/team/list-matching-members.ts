import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import { containing } from '#server/platform/database/paging.ts'
import type { team } from '#shared/features/company/team.ts'
import { foldText } from '#shared/fold-text.ts'

const shown = 5
/** Of the groups of three letters in what was typed, how many a name must have to be meant by it. */
const alike = 0.25

interface Found {
  id: string
  name: string | null
  email: string
  role_label: string | null
}

/**
 * First who is called so, then, only where nobody is, who is called nearly so: a letter too many, too few or in another
 * place leaves most groups of three letters as they were. Only who shares one of them is compared.
 */
export const listMatchingMembers: Verb<typeof team.calls.listMatchingMembers> = async (ctx, { search }) => {
  const typed = foldText(search)
  const ofCompany = sql`m.company_id = ${ctx.company.id} and m.status = 'active'`
  const { rows } = await ctx.transaction((tx) =>
    sql<Found>`
      with so as (
        select m.id, m.created_at, 1::real as likeness from user_company_memberships m
        where ${ofCompany} and m.searched like ${containing(typed)}
        order by m.created_at, m.id limit ${shown}
      ), nearly as (
        select n.id, n.created_at, n.likeness from (
          select m.id, m.created_at, word_similarity(${typed}, m.searched) as likeness from user_company_memberships m
          where ${ofCompany} and not exists (select from so) and ' ' || m.searched like any (
            (select array_agg(piece) from (
              select '%' || t || '%' as piece from unnest(show_trgm(${typed})) t where t not like '  %') p)::text[])
        ) n where n.likeness >= ${alike}
        order by n.likeness desc, n.created_at, n.id limit ${shown}
      )
      select m.id, m.person_name as name, m.person_email as email, coalesce(r.label_override, b.label) as role_label
      from (select id, created_at, likeness from so union all select id, created_at, likeness from nearly) f
      join user_company_memberships m on m.company_id = ${ctx.company.id} and m.id = f.id
      left join company_roles r on r.company_id = m.company_id and r.id = m.company_role_id and r.deleted_at is null
      left join roles b on b.id = r.role_id
      order by f.likeness desc, f.created_at, f.id`.execute(tx),
  )
  return { members: rows }
}
