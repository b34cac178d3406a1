import { establishedUserCondition } from '#server/domain/people/established-user.ts'
import { lockAddress } from '#server/domain/people/lock-address.ts'
import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'

export type PendingLinkMail = Awaited<ReturnType<typeof takeLinks>>[number]

/**
 * Take an unverified email address from the accounts that have it. An account that only added the address loses it.
 * An account that signed up with it and has no verified address is deleted. The address stays locked until the
 * transaction ends. Returns the links already mailed, because they can still verify the address for its next
 * account.
 * @throws user_already_registered if an account has verified the address
 */
export async function releaseAddress(
  tx: Transaction,
  ctx: { actor: Actor },
  email: string,
): Promise<PendingLinkMail[]> {
  await lockAddress(tx, email)
  const holder = await tx
    .selectFrom('user_emails as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.user_id', 'e.email', 'e.is_primary', 'e.is_verified', 'u.full_name'])
    .select(establishedUserCondition('u.id').as('is_established'))
    .where((eb) => eb(eb.fn('lower', ['e.email']), '=', email.toLowerCase()))
    .forUpdate(['e', 'u'])
    .executeTakeFirst()
  if (!holder) return []
  if (holder.is_verified || (holder.is_primary && holder.is_established)) throw new AppError('user_already_registered')
  const links = await takeLinks(tx, holder.id)
  if (!holder.is_primary) {
    await tx.deleteFrom('user_emails').where('id', '=', holder.id).where('user_id', '=', holder.user_id).execute()
    const before = { email: holder.email }
    await audit(tx, ctx, { action: 'user_email.release', id: holder.id, company_id: null, before })
    return links
  }
  await tx.deleteFrom('users').where('id', '=', holder.user_id).execute()
  const before = { email: holder.email, full_name: holder.full_name }
  await audit(tx, ctx, { action: 'user.release', id: holder.user_id, company_id: null, before })
  return links
}

function takeLinks(tx: Transaction, userEmailId: string) {
  return tx
    .deleteFrom('mail_tokens')
    .where('user_email_id', '=', userEmailId)
    .where('purpose', 'in', ['confirm_sign_up', 'reset_password'])
    .where('used_at', 'is', null)
    .returning(['purpose', 'token_hash', 'expires_at', 'created_at'])
    .execute()
}
