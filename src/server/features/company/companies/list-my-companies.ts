import { readAccount } from '#server/domain/people/account.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Output } from '#shared/call.ts'
import type { companies } from '#shared/features/company/companies.ts'

export async function listMyCompanies(ctx: SignedInContext): Promise<Output<typeof companies.calls.listMyCompanies>> {
  const { memberships } = await readAccount(ctx.app, ctx.user.id, null)
  return { memberships }
}
