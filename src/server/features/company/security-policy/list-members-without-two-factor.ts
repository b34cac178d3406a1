import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { countOf } from '#server/platform/database/counters.ts'
import { onFirstRow } from '#server/platform/database/paging.ts'
import type { securityPolicy } from '#shared/features/company/security-policy.ts'

const most = 100

/** Whom it would affect if everybody needed two-factor, by name. */
export const listMembersWithoutTwoFactor: Handler<typeof securityPolicy.calls.listMembersWithoutTwoFactor> = async (
  ctx,
) => {
  const company = ctx.company.id
  const facts = { status: 'active', person_has_two_factor: 'false' } as const
  const order = sql`lower(coalesce(m.person_name, m.person_email)), m.user_id`
  const rows = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_company_memberships as m')
      .select(['m.user_id as id', 'm.person_name as full_name', 'm.person_email as email'])
      .select(onFirstRow(countOf(sql`${company}`, 'user_company_memberships', facts), order).as('total'))
      .where('m.company_id', '=', company)
      // Written out, as the index has it: no value can be seen in a plan that is kept.
      .where(sql<boolean>`m.status = 'active' and not m.person_has_two_factor`)
      .orderBy(order)
      .limit(most)
      .execute(),
  )
  return { members: rows.map(({ total: _, ...member }) => member), total: rows[0]?.total ?? 0 }
}
