import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** Set the company's plan and grant the plan's modules to the company's roles. Returns whether the plan changed. */
export async function moveToPlan(
  tx: Transaction,
  ctx: { actor: Actor; app?: App },
  company: { id: string; plan_id: string | null },
  planId: string,
  metadata: Record<string, unknown> = {},
): Promise<boolean> {
  if (company.plan_id === planId) return false
  await tx.updateTable('companies').set({ plan_id: planId }).where('id', '=', company.id).execute()
  const modules = await tx
    .selectFrom('plan_modules as pm')
    .innerJoin('modules as m', 'm.id', 'pm.module_id')
    .select(['m.key', 'pm.permissions'])
    .where('pm.plan_id', '=', planId)
    .where('pm.is_included', '=', true)
    .execute()
  for (const { key, permissions } of modules)
    await grantModuleToRoles(tx, { company_id: company.id }, key, permissions.access ?? 'read')
  await audit(tx, ctx, {
    action: 'company.plan_change',
    id: company.id,
    company_id: company.id,
    before: { plan_id: company.plan_id },
    after: { plan_id: planId },
    metadata,
  })
  return true
}
