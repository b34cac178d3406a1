import { Refusal } from '../../shared/errors.ts'
import { normaliseLimits } from '../../shared/plan-limits.ts'
import type { Transaction } from './database/database.ts'

/**
 * One more member must fit the plan: the smaller of max_team_members and max_users; guests do not count.
 * Locks the company, so that of many at once only as many as fit get in. @throws seat_limit_reached
 */
export async function assertSeatFree(tx: Transaction, companyId: string): Promise<void> {
  await tx.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
  const plan = await tx
    .selectFrom('companies as c')
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['p.name', 'p.limits'])
    .where('c.id', '=', companyId)
    .executeTakeFirst()
  if (!plan) return
  const { max_team_members, max_users } = normaliseLimits(plan.limits)
  const limit = Math.min(max_team_members ?? Infinity, max_users ?? Infinity)
  const { members } = await tx
    .selectFrom('user_company_memberships')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .where('is_guest', '=', false)
    .executeTakeFirstOrThrow()
  if (members >= limit) throw new Refusal('seat_limit_reached', { limit, plan: plan.name })
}
