import { type RawBuilder, sql } from 'kysely'
import { countOf } from '#server/platform/database/counters.ts'

/** How many invitations of a company, or to one of its roles, can still be accepted, as part of a question. */
export function openInvitations(company: RawBuilder<unknown>, role?: RawBuilder<unknown>): RawBuilder<number> {
  const pending = countOf(company, 'user_invites', {
    status: 'pending',
    ...(role && { company_role_id: sql`${role}::text` }),
  })
  return sql<number>`${pending} - (select count(*) from user_invites i
    where i.company_id = ${company} and i.status = 'pending' and i.expires_at <= now()
      ${role ? sql`and i.company_role_id = ${role}` : sql``})`
}
