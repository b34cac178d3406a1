import type { Transaction } from '#server/platform/database/database.ts'
import { revokeOpenLinks } from './mail-tokens.ts'

/**
 * Clears the flag on all addresses of a user, then sets the chosen one: one primary at any time, and users.email follows
 * by trigger. The row of the user must be locked, so that of two at once one waits.
 */
export async function makePrimary(tx: Transaction, chosen: { id: string; user_id: string }): Promise<void> {
  await tx.updateTable('user_emails').set({ is_primary: false }).where('user_id', '=', chosen.user_id).execute()
  await tx
    .updateTable('user_emails')
    .set({ is_primary: true })
    .where('id', '=', chosen.id)
    .where('user_id', '=', chosen.user_id)
    .execute()
  await revokeOpenLinks(tx, chosen.user_id)
}
