import { sql } from 'kysely'

/**
 * SQL condition: company `c` has custom branding, because its plan includes it or an override grants the Marketing
 * module. A company without a plan has no limits.
 */
export const brandingInPlanCondition = sql<boolean>`c.plan_id is null
  or coalesce((select p.features -> 'custom_branding' = 'true' from plans p where p.id = c.plan_id), false)
  or exists (select from company_modules(c.id) e where e.module_key = 'marketing' and e.source = 'override')`
