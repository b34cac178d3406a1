import type { Actor } from '#server/platform/app/context.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { revokeChallenges } from './two-factor-challenges.ts'

/** Requires a system or admin transaction. */
export async function removeTwoFactor(
  tx: Transaction,
  ctx: { actor: Actor },
  userId: string,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  await tx.deleteFrom('user_two_factor').where('user_id', '=', userId).execute()
  await tx.deleteFrom('two_factor_recovery_codes').where('user_id', '=', userId).execute()
  await revokeChallenges(tx, userId)
  await tx.updateTable('users').set({ two_factor_since: null }).where('id', '=', userId).execute()
  const [before, after] = [{ two_factor: true }, { two_factor: false }]
  await audit(tx, ctx, { action: 'user.two_factor_off', id: userId, company_id: null, before, after, metadata })
}
