import { type RawBuilder, sql } from 'kysely'

/** SQL for the number of open invitations of a company, or of those to one of its roles. */
export function openInvitationCountExpression(
  company: RawBuilder<unknown>,
  role?: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(select count(*) from user_invites i
    where i.company_id = ${company} and i.status = 'pending' and i.expires_at > now()
      ${role ? sql`and i.company_role_id = ${role}` : sql``})`
}
