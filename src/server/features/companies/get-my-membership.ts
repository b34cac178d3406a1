import type { Input, Output } from '../../../shared/call.ts'
import type { companies } from '../../../shared/features/companies.ts'
import type { SignedInContext } from '../../platform/context.ts'

/** The single active membership, or none. [C-CALL-37 C-CALL-38] */
export async function getMyMembership(
  ctx: SignedInContext,
  input: Input<typeof companies.calls.getMyMembership>,
): Promise<Output<typeof companies.calls.getMyMembership>> {
  const membership = await ctx.transaction((tx) =>
    tx
      .selectFrom('user_company_memberships')
      .select(['id', 'company_id', 'status'])
      .where('company_id', '=', input.company_id)
      .where('user_id', '=', ctx.user.id)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  )
  return { membership: membership ?? null }
}
