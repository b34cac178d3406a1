import type { Transaction } from '#server/platform/database/database.ts'

export const emailColumns = ['id', 'user_id', 'email', 'is_primary', 'is_verified', 'created_at'] as const

/** Email addresses of a user: the primary address first, then by creation. */
export function emailsOfUserQuery(tx: Transaction, userId: string) {
  return tx
    .selectFrom('user_emails')
    .select([...emailColumns])
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .orderBy('created_at')
    .execute()
}
