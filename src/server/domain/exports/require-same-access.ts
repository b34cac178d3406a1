import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { ModuleKey } from '#shared/modules.ts'

/**
 * For work that outlives its request: check that membership, role, company status and module access are unchanged.
 * @throws forbidden
 */
export async function requireSameAccess(tx: Transaction, ctx: CompanyContext, module: ModuleKey): Promise<void> {
  const { rows } = await sql`
    select from user_company_memberships m
      join users u on u.id = m.user_id
      join companies c on c.id = m.company_id
      join company_roles r on r.company_id = m.company_id and r.id = m.company_role_id
    where m.company_id = ${ctx.company.id} and m.id = ${ctx.membership.id} and m.user_id = ${ctx.user.id}
      and m.status = 'active' and m.is_guest = ${ctx.membership.is_guest} and u.status = 'active'
      and c.status = ${ctx.company.status} and r.id = ${ctx.role.id} and r.is_active and r.deleted_at is null
      and r.permissions = ${json(ctx.role.permissions)}::jsonb
      and exists (select from company_modules(c.id) e where e.module_key = ${module})`.execute(tx)
  if (rows.length === 0) throw new AppError('forbidden')
}
