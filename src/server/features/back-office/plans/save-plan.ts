import { sql } from 'kysely'
import { grantModuleToRoles } from '#server/domain/modules/module-grants.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { ManagedPlan, PlanToSave } from '#shared/features/back-office/plans.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { listedPrice } from '#shared/pricing.ts'
import { loadManagedPlan } from './plan-rows.ts'
import { type FailureContext, withFailureCode } from './with-failure-code.ts'

/**
 * Convert a plan in a request to columns. The listed price depends on the pricing model. If guests are disabled, their
 * limit is removed.
 */
function toPlanColumns({ module_ids: _, features: __, limits, ...plan }: PlanToSave) {
  const { max_guest_users, ...rest } = limits
  return {
    ...plan,
    description: plan.description || null,
    price_monthly: listedPrice({ ...plan, limits }),
    display_inclusions: [...new Set(plan.display_inclusions)],
    limits: json({ ...rest, max_guest_users: limits.allow_guest_users ? max_guest_users : null }),
  }
}

/** @throws plan_name_taken, company_type_not_available, module_not_available, failed_to_… */
export async function insertPlan(tx: Transaction, steps: FailureContext, sent: PlanToSave): Promise<ManagedPlan> {
  await assertNameFree(tx, sent.name, null)
  await assertCompanyTypes(tx, sent.allowed_company_type_ids)
  const { id } = await tx
    .insertInto('plans')
    .values({ ...toPlanColumns(sent), features: json(sent.features?.custom_branding ? sent.features : {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setModules(tx, steps, id, sent.module_ids)
  return loadManagedPlan(tx, id)
}

/** @throws plan_name_taken, company_type_not_available, module_not_available, failed_to_… */
export async function changePlan(
  tx: Transaction,
  steps: FailureContext,
  id: string,
  sent: PlanToSave,
): Promise<ManagedPlan> {
  await assertNameFree(tx, sent.name, id)
  await assertCompanyTypes(tx, sent.allowed_company_type_ids)
  await withFailureCode(steps, 'failed_to_update_plan', () =>
    tx
      .updateTable('plans')
      .set({ ...toPlanColumns(sent), features: sql<string>`features || ${json(sent.features ?? {})}::jsonb` })
      .where('id', '=', id)
      .execute(),
  )
  await setModules(tx, steps, id, sent.module_ids)
  return loadManagedPlan(tx, id)
}

/** @throws failed_to_fetch_modules */
export async function loadModuleIds(tx: Transaction, steps: FailureContext, planId: string): Promise<string[]> {
  const rows = await withFailureCode(steps, 'failed_to_fetch_modules', () =>
    tx
      .selectFrom('plan_modules')
      .select('module_id')
      .where('plan_id', '=', planId)
      .where('is_included', '=', true)
      .orderBy('module_id')
      .execute(),
  )
  return rows.map(({ module_id }) => module_id)
}

/**
 * Set the modules of a plan. Added modules are granted to the roles of its companies. Permissions for removed
 * modules stay stored without effect.
 */
async function setModules(
  tx: Transaction,
  steps: FailureContext,
  planId: string,
  moduleIds: readonly string[],
): Promise<void> {
  const wanted = await findSelectableModules(tx, moduleIds)
  const before = await loadModuleIds(tx, steps, planId)
  const arriving = wanted.filter(({ id }) => !before.includes(id))
  // A plan keeps modules that are unavailable now; only available modules can be added.
  if (!arriving.every(({ key }) => isModuleAvailable(key))) throw new AppError('module_not_available')
  await withFailureCode(steps, 'failed_to_update_modules', () =>
    tx.deleteFrom('plan_modules').where('plan_id', '=', planId).execute(),
  )
  const links = wanted.map(({ id }) => ({ plan_id: planId, module_id: id, permissions: json({ access: 'read' }) }))
  if (links.length > 0)
    await withFailureCode(steps, 'failed_to_insert_modules', () =>
      tx.insertInto('plan_modules').values(links).execute(),
    )
  for (const { key } of arriving) await grantModuleToRoles(tx, { plan_id: planId }, key, 'read')
}

/**
 * Find the modules to select for a plan. Core modules are excluded, because every company has them.
 * @throws module_not_available
 */
async function findSelectableModules(
  tx: Transaction,
  moduleIds: readonly string[],
): Promise<{ id: string; key: string }[]> {
  const ids = [...new Set(moduleIds)]
  if (ids.length === 0) return []
  const found = await tx
    .selectFrom('modules')
    .select(['id', 'key', 'is_core'])
    .where('id', 'in', ids)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where('is_platform_only', '=', false)
    .execute()
  if (found.length !== ids.length) throw new AppError('module_not_available')
  return found.filter(({ is_core }) => !is_core)
}

async function assertNameFree(tx: Transaction, name: string, except: string | null): Promise<void> {
  const taken = await tx
    .selectFrom('plans')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()
  if (taken) throw new AppError('plan_name_taken')
}

async function assertCompanyTypes(tx: Transaction, ids: readonly string[] | null): Promise<void> {
  if (!ids || ids.length === 0) return
  const known = await tx.selectFrom('company_types').select('id').where('id', 'in', ids).execute()
  if (known.length !== new Set(ids).size) throw new AppError('company_type_not_available')
}
