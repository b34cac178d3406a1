import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Output } from '#shared/call.ts'
import { countNoun } from '#shared/count-noun.ts'
import type { plans } from '#shared/features/back-office/plans.ts'

export type PlanUses = Output<typeof plans.calls.getPlan>['uses']

/** SQL for the numbers of rows that refer to plan `p`. */
export const planUses = jsonBuildObject({
  companies: sql<number>`(select count(*) from companies where plan_id = p.id)`,
  subscriptions: sql<number>`(select count(*) from subscriptions where plan_id = p.id)`,
  company_types: sql<number>`(select count(*) from company_types where default_plan_id = p.id)`,
})

export function describeUses({ companies, subscriptions, company_types }: PlanUses): string {
  return [
    ...(companies > 0 ? [countNoun(companies, 'company', 'companies')] : []),
    ...(subscriptions > 0 ? [countNoun(subscriptions, 'subscription')] : []),
    ...(company_types > 0 ? [countNoun(company_types, 'company type')] : []),
  ].join(', ')
}
