import { sql } from 'kysely'
import type { Provider } from '#server/domain/integrations/providers.ts'
import { seat } from '#server/domain/team/members.ts'
import type { SignedInContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/**
 * The companies whose plans a calendar counts for once it is connected: those in which its person has a seat. One that is
 * connected again counts already. [M-LIM-25]
 */
export async function countingCompanies(tx: Transaction, ctx: SignedInContext, provider: Provider): Promise<string[]> {
  if (!('busy_times' in provider.use)) return []
  const rows = await tx
    .selectFrom('user_company_memberships as m')
    .select('m.company_id')
    .where('m.user_id', '=', ctx.user.id)
    .where(seat('m'))
    .where(
      sql<boolean>`not exists (select from user_integrations i
        where i.user_id = m.user_id and i.integration_type = ${provider.type} and i.is_active)`,
    )
    // Locked one after the other, by everybody in this order.
    .orderBy('m.company_id')
    .execute()
  return rows.map(({ company_id }) => company_id)
}
