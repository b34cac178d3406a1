import type { Handler } from '#server/platform/app/implement.ts'
import type { onboarding } from '#shared/features/company/onboarding.ts'

/** Get the company that the caller left last. */
export const getFormerCompany: Handler<typeof onboarding.calls.getFormerCompany> = async (ctx) => {
  // The caller is no longer a member, so a transaction of the company would not see the rows.
  const row = await ctx.asSystem((tx) =>
    tx
      .selectFrom('user_company_memberships as m')
      .innerJoin('companies as c', 'c.id', 'm.company_id')
      .select('c.name')
      .where('m.user_id', '=', ctx.user.id)
      .where('m.status', '=', 'inactive')
      .orderBy('m.updated_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
  return { name: row?.name ?? null }
}
