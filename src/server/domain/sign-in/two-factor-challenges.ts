import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { millisecondsPerMinute } from '#shared/time/durations.ts'

const lifetime = 10 * millisecondsPerMinute

/** Start the second sign-in step after a correct password. The challenge is not a session and gives no access. */
export async function openChallenge(
  tx: Transaction,
  userId: string,
): Promise<{ challenge: string; expires_at: string }> {
  const challenge = newToken()
  const { expires_at } = await tx
    .insertInto('two_factor_challenges')
    .values({ user_id: userId, challenge_hash: hashToken(challenge), expires_at: fromNow(lifetime) })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { challenge, expires_at }
}

/** Find and lock an open challenge, so that concurrent attempts run one after the other. */
export async function findChallenge(
  tx: Transaction,
  challenge: string,
): Promise<{ id: string; user_id: string } | undefined> {
  return tx
    .selectFrom('two_factor_challenges as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id'])
    .where('c.challenge_hash', '=', hashToken(challenge))
    .where('c.used_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where('u.status', '=', 'active')
    .forUpdate('c')
    .executeTakeFirst()
}

export async function consumeChallenge(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable('two_factor_challenges').set({ used_at: now }).where('id', '=', id).execute()
}

/** End a user's pending two-factor sign-ins, for example after a password change. */
export async function revokeChallenges(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('two_factor_challenges').where('user_id', '=', userId).execute()
}
