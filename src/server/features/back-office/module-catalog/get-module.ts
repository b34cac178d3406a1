import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { moduleCatalog } from '#shared/features/back-office/module-catalog.ts'
import { moduleColumns } from './module-rows.ts'

/** Return a module with the number of plans, overrides and companies that include it. */
export const getModule: Handler<typeof moduleCatalog.calls.getModule> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('modules as m')
      .select([...moduleColumns])
      .select(
        jsonBuildObject({
          plans: sql<number>`(select count(*) from plan_modules where module_id = m.id and is_included)`,
          overrides: sql<number>`(select count(*) from company_module_overrides where module_id = m.id and is_enabled
            and (expires_at is null or expires_at > now()))`,
          companies: sql<number>`(select count(*) from companies c where m.is_core or c.plan_id in (
              select plan_id from plan_modules where module_id = m.id and is_included))
            + (select count(*) from company_module_overrides o join companies c on c.id = o.company_id
              where o.module_id = m.id and o.is_enabled and (o.expires_at is null or o.expires_at > now()) and not m.is_core
              and not exists (select from plan_modules p where p.module_id = m.id and p.is_included and p.plan_id = c.plan_id))`,
        }).as('uses'),
      )
      .where('m.id', '=', input.module_id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('not_found')
  const { uses, ...module } = row
  return { module, uses }
}
