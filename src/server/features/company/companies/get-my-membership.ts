import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Input, Output } from '#shared/call.ts'
import { Refusal } from '#shared/errors.ts'
import type { companies } from '#shared/features/company/companies.ts'

/** The single active membership, or none. @throws failed_to_check_membership [C-CALL-37 C-CALL-38 C-ACC-71] */
export async function getMyMembership(
  ctx: SignedInContext,
  input: Input<typeof companies.calls.getMyMembership>,
): Promise<Output<typeof companies.calls.getMyMembership>> {
  const membership = await ctx
    .transaction((tx) =>
      tx
        .selectFrom('user_company_memberships')
        .select(['id', 'company_id', 'status'])
        .where('company_id', '=', input.company_id)
        .where('user_id', '=', ctx.user.id)
        .where('status', '=', 'active')
        .executeTakeFirst(),
    )
    .catch((error: unknown) => {
      ctx.app.log.error({ err: error }, 'a membership could not be read')
      throw new Refusal('failed_to_check_membership')
    })
  return { membership: membership ?? null }
}
