import {
  clearLoginAttempts,
  codeAttemptSubject,
  maxConsecutiveFailures,
  recordAttemptWithoutNetwork,
} from '#server/domain/sign-in/login-attempts.ts'
import type { PublicContext } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { totpTimeStepOfCode } from './totp.ts'
import { sendTwoFactorBlocked } from './two-factor-jobs.ts'

/** Encryption context of a person's two-factor secret. The secret cannot be decrypted for another person. */
export const totpSecretPurpose = (userId: string) => `two-factor:${userId}`

/**
 * Count a code attempt before the code is checked, so that parallel attempts cannot exceed the limit of five.
 * @throws two_factor_blocked
 */
export async function recordCodeAttempt(ctx: PublicContext, userId: string): Promise<void> {
  // A separate system transaction, so that the count survives a rollback.
  const attempt = await ctx.asSystem(async (tx) => {
    const taken = await recordAttemptWithoutNetwork(tx, codeAttemptSubject(userId))
    if (taken === maxConsecutiveFailures + 1) await reportBlock(tx, ctx, userId)
    return taken
  })
  if (attempt > maxConsecutiveFailures) throw new AppError('two_factor_blocked')
}

async function reportBlock(tx: Transaction, ctx: PublicContext, userId: string): Promise<void> {
  await ctx.app.jobs.enqueue(tx, sendTwoFactorBlocked, { user_id: userId })
  // Wrong codes can come from someone other than the user, so the row names no person.
  const actor = { kind: 'job', name: sendTwoFactorBlocked.name } as const
  const after = { networks: [ctx.request.ip_address] }
  await audit(tx, { actor }, { action: 'user.two_factor_blocked', id: userId, company_id: null, after })
}

export interface ConsumedCode {
  kind: 'app' | 'recovery'
}

/**
 * Accept an app code (six digits) or a recovery code, and invalidate it. The caller must have counted the attempt,
 * and must use a system transaction.
 * @throws two_factor_code_wrong, also if the code was already used
 */
export async function consumeCode(
  tx: Transaction,
  ctx: PublicContext,
  userId: string,
  code: string,
): Promise<ConsumedCode> {
  const kind = /^\d{6}$/.test(code) ? 'app' : 'recovery'
  const good =
    kind === 'app' ? await consumeAppCode(tx, ctx, userId, code) : await consumeRecoveryCode(tx, userId, code)
  if (!good) throw new AppError('two_factor_code_wrong')
  await clearLoginAttempts(tx, codeAttemptSubject(userId))
  return { kind }
}

async function consumeAppCode(tx: Transaction, ctx: PublicContext, userId: string, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_two_factor')
    .select(['sealed_secret', 'last_used_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  const step = totpTimeStepOfCode(ctx.app.encryption.open(row.sealed_secret, totpSecretPurpose(userId)), code)
  if (step === null || (row.last_used_step !== null && step <= row.last_used_step)) return false
  await tx.updateTable('user_two_factor').set({ last_used_step: step }).where('user_id', '=', userId).execute()
  return true
}
