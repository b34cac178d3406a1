import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { securityPolicy } from '#shared/features/company/security-policy.ts'

const membersShown = 100

/** List members by name who would have to set up two-factor authentication if the company required it. */
export const listMembersWithoutTwoFactor: Handler<typeof securityPolicy.calls.listMembersWithoutTwoFactor> = async (
  ctx,
) => {
  const [members, total] = await ctx.transaction((tx) => {
    const affected = tx
      .selectFrom('user_company_memberships as m')
      .where('m.company_id', '=', ctx.company.id)
      .where('m.status', '=', 'active')
      .where('m.person_has_two_factor', '=', false)
    return batch([
      affected
        .select(['m.user_id as id', 'm.person_name as full_name', 'm.person_email as email'])
        .orderBy(sql`lower(coalesce(m.person_name, m.person_email)), m.user_id`)
        .limit(membersShown)
        .execute(),
      affected.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    ])
  })
  return { members, total: total.count }
}
