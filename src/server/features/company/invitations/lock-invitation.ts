import { lockCompany } from '#server/domain/companies/lock-company.ts'
import { isPast } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { AppError } from '#shared/errors.ts'

/** How to find an invitation: by the token of its link, or by id if it was sent to the user's address. */
export type InvitationKey = { token: string } | { id: string }

export type LockedInvitation = Awaited<ReturnType<typeof lockInvitation>>

/**
 * Lock the company, then the invitation. All changes of a team lock in this order, so that concurrent calls wait for
 * each other.
 * @throws invitation_not_found; invitation_email_mismatch for the link of somebody else's invitation
 */
export async function lockInvitation(tx: Transaction, userId: string, key: InvitationKey) {
  const found = await tx
    .selectFrom('user_invites')
    .select(['id', 'company_id', 'email'])
    .where((eb) => ('token' in key ? eb('token_hash', '=', hashToken(key.token)) : eb('id', '=', key.id)))
    .executeTakeFirst()
  if (!found) throw new AppError('invitation_not_found')
  const isTheirs = await hasVerifiedAddress(tx, userId, found.email)
  // A caller who only knows an id must not learn whether the invitation exists.
  if (!isTheirs && 'id' in key) throw new AppError('invitation_not_found')
  await lockCompany(tx, found.company_id)
  const invitation = await tx
    .selectFrom('user_invites as i')
    .innerJoin('companies as c', 'c.id', 'i.company_id')
    .select(['i.id', 'i.email', 'i.status', 'i.scope', 'i.event_ids', 'i.company_id'])
    .select(['i.company_role_id', 'i.as_owner', 'c.name as company_name'])
    .select(isPast('i.expires_at').as('is_expired'))
    .where('i.id', '=', found.id)
    // Closed companies accept no new members.
    .where('c.status', '!=', 'closed')
    .where('i.company_id', '=', found.company_id)
    .forUpdate('i')
    .executeTakeFirstOrThrow(() => new AppError('invitation_not_found'))
  return { ...invitation, isTheirs }
}

async function hasVerifiedAddress(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const owned = await tx
    .selectFrom('user_emails')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_verified', '=', true)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return owned !== undefined
}
