import type { Transaction } from '#server/platform/database/database.ts'
import { pageOf } from '#server/platform/database/paging.ts'
import { isErased } from '#shared/erased.ts'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import { actorOf, changesOf, isOwnPerson, subjectOf } from './activity-entry.ts'
import { type ActivityQuery, activityRows } from './activity-rows.ts'

/**
 * A page of a company's audit rows, newest first, or those of one record. Only colleagues are named; of platform staff a
 * company learns that they acted, and as whom.
 */
export async function activityPage(
  tx: Transaction,
  companyId: string,
  asked: ActivityQuery,
): Promise<{ entries: ActivityEntry[]; next_cursor: string | null }> {
  const page = pageOf(await activityRows(tx, companyId, asked), asked.limit)
  const entries = page.rows.map((row) => ({
    id: row.id,
    created_at: row.created_at,
    actor: actorOf(row),
    action_type: row.action_type,
    resource_type: row.resource_type,
    resource_id: row.resource_id,
    subject: subjectOf(row),
    changes: changesOf(row.old_values, row.new_values),
    ip_address: isOwnPerson(row) ? row.ip_address : null,
    is_erased: isErased(row.metadata),
  }))
  return { entries, next_cursor: page.next_cursor }
}
