import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { allOf } from '#server/platform/database/counters.ts'
import type { Output } from '#shared/call.ts'
import type { plans } from '#shared/features/back-office/plans.ts'
import { parseNumberInput } from '#shared/parse-number-input.ts'

export type PlanUses = Output<typeof plans.calls.getPlan>['uses']

/** How many refer to a plan, as one object beside a plan named `p`. */
export const planUses = jsonBuildObject({
  companies: allOf('companies', sql`facts ->> 'plan_id' = p.id::text`),
  subscriptions: allOf('subscriptions', sql`facts ->> 'plan_id' = p.id::text`),
  company_types: sql<number>`(select count(*) from company_types where default_plan_id = p.id)`,
})

/** '3 companies, 1 subscription'; nothing for none. */
export function describeUses({ companies, subscriptions, company_types }: PlanUses): string {
  return [
    ...(companies > 0 ? [parseNumberInput(companies, 'company', 'companies')] : []),
    ...(subscriptions > 0 ? [parseNumberInput(subscriptions, 'subscription')] : []),
    ...(company_types > 0 ? [parseNumberInput(company_types, 'company type')] : []),
  ].join(', ')
}
