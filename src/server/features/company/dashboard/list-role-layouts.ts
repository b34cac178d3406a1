import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { dashboard, RoleLayout } from '#shared/features/company/dashboard.ts'

export const listRoleLayouts: Handler<typeof dashboard.calls.listRoleLayouts> = async (ctx) => {
  return { roles: await ctx.transaction((tx) => roleLayouts(tx, ctx).execute()) }
}

function roleLayouts(tx: Transaction, ctx: CompanyContext) {
  return tx
    .selectFrom('company_roles as r')
    .innerJoin('roles as base', 'base.id', 'r.role_id')
    .select(['r.id as company_role_id'])
    .select((eb) => eb.fn.coalesce('r.label_override', 'base.label').as('role_label'))
    .select((eb) =>
      eb
        .selectFrom('role_widgets as rw')
        .innerJoin('widgets as w', 'w.id', 'rw.widget_id')
        .select((sub) => sub.fn.jsonAgg('w.name').orderBy('rw.position').as('names'))
        .whereRef('rw.company_id', '=', 'r.company_id')
        .whereRef('rw.company_role_id', '=', 'r.id')
        .as('widgets'),
    )
    .where('r.company_id', '=', ctx.company.id)
    .where('r.deleted_at', 'is', null)
    .orderBy('base.sort_order')
    .orderBy('r.created_at')
}

/** @throws not_found */
export async function loadRoleLayout(tx: Transaction, ctx: CompanyContext, companyRoleId: string): Promise<RoleLayout> {
  const role = await roleLayouts(tx, ctx).where('r.id', '=', companyRoleId).executeTakeFirst()
  if (!role) throw new AppError('not_found')
  return role
}

export async function removeRoleLayout(tx: Transaction, ctx: CompanyContext, companyRoleId: string): Promise<void> {
  await tx
    .deleteFrom('role_widgets')
    .where('company_id', '=', ctx.company.id)
    .where('company_role_id', '=', companyRoleId)
    .execute()
}
