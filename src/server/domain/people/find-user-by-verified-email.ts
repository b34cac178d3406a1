import type { Transaction } from '#server/platform/database/database.ts'

/** Find a user by verified email address. For operators, who identify people by address. */
export function findUserByVerifiedEmail(tx: Transaction, email: string): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('user_emails')
    .select('user_id as id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('is_verified', '=', true)
    .executeTakeFirst()
}
