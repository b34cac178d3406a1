import type { Output } from '../../../shared/call.ts'
import type { onboarding } from '../../../shared/features/onboarding.ts'
import type { SignedInContext } from '../../platform/context.ts'

/** The active ones by sort order. [C-CALL-57 C-CALL-58] */
export async function listCompanyTypes(
  ctx: SignedInContext,
): Promise<Output<typeof onboarding.calls.listCompanyTypes>> {
  const company_types = await ctx.transaction((tx) =>
    tx
      .selectFrom('company_types')
      .select([
        'id',
        'key',
        'name',
        'description',
        'icon',
        'sort_order',
        'is_active',
        'default_plan_id',
        'onboarding_config',
      ])
      .where('is_active', '=', true)
      .orderBy('sort_order')
      .orderBy('name')
      .execute(),
  )
  return { company_types }
}
