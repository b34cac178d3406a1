import { sql } from 'kysely'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { type AccessLevel, levelIncludes } from '#shared/access.ts'
import type { CompanyModule } from '#shared/entities.ts'

/** A company's modules by sort order. The transaction must have access to the company. */
export async function loadModulesOfCompany(tx: Transaction, companyId: string): Promise<CompanyModule[]> {
  const { rows } = await sql<CompanyModule>`
    select module_key, module_name, permissions, limits, source, icon, navigation_path, sort_order, is_core
    from company_modules(${companyId})`.execute(tx)
  return rows
}

export type GrantedCompanies = { company_id: string } | { plan_id: string }

/**
 * Grant a new module to roles: admin access to Admin roles, the given level (at most write) to other roles. A role that
 * already has a permission for the module keeps it. Requires a system or admin transaction.
 */
export async function grantModuleToRoles(
  tx: Transaction,
  companies: GrantedCompanies,
  moduleKey: string,
  grant: AccessLevel,
): Promise<void> {
  const others = levelForOthers(grant)
  await tx
    .updateTable('company_roles as r')
    .from('roles as base')
    .set({
      permissions: sql<string>`r.permissions || jsonb_build_object(${moduleKey}::text, case base.key
        when 'admin' then ${json({ access: 'admin' })}::jsonb else ${json({ access: others })}::jsonb end)`,
    })
    .whereRef('base.id', '=', 'r.role_id')
    .where((eb) =>
      'company_id' in companies
        ? eb('r.company_id', '=', companies.company_id)
        : eb('r.company_id', 'in', eb.selectFrom('companies').select('id').where('plan_id', '=', companies.plan_id)),
    )
    .where(sql<boolean>`not r.permissions ? ${moduleKey}`)
    .where(sql<boolean>`not r.permissions ? '*'`)
    .execute()
}

/**
 * Grant a module to the roles of all companies. Admin roles get admin access even if their company does not have the
 * module yet. Other roles get the given level only where the company has the module. Requires a system or admin
 * transaction.
 */
export async function grantModuleToEveryone(tx: Transaction, moduleKey: string, grant: AccessLevel): Promise<void> {
  const others = levelForOthers(grant)
  await sql`
    update company_roles r
    set permissions = r.permissions || jsonb_build_object(${moduleKey}::text, case base.key
      when 'admin' then ${json({ access: 'admin' })}::jsonb else ${json({ access: others })}::jsonb end)
    from roles base, companies c, modules m
    where base.id = r.role_id and c.id = r.company_id and m.key = ${moduleKey}
      and not r.permissions ? ${moduleKey} and not r.permissions ? '*'
      and (base.key = 'admin' or m.is_core
        or exists (select from plan_modules pm where pm.plan_id = c.plan_id and pm.module_id = m.id and pm.is_included)
        or exists (select from company_module_overrides o where o.company_id = c.id and o.module_id = m.id
          and o.is_enabled and (o.expires_at is null or o.expires_at > now())))
  `.execute(tx)
}

function levelForOthers(grant: AccessLevel): AccessLevel {
  return levelIncludes(grant, 'write') ? 'write' : grant
}
