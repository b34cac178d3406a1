import type { Transaction } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { day, hashToken, hour, inFuture, newToken } from '#server/platform/secrets/tokens.ts'

export type MailPurpose = Tables['mail_tokens']['purpose']

/** How long a link of each purpose works. [C-AUTH-78 C-AUTH-80] */
const lifetimes: Record<MailPurpose, number> = {
  confirm_sign_up: day,
  verify_email: day,
  reset_password: hour,
  unlock: hour,
}

/** Mints the secret of a mail; links of the same purpose sent before stop working. Known in clear only now. */
export async function mintMailToken(
  tx: Transaction,
  purpose: MailPurpose,
  address: { id: string; user_id: string },
): Promise<string> {
  await tx
    .deleteFrom('mail_tokens')
    .where('user_email_id', '=', address.id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const token = newToken()
  await tx
    .insertInto('mail_tokens')
    .values({
      user_id: address.user_id,
      user_email_id: address.id,
      purpose,
      token_hash: hashToken(token),
      expires_at: inFuture(lifetimes[purpose]),
    })
    .execute()
  return token
}

export interface MailToken {
  id: string
  user_id: string
  user_email_id: string
  purpose: MailPurpose
  email: string
  is_verified: boolean
}

export type FoundMailToken = { state: 'valid' | 'expired' | 'used'; token: MailToken } | { state: 'unknown' }

/** Looks a secret up; one minted for another purpose is unknown. Locked, so that of many at once one is first. */
export async function findMailToken(
  tx: Transaction,
  secret: string,
  purposes: readonly MailPurpose[],
): Promise<FoundMailToken> {
  const row = await tx
    .selectFrom('mail_tokens as t')
    .innerJoin('user_emails as e', 'e.id', 't.user_email_id')
    .select([
      't.id',
      't.user_id',
      't.purpose',
      't.expires_at',
      't.used_at',
      'e.id as user_email_id',
      'e.email',
      'e.is_verified',
    ])
    .where('t.token_hash', '=', hashToken(secret))
    .where('t.purpose', 'in', [...purposes])
    .forUpdate('t')
    .executeTakeFirst()
  if (!row) return { state: 'unknown' }
  const { used_at, expires_at, ...token } = row
  if (used_at) return { state: 'used', token }
  return { state: expires_at > new Date().toISOString() ? 'valid' : 'expired', token }
}

/** Whether this was the first use. */
export async function spendMailToken(tx: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_tokens')
    .set({ used_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function markEmailVerified(tx: Transaction, userEmailId: string): Promise<void> {
  await tx
    .updateTable('user_emails')
    .set({ is_verified: true, verified_at: new Date().toISOString() })
    .where('id', '=', userEmailId)
    .execute()
}
