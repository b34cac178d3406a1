import { sql } from 'kysely'
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { companyTypeColumns } from '#server/domain/companies/company-types.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'

export const getCompanyType: Handler<typeof companyTypes.calls.getCompanyType> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('company_types')
      .select(companyTypeColumns)
      .select((eb) => [
        jsonObjectFrom(
          eb
            .selectFrom('plans as p')
            .select(['p.id', 'p.name', 'p.is_active'])
            .whereRef('p.id', '=', 'company_types.default_plan_id'),
        ).as('default_plan'),
        jsonBuildObject({
          companies: sql<number>`(select count(*) from companies where company_type_id = company_types.id)`,
          plans: sql<number>`(select count(*) from plans where company_types.id = any(allowed_company_type_ids))`,
        }).as('uses'),
      ])
      .where('id', '=', input.company_type_id)
      .executeTakeFirst(),
  )
  if (!row) throw new AppError('not_found')
  const { default_plan, uses, ...company_type } = row
  return { company_type, default_plan, uses }
}
