import type { Transaction } from '#server/platform/database/database.ts'

/** Whether the user has verified this address, ignoring case. */
export async function ownsVerified(tx: Transaction, userId: string, email: string): Promise<boolean> {
  const owned = await tx
    .selectFrom('user_emails')
    .select('id')
    .where('user_id', '=', userId)
    .where('is_verified', '=', true)
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  return owned !== undefined
}
