import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { releaseAddress } from './release-address.ts'

interface NewAccount {
  email: string
  full_name: string | null
  password_hash: string
  /** Whether this request proves that the user can read mail to the address. */
  is_verified: boolean
}

/**
 * Create an account with one email address. Accounts that never verified the address lose it. Links already mailed
 * stay valid; otherwise a stranger could keep the owner from confirming by signing up repeatedly.
 * @throws user_already_registered if an account has verified the address
 */
export async function createAccount(
  tx: Transaction,
  { request }: { request: { ip_address: string; user_agent: string | null } },
  { email, full_name, password_hash, is_verified }: NewAccount,
) {
  const id = crypto.randomUUID()
  const { ip_address, user_agent } = request
  const actor: Actor = { kind: 'user', user_id: id, impersonator_user_id: null, ip_address, user_agent }
  const links = await releaseAddress(tx, { actor }, email)
  const user = await tx
    .insertInto('users')
    .values({ id, email, full_name, password_hash })
    .returning(['id', 'email', 'full_name', 'avatar_url'])
    .executeTakeFirstOrThrow()
  const address = await tx
    .insertInto('user_emails')
    .values({ user_id: id, email, is_primary: true, is_verified, verified_at: is_verified ? now : null })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!is_verified && links.length > 0) {
    const owner = { user_id: id, user_email_id: address.id }
    await tx
      .insertInto('mail_tokens')
      .values(links.map((link) => ({ ...link, ...owner })))
      .execute()
  }
  await audit(tx, { actor }, { action: 'user.sign_up', id, company_id: null, after: { email, full_name } })
  return user
}
