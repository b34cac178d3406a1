import { sql } from 'kysely'
import { emailsOfUserQuery } from '#server/domain/people/emails.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import type { AddressOfUser } from '#shared/features/back-office/admin-users.ts'

/**
 * Find an email address of a user, and lock the user, so that concurrent changes of their addresses wait. The
 * address and the notes can each be sent under two names.
 * @throws not_found
 */
export async function lockEmail(tx: Transaction, input: AddressOfUser) {
  const user = await tx
    .selectFrom('users')
    .select(['id', sql<boolean>`user_is_super_admin(id)`.as('is_super_admin')])
    .where('id', '=', input.target_user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('not_found')
  const address = input.email_address ?? input.email
  const emails = await emailsOfUserQuery(tx, user.id)
  const chosen = emails.find(({ email }) => email.toLowerCase() === address)
  if (!chosen) throw new AppError('not_found')
  const primary = emails.find(({ is_primary }) => is_primary)?.email ?? chosen.email
  return { user, emails, chosen, primary, admin_notes: input.admin_notes || input.adminNotes || null }
}

type LockedEmail = Awaited<ReturnType<typeof lockEmail>>

/**
 * Reject the change if a super admin would have no other verified address, because that would lock them out.
 * @throws super_admin_needs_email
 */
export function requireSuperAdminEmail({ user, emails, chosen }: LockedEmail): void {
  const keepsAnother = emails.some(({ id, is_verified }) => is_verified && id !== chosen.id)
  if (user.is_super_admin && chosen.is_verified && !keepsAnother) throw new AppError('super_admin_needs_email')
}
