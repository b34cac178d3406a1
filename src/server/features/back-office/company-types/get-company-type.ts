import { sql } from 'kysely'
import { companyTypeColumns } from '#server/domain/companies/company-types.ts'
import type { Verb } from '#server/platform/app/implement.ts'
import type { Output } from '#shared/call.ts'
import { Refusal } from '#shared/errors.ts'
import type { companyTypes } from '#shared/features/back-office/company-types.ts'

type Answer = Output<typeof companyTypes.calls.getCompanyType>

/** [A-CALL-27 C-CALL-62] */
export const getCompanyType: Verb<typeof companyTypes.calls.getCompanyType> = async (ctx, input) => {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('company_types')
      .select(companyTypeColumns)
      .select([
        sql<Answer['default_plan']>`(select jsonb_build_object('id', p.id, 'name', p.name, 'is_active', p.is_active)
          from plans p where p.id = company_types.default_plan_id)`.as('default_plan'),
        sql<Answer['uses']>`jsonb_build_object(
          'companies', (select count(*) from companies where company_type_id = company_types.id),
          'plans', (select count(*) from plans where company_types.id = any(allowed_company_type_ids)))`.as('uses'),
      ])
      .where('id', '=', input.company_type_id)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('not_found')
  const { default_plan, uses, ...company_type } = row
  return { company_type, default_plan, uses }
}
