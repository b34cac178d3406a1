import { isUsableRole } from '#server/domain/team/members.ts'
import { requireAdministratorsLeft } from '#server/domain/team/require-administrators-left.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { AppError } from '#shared/errors.ts'
import type { adminMemberships } from '#shared/features/back-office/admin-memberships.ts'
import { lockMembership, rejectWildcard } from './lock-membership.ts'

export const updateUserCompanyRole: Handler<typeof adminMemberships.calls.updateUserCompanyRole> = async (
  ctx,
  input,
) => {
  return ctx.transaction(async (tx) => {
    const membership = await lockMembership(tx, input.membership_id)
    if (membership.is_guest) throw new AppError('guest_has_no_role')
    const role = await tx
      .selectFrom('company_roles')
      .select(['id', 'permissions'])
      .where('id', '=', input.new_role_id)
      .where('company_id', '=', membership.company_id)
      .where(isUsableRole('company_roles'))
      .executeTakeFirst()
    if (!role) throw new AppError('role_not_available')
    rejectWildcard(role.permissions)
    const changed = tx
      .updateTable('user_company_memberships')
      .set({ company_role_id: role.id })
      .where('id', '=', membership.id)
      .where('company_id', '=', membership.company_id)
    await batch([
      requireAdministratorsLeft(tx, membership.company_id, changed),
      audit(tx, ctx, {
        action: 'user_membership.role_change',
        id: membership.id,
        company_id: membership.company_id,
        before: { company_role_id: membership.company_role_id },
        after: { company_role_id: role.id },
        metadata: { user_id: membership.user_id, source: 'admin_panel', admin_notes: input.admin_notes || null },
      }),
    ])
    return { success: true }
  })
}
