import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { likePattern } from '#server/platform/database/paging.ts'
import type { team } from '#shared/features/company/team.ts'
import { foldText } from '#shared/fold-text.ts'

const membersShown = 5
/** Minimum similarity of a misspelled name to the search term, as share of common trigrams (0 to 1). */
const minimumSimilarity = 0.25

interface MatchingMember {
  id: string
  name: string | null
  email: string
  role_label: string | null
}

/** Find members by name or email address. Similar names are only searched if no name or address contains the term. */
export const listMatchingMembers: Handler<typeof team.calls.listMatchingMembers> = async (ctx, { search }) => {
  const term = foldText(search)
  const { rows } = await ctx.transaction((tx) =>
    sql<MatchingMember>`
      with active as (
        select m.id, m.company_id, m.company_role_id, m.created_at, m.is_guest, m.person_name, m.person_email,
          m.searched like ${likePattern(term)} as contains_term,
          word_similarity(${term}, m.searched) as similarity
        from user_company_memberships m where m.company_id = ${ctx.company.id} and m.status = 'active'
      )
      select m.id, m.person_name as name, m.person_email as email,
        case when m.is_guest then 'Guest' else coalesce(r.label_override, b.label) end as role_label
      from active m
      left join company_roles r on r.company_id = m.company_id and r.id = m.company_role_id and r.deleted_at is null
      left join roles b on b.id = r.role_id
      where m.contains_term or m.similarity >= ${minimumSimilarity} and not exists (select from active a where a.contains_term)
      order by m.contains_term desc, case when m.contains_term then 0 else -m.similarity end, m.created_at, m.id
      limit ${membersShown}`.execute(tx),
  )
  return { members: rows }
}
