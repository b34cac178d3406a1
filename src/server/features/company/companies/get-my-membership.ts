import type { Handler } from '#server/platform/app/implement.ts'
import { AppError } from '#shared/errors.ts'
import type { companies } from '#shared/features/company/companies.ts'

export const getMyMembership: Handler<typeof companies.calls.getMyMembership> = async (ctx, input) => {
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
      throw new AppError('failed_to_check_membership')
    })
  return { membership: membership ?? null }
}
