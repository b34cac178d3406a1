import { changedFields } from '#server/platform/audit/audit.ts'
import { formerMember, isErased } from '#shared/erased.ts'
import type { ActivityEntry } from '#shared/features/company/activity.ts'
import type { ActivityRow } from './activity-rows.ts'

type Values = Record<string, unknown>

/** The person acted as themselves and is or was a member of the company. */
export function isOwnPerson(row: ActivityRow): boolean {
  return row.actor_kind === 'user' && row.admin_user_id === row.subject_user_id && row.email !== null && !row.by_staff
}

export function actorOf(row: ActivityRow): ActivityEntry['actor'] {
  const name = row.full_name || row.email
  const unnamed = { name: null, avatar_url: null, acted_as: null }
  if (row.actor_kind !== 'user') return { kind: 'product', ...unnamed }
  if (isOwnPerson(row)) return { kind: 'member', name, avatar_url: row.avatar_url, acted_as: null }
  if (isGone(row)) return { ...unnamed, kind: 'member', name: formerMember }
  if (!row.by_staff) return { kind: 'outsider', ...unnamed }
  const impersonated = row.admin_user_id !== row.subject_user_id
  return { kind: 'staff', ...unnamed, acted_as: impersonated ? name : null }
}

/** The person acted as themselves and has deleted the account since. */
function isGone(row: ActivityRow): boolean {
  return row.admin_user_id === row.subject_user_id && row.email === null && isErased(row.metadata)
}

const callings = ['invited_email', 'email', 'url', 'label_override', 'label', 'name'] as const

/** Person, email address or name that the action was about. */
export function subjectOf(row: ActivityRow): string | null {
  if (row.about_name || row.about_email) return row.about_name || row.about_email
  const recorded: Values = { ...row.old_values, ...row.new_values, ...row.metadata }
  for (const calling of callings) {
    const value = recorded[calling]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

/** Changed fields; all fields of a created or deleted thing. */
export function changesOf(before: Values | null, after: Values | null): ActivityEntry['changes'] {
  const fields = before && after ? changedFields(before, after) : Object.keys(after ?? before ?? {})
  return fields.map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
}
