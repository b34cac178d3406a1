import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { planOfCompany } from '#server/domain/plans/plan-allowances.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { Refusal } from '#shared/errors.ts'

/**
 * One more member must fit the plan: the smaller of max_team_members and max_users; guests do not count.
 * Locks the company, so that of many at once only as many as fit get in. @throws seat_limit_reached
 */
export async function assertSeatFree(tx: Transaction, companyId: string): Promise<void> {
  await lockCompany(tx, companyId)
  const plan = await planOfCompany(tx, companyId)
  if (!plan) return
  const { max_team_members, max_users } = plan.limits
  const limit = Math.min(max_team_members ?? Infinity, max_users ?? Infinity)
  if ((await countMembers(tx, companyId, { guests: false })) >= limit)
    throw new Refusal('seat_limit_reached', { limit, plan: plan.name })
}

/**
 * One more guest must fit the plan, which has to include guests at all. Locks the company as above.
 * @throws guests_not_allowed, guest_limit_reached [C-INV-63 C-INV-64]
 */
export async function assertGuestFits(tx: Transaction, companyId: string): Promise<void> {
  await lockCompany(tx, companyId)
  const plan = await planOfCompany(tx, companyId)
  if (!plan?.limits.allow_guest_users)
    throw new Refusal('guests_not_allowed', { plan: plan?.name ?? 'of this company' })
  if ((await countMembers(tx, companyId, { guests: true })) >= (plan.limits.max_guest_users ?? Infinity))
    throw new Refusal('guest_limit_reached', { limit: plan.limits.max_guest_users, plan: plan.name })
}

async function countMembers(tx: Transaction, companyId: string, { guests }: { guests: boolean }): Promise<number> {
  const { members } = await tx
    .selectFrom('user_company_memberships')
    .select((eb) => eb.fn.countAll<number>().as('members'))
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .where('is_guest', '=', guests)
    .executeTakeFirstOrThrow()
  return members
}
