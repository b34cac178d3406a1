import type { Transaction } from '#server/platform/database/database.ts'
import { revokeOpenLinks } from './mail-tokens.ts'

/**
 * Make an address the primary one; a trigger updates users.email. Clears the old flag first, because a user can have
 * only one primary address. Callers lock the user row before, to serialize concurrent changes.
 */
export async function makeEmailPrimary(tx: Transaction, chosen: { id: string; user_id: string }): Promise<void> {
  await tx.updateTable('user_emails').set({ is_primary: false }).where('user_id', '=', chosen.user_id).execute()
  await tx
    .updateTable('user_emails')
    .set({ is_primary: true })
    .where('id', '=', chosen.id)
    .where('user_id', '=', chosen.user_id)
    .execute()
  await revokeOpenLinks(tx, chosen.user_id)
}
