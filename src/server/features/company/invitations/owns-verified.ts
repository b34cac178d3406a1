import type { Transaction } from '#server/platform/database/database.ts'

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
