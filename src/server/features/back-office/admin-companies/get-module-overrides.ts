import { sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Handler } from '#server/platform/app/implement.ts'
import { iso } from '#server/platform/database/iso.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { isModuleAvailable } from '#shared/modules.ts'
import { modulesToAddExpression } from './modules-to-add.ts'

/** List all overrides of a company, including disabled and ended ones, and the modules that can be added. */
export const getModuleOverrides: Handler<typeof adminCompanies.calls.getModuleOverrides> = async (
  ctx,
  { company_id },
) => {
  const { overrides, available_modules } = await ctx.transaction((tx) =>
    tx
      .selectNoFrom((eb) => [
        jsonArrayFrom(
          eb
            .selectFrom('company_module_overrides as o')
            .innerJoin('modules as m', 'm.id', 'o.module_id')
            .leftJoin('users as u', 'u.id', 'o.granted_by')
            .select(['o.id', 'o.company_id', 'o.module_id', 'o.override_reason', 'o.permissions', 'o.is_enabled'])
            .select(({ ref }) => [
              'o.granted_by',
              sql<string | null>`coalesce(nullif(u.full_name, ''), u.email)`.as('granter'),
              iso(ref('o.expires_at')).as('expires_at'),
              iso(ref('o.created_at')).as('created_at'),
              jsonBuildObject({ id: ref('m.id'), name: ref('m.name'), key: ref('m.key') }).as('module'),
            ])
            .where('o.company_id', '=', company_id)
            .orderBy('m.name')
            .orderBy('o.id'),
        ).as('overrides'),
        jsonArrayFrom(
          eb
            .selectFrom(modulesToAddExpression(company_id).as('m'))
            .select(['m.id', 'm.key', 'm.name', 'm.description'])
            .orderBy('m.name')
            .orderBy('m.id'),
        ).as('available_modules'),
      ])
      .executeTakeFirstOrThrow(),
  )
  return { overrides, available_modules: available_modules.filter(({ key }) => isModuleAvailable(key)) }
}
