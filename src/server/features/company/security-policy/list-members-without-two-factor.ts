import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import type { securityPolicy } from '#shared/features/company/security-policy.ts'

const most = 100

/** Whom it would affect if everybody needed two-factor, by name. [C-SET-58] */
export const listMembersWithoutTwoFactor: Verb<typeof securityPolicy.calls.listMembersWithoutTwoFactor> = async (
  ctx,
) => {
  return ctx.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('user_company_memberships as m')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select([
        'm.user_id as id',
        'm.person_name as full_name',
        'm.person_email as email',
        sql<number>`count(*) over ()`.as('total'),
      ])
      .where('m.company_id', '=', ctx.company.id)
      .where('m.status', '=', 'active')
      .where('u.two_factor_since', 'is', null)
      .orderBy(sql`lower(coalesce(m.person_name, m.person_email))`)
      .orderBy('m.user_id')
      .limit(most)
      .execute()
    return { members: rows.map(({ total: _, ...member }) => member), total: rows[0]?.total ?? 0 }
  })
}
