import type { Handler } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json } from '#server/platform/database/database.ts'
import { isWithinOwnAccess } from '#shared/access.ts'
import { AppError } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { assertOwnModules, loadTeamRole } from './role-rows.ts'
import { lockTeam } from './team-lock.ts'

/** Create a custom role. The caller's own permissions must cover the role. */
export const createRole: Handler<typeof team.calls.createRole> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [held, base] = await batch([
      lockTeam(tx, ctx, 'admin'),
      tx.selectFrom('roles').select('id').where('key', '=', input.base_role).executeTakeFirst(),
      assertOwnModules(tx, ctx.company.id, input.permissions),
    ])
    if (!isWithinOwnAccess(held, input.permissions)) throw new AppError('role_edit_above_own')
    if (!base) throw new AppError('role_not_available')
    const { id } = await tx
      .insertInto('company_roles')
      .values({
        company_id: ctx.company.id,
        of_platform: ctx.company.is_platform,
        role_id: base.id,
        label_override: input.label,
        description: input.description || null,
        permissions: json(input.permissions),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [role] = await batch([
      loadTeamRole(tx, ctx.company.id, id),
      audit(tx, ctx, {
        action: 'company_role.create',
        id,
        after: { label: input.label, permissions: input.permissions },
      }),
    ])
    return { role }
  })
}
