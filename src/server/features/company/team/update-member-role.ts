import { keepingAdministrators } from '#server/domain/team/keeping-administrators.ts'
import { assertGrantable } from '#server/features/company/role-reach.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { Refusal } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { changeableMember, memberOf, memberRows } from './member-rows.ts'
import { lockTeam } from './team-lock.ts'

/**
 * Another role for a member, neither from nor to one above the caller's own. [C-TEAM-28 C-TEAM-34 C-TEAM-37 C-CALL-41]
 */
export const updateMemberRole: Verb<typeof team.calls.updateMemberRole> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const held = await lockTeam(tx, ctx, 'write')
    const before = await changeableMember(tx, ctx.company.id, input.membership_id, held)
    await assertGrantable(tx, ctx, input.company_role_id, held)
    await refuseWildcard(tx, ctx.company.id, input.company_role_id)

    await keepingAdministrators(tx, ctx.company.id, () =>
      tx
        .updateTable('user_company_memberships')
        .set({ company_role_id: input.company_role_id })
        .where('id', '=', before.id)
        .where('company_id', '=', ctx.company.id)
        .execute(),
    )
    await audit(tx, ctx, {
      act: 'user_membership.role_change',
      id: before.id,
      before: { company_role_id: before.company_role_id },
      after: { company_role_id: input.company_role_id },
      metadata: { user_id: before.user_id },
    })
    const row = await memberRows(tx, ctx.company.id).where('m.id', '=', before.id).executeTakeFirstOrThrow()
    return { member: memberOf(row) }
  })
}

/** Super admins are made by the platform alone, not by a choice in a list. */
async function refuseWildcard(tx: Transaction, companyId: string, roleId: string): Promise<void> {
  const role = await tx
    .selectFrom('company_roles')
    .select('permissions')
    .where('id', '=', roleId)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (role.permissions['*']) throw new Refusal('role_fixed')
}
