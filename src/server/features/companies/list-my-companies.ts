import type { Output } from '../../../shared/call.ts'
import type { companies } from '../../../shared/features/companies.ts'
import { readAccount } from '../../platform/account.ts'
import type { SignedInContext } from '../../platform/context.ts'

export async function listMyCompanies(ctx: SignedInContext): Promise<Output<typeof companies.calls.listMyCompanies>> {
  const { memberships } = await readAccount(ctx.app, ctx.user.id, null)
  return { memberships }
}
