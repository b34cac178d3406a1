import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { minPasswordLength, minStrictPasswordLength } from '#shared/fields.ts'

/**
 * Hash a password by argon2id, with the library's recommended cost. The password is normalized, because keyboards send
 * different Unicode forms.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'))
}

/** Hash of a random password. It is verified for unknown addresses, so that they take as long as known addresses. */
const dummyHash = hash(crypto.randomUUID())

/** Verify a password. Also tries the password without normalization, because older hashes were created without it. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const stored = passwordHash ?? (await dummyHash)
  const normalized = password.normalize('NFKC')
  const matches = (await verify(stored, normalized)) || (normalized !== password && (await verify(stored, password)))
  return matches && passwordHash !== null
}

/** Whether any of the user's companies requires strong passwords. Requires a system or admin transaction. */
export async function needsStrongPassword(tx: Transaction, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_company_memberships as m')
    .innerJoin('companies as c', 'c.id', 'm.company_id')
    .select('c.id')
    .where('m.user_id', '=', userId)
    .where('m.status', '=', 'active')
    .where(sql<boolean>`c.security_policy ->> 'strong_passwords' = 'true'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @throws weak_password */
export function assertStrongEnough(password: string, strict: boolean): void {
  const minimum = strict ? minStrictPasswordLength : minPasswordLength
  const isLongEnough = [...password].length >= minimum
  // Spaces within a passphrase count as special characters.
  const hasSpecial = /[^\p{L}\p{N}]/u.test(password.trim())
  if (isLongEnough && (!strict || hasSpecial)) return
  throw new AppError('weak_password', { minimum, and_special: strict ? ' and contain a special character' : '' })
}
