import { sql } from 'kysely'
import type { Input, Output } from '../../../shared/call.ts'
import type { adminCompanies } from '../../../shared/features/admin-companies.ts'
import type { AdminContext } from '../../platform/context.ts'
import { invitationsOf } from '../../platform/invitations/invitation-rows.ts'
import { containing, pageOf, readCursor } from '../../platform/paging.ts'

/** The pending ones, newest first. */
export async function listCompanyInvitations(
  ctx: AdminContext,
  input: Input<typeof adminCompanies.calls.listCompanyInvitations>,
): Promise<Output<typeof adminCompanies.calls.listCompanyInvitations>> {
  const before = readCursor(input.cursor)
  const pattern = containing(input.search.toLowerCase())
  const rows = await ctx.transaction((tx) =>
    invitationsOf(tx, input.company_id)
      .select('i.as_owner')
      .where('i.status', '=', 'pending')
      .$if(input.search !== '', (query) => query.where(sql<boolean>`lower(i.email) like ${pattern}`))
      .$if(before !== null, (query) => query.where(sql<boolean>`(i.created_at, i.id) < (${before?.at}, ${before?.id})`))
      .orderBy('i.created_at', 'desc')
      .orderBy('i.id', 'desc')
      .limit(input.limit + 1)
      .execute(),
  )
  const page = pageOf(rows, input.limit)
  return { invitations: page.rows, next_cursor: page.next_cursor }
}
