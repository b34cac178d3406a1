import { randomBytes } from 'node:crypto'
import { now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { recoveryCodeCount } from '#shared/features/identity/two-factor.ts'

const codeAlphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/** Recovery code of 80 random bits, as sixteen letters and digits. */
function newCode(): string {
  return [...randomBytes(16)].map((byte) => codeAlphabet[byte % codeAlphabet.length]).join('')
}

function groupCharacters(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

function hashOf(userId: string, code: string): string {
  return hashToken(`${userId} ${code}`)
}

/** Replace all recovery codes of a user. Only hashes are stored, so the returned codes can be shown only now. */
export async function createRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx.deleteFrom('two_factor_recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('two_factor_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code) })))
    .execute()
  return codes.map(groupCharacters)
}

/** Use up a recovery code. Returns false if the code is wrong or already used. */
export async function consumeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('two_factor_recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
