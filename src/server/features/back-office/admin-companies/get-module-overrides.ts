import { sql } from 'kysely'
import type { Verb } from '#server/platform/app/implement.ts'
import type { Output } from '#shared/call.ts'
import type { adminCompanies } from '#shared/features/back-office/admin-companies.ts'
import { modulesToAdd } from './modules-to-add.ts'

type Answer = Output<typeof adminCompanies.calls.getModuleOverrides>

/** Enabled or not, by name; those that have ended too. [A-CALL-10 A-CALL-32 A-CDET-75..84] */
export const getModuleOverrides: Verb<typeof adminCompanies.calls.getModuleOverrides> = async (ctx, { company_id }) => {
  const { rows } = await ctx.transaction((tx) =>
    sql<Answer>`
      select (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', o.id, 'company_id', o.company_id, 'module_id', o.module_id, 'override_reason', o.override_reason,
          'expires_at', iso(o.expires_at), 'permissions', o.permissions, 'is_enabled', o.is_enabled,
          'granted_by', o.granted_by, 'granter', coalesce(nullif(u.full_name, ''), u.email), 'created_at', iso(o.created_at),
          'module', jsonb_build_object('id', m.id, 'name', m.name, 'key', m.key)) order by m.name, o.id), '[]'::jsonb)
        from company_module_overrides o
        join modules m on m.id = o.module_id
        left join users u on u.id = o.granted_by
        where o.company_id = ${company_id}
      ) as overrides, (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'key', m.key, 'name', m.name, 'description', m.description)
          order by m.name, m.id), '[]'::jsonb)
        from ${modulesToAdd(company_id)} m
      ) as available_modules`.execute(tx),
  )
  return rows[0] ?? { overrides: [], available_modules: [] }
}
