import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import { Refusal } from '../../../shared/errors.ts'
import type { plans } from '../../../shared/features/plans.ts'
import type { AdminContext } from '../../platform/context.ts'
import { planColumns, planOnWire } from '../../platform/plans.ts'
import { planUses } from './plan-uses.ts'

/** @throws not_found */
export async function getPlan(
  ctx: AdminContext,
  input: Input<typeof plans.calls.getPlan>,
): Promise<Output<typeof plans.calls.getPlan>> {
  const row = await ctx.transaction((tx) =>
    tx
      .selectFrom('plans as p')
      .select([...planColumns, 'stripe_product_id', 'created_at', 'updated_at'])
      .select([
        planUses.as('uses'),
        sql<string[]>`(select coalesce(jsonb_agg(module_id order by module_id), '[]'::jsonb) from plan_modules
          where plan_id = p.id and is_included)`.as('module_ids'),
      ])
      .where('p.id', '=', input.plan_id)
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('not_found')
  const { uses, module_ids, ...plan } = row
  return { plan: planOnWire(plan), module_ids, uses }
}
