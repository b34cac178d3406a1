import { placeDefaultWidgets } from '#server/domain/modules/default-widgets.ts'
import { loadModulesOfCompany } from '#server/domain/modules/module-grants.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow } from '#server/platform/database/clock.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { Permissions } from '#shared/access.ts'
import { administrativeModules } from '#shared/modules.ts'
import { millisecondsPerDay } from '#shared/time/durations.ts'

export interface NewCompany {
  name: string
  slug: string
  company_type_id: string
  time_zone?: string
  plan: { id: string; trial_days: number }
  billing_email: string
  /** Null if the owner will be invited. */
  owner_user_id: string | null
  /** User id of the creator, if the creator is not the owner. */
  created_by?: string
  metadata?: Record<string, unknown>
}

/**
 * Create an active company on trial with four roles, the owner if known, and default widgets. Requires a system or
 * admin transaction.
 */
export async function createCompany(tx: Transaction, ctx: { actor: Actor; app?: App }, company: NewCompany) {
  const created = await tx
    .insertInto('companies')
    .values({
      name: company.name,
      slug: company.slug,
      company_type_id: company.company_type_id,
      ...(company.time_zone !== undefined && { timezone: company.time_zone }),
      plan_id: company.plan.id,
      trial_ends_at: fromNow(company.plan.trial_days * millisecondsPerDay),
      billing_email: company.billing_email,
      created_by: company.created_by ?? company.owner_user_id,
    })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow()
  const roles = await createRoles(tx, created.id)
  if (company.owner_user_id) {
    await tx
      .insertInto('user_company_memberships')
      .values({
        company_id: created.id,
        user_id: company.owner_user_id,
        company_role_id: roles.admin,
        is_primary: true,
      })
      .execute()
    await placeDefaultWidgets(tx, created.id, company.owner_user_id)
  }
  await audit(tx, ctx, {
    action: 'company.create',
    id: created.id,
    company_id: created.id,
    after: {
      name: created.name,
      slug: created.slug,
      plan_id: company.plan.id,
      company_type_id: company.company_type_id,
    },
    metadata: company.metadata,
  })
  return { ...created, admin_role_id: roles.admin }
}

/**
 * Create the default roles. Admin: admin on all modules. Manager: write on all but administrative modules. Member:
 * write on events, read on the other non-administrative modules except budget. Viewer: read on dashboard and events.
 */
async function createRoles(tx: Transaction, companyId: string): Promise<{ admin: string }> {
  const keys = (await loadModulesOfCompany(tx, companyId)).map(({ module_key }) => module_key)
  const common = keys.filter((key) => !administrativeModules.includes(key))
  const grant = (modules: string[], access: 'read' | 'write' | 'admin'): Permissions =>
    Object.fromEntries(modules.map((key) => [key, { access }]))
  const permissions: Record<string, Permissions> = {
    admin: grant(keys, 'admin'),
    manager: grant(common, 'write'),
    member: {
      ...grant(
        common.filter((key) => key !== 'budget'),
        'read',
      ),
      ...grant(
        common.filter((key) => key === 'events'),
        'write',
      ),
    },
    viewer: grant(
      common.filter((key) => key === 'dashboard' || key === 'events'),
      'read',
    ),
  }
  const bases = await tx
    .selectFrom('roles')
    .select(['id', 'key'])
    .where('key', 'in', Object.keys(permissions))
    .execute()
  const made = await tx
    .insertInto('company_roles')
    .values(
      bases.map(({ id, key }) => ({ company_id: companyId, role_id: id, permissions: json(permissions[key] ?? {}) })),
    )
    .returning(['id', 'role_id'])
    .execute()
  const adminBase = bases.find(({ key }) => key === 'admin')
  const admin = made.find(({ role_id }) => role_id === adminBase?.id)
  if (!admin) throw new Error('The base role admin is missing from the reference data')
  return { admin: admin.id }
}
