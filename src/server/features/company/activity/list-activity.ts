import type { Verb } from '#server/platform/app/implement.ts'
import { pageOf } from '#server/platform/database/paging.ts'
import { isErased } from '#shared/erased.ts'
import type { activity } from '#shared/features/company/activity.ts'
import { actorOf, changesOf, isOwnPerson, subjectOf } from './activity-entry.ts'
import { activityRows } from './activity-rows.ts'

/**
 * The company's own audit rows, newest first. A person is named when a colleague; of platform staff a company learns
 * that they were there, and as whom.
 */
export const listActivity: Verb<typeof activity.calls.listActivity> = async (ctx, input) => {
  const rows = await ctx.transaction((tx) => activityRows(tx, ctx.company.id, input))
  const page = pageOf(rows, input.limit)
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
