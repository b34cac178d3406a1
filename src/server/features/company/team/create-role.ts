import type { Verb } from '#server/platform/app/implement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { json } from '#server/platform/database/database.ts'
import { together } from '#server/platform/database/together.ts'
import { withinOwnReach } from '#shared/access.ts'
import { Refusal } from '#shared/errors.ts'
import type { team } from '#shared/features/company/team.ts'
import { assertOwnModules, teamRoleById } from './role-rows.ts'
import { lockTeam } from './team-lock.ts'

/** A role of the company's own, within the caller's reach. [C-TEAM-108] */
export const createRole: Verb<typeof team.calls.createRole> = async (ctx, input) => {
  return ctx.transaction(async (tx) => {
    const [held, base] = await together([
      lockTeam(tx, ctx, 'admin'),
      tx.selectFrom('roles').select('id').where('key', '=', input.base_role).executeTakeFirst(),
      assertOwnModules(tx, ctx.company.id, input.permissions),
    ])
    if (!withinOwnReach(held, input.permissions)) throw new Refusal('role_edit_above_own')
    if (!base) throw new Refusal('role_not_available')
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
    const [role] = await together([
      teamRoleById(tx, ctx.company.id, id),
      audit(tx, ctx, {
        act: 'company_role.create',
        id,
        after: { label: input.label, permissions: input.permissions },
      }),
    ])
    return { role }
  })
}
