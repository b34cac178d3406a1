import { requireAdministratorsLeft } from '#server/domain/team/require-administrators-left.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json } from '#server/platform/database/database.ts'
import { isWithinOwnAccess, type Permissions } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { assertOwnModules, findEditableRole, loadTeamRole } from './role-rows.ts'
import { lockTeam } from './team-lock.ts'

/** Update a role. The caller's own permissions must cover both the old and the new permissions of the role. */
export const updateRole: Handler<typeof team.calls.updateRole> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [held, before, ownModules, ownRole] = await batch([
      lockTeam(tx, ctx, 'admin'),
      findEditableRole(tx, ctx.company.id, input.company_role_id),
      assertOwnModules(tx, ctx.company.id, input.permissions),
      ownRoleId(tx, ctx),
    ])
    // Permissions for modules that the company has lost stay stored, for when it gets the module back.
    const gone = Object.entries(before.permissions).filter(([key]) => !ownModules.includes(key))
    const permissions: Permissions = { ...Object.fromEntries(gone), ...input.permissions }
    if (!isWithinOwnAccess(held, before.permissions) || !isWithinOwnAccess(held, permissions))
      throw new AppError('role_edit_above_own')
    if (!input.is_active && before.id === ownRole) throw new AppError('role_is_own')

    const values = {
      label_override: input.label || null,
      description: input.description || null,
      is_active: input.is_active,
    }
    const changed = tx
      .updateTable('company_roles')
      .set({ ...values, permissions: json(permissions) })
      .where('id', '=', before.id)
      .where('company_id', '=', ctx.company.id)
    const { id: _, ...old } = before
    const [, , role] = await batch([
      requireAdministratorsLeft(tx, ctx.company.id, changed),
      audit(tx, ctx, {
        action: 'company_role.update',
        id: before.id,
        before: old,
        after: { ...values, permissions },
      }),
      loadTeamRole(tx, ctx.company.id, before.id),
    ])
    return { role }
  })
}

async function ownRoleId(tx: Parameters<typeof findEditableRole>[0], ctx: CompanyContext): Promise<string | undefined> {
  const own = await tx
    .selectFrom('user_company_memberships')
    .select('company_role_id')
    .where('id', '=', ctx.membership.id)
    .where('company_id', '=', ctx.company.id)
    .executeTakeFirst()
  return own?.company_role_id
}
