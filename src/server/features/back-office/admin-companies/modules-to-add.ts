import { type RawBuilder, sql } from 'kysely'

interface ModuleToAdd {
  id: string
  key: string
  name: string
  description: string | null
}

/**
 * SQL for active modules that the company neither has from its plan nor has an override for. Excludes modules of the
 * platform company.
 */
export function modulesToAddExpression(companyId: string): RawBuilder<ModuleToAdd> {
  return sql<ModuleToAdd>`(
    select m.id, m.key, m.name, m.description from modules m, companies c
    where c.id = ${companyId} and not c.is_platform
      and m.is_active and m.deleted_at is null and not m.is_platform_only
      and m.key not in (select has.module_key from company_modules(c.id) has)
      and not exists (select from company_module_overrides o where o.company_id = c.id and o.module_id = m.id))`
}
