import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { endMembership } from '#server/domain/team/end-membership.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'

/** End the caller's own membership. Every member may do this, whatever their role. */
export const leaveCompany: Handler<typeof team.calls.leaveCompany> = async (ctx, input) => {
  // A person's transaction can read the membership but not change it.
  return ctx.asSystem(async (tx) => {
    const asked = tx
      .selectFrom('user_company_memberships as m')
      .innerJoin('company_roles as r', 'r.id', 'm.company_role_id')
      .select(['m.id', 'm.is_primary', 'm.company_role_id', 'r.permissions'])
      .where('m.company_id', '=', input.company_id)
      .where('m.user_id', '=', ctx.user.id)
      .where('m.status', '=', 'active')
    const [, own] = await batch([lockCompany(tx, input.company_id), asked.executeTakeFirst()])
    if (!own) throw new AppError('not_a_member')
    if (own.is_primary) throw new AppError('member_is_owner')
    if (own.permissions['*']) throw new AppError('role_fixed')
    await endMembership(tx, ctx, input.company_id, own.id)
    await audit(tx, ctx, {
      action: 'user_membership.leave',
      id: own.id,
      company_id: input.company_id,
      before: { status: 'active', company_role_id: own.company_role_id },
      after: { status: 'inactive', company_role_id: null },
    })
    return { success: true }
  })
}
