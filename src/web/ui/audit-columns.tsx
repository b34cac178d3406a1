import type { AuditRow } from '#shared/features/audit-log'
import type { Column } from './data-table.tsx'
import { dateAndTime } from './dates.ts'

/** Who did it: the person, for whom they acted, or the part of the product. */
export function actorOf(row: AuditRow): string {
  const person = row.admin_user_name || row.admin_user_email
  if (!person) return row.actor_kind === 'user' ? 'Unknown User' : row.actor_kind
  return row.impersonated_user_email ? `${person} as ${row.impersonated_user_email}` : person
}

/** First 8 and last 4 characters. */
export function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id
}

export const auditColumns: readonly Column<AuditRow>[] = [
  { key: 'time', header: 'Timestamp', cell: ({ created_at }) => dateAndTime(created_at) },
  { key: 'actor', header: 'Admin User', cell: actorOf },
  { key: 'action', header: 'Action Type', cell: ({ action_type }) => action_type },
  { key: 'resource', header: 'Resource Type', cell: ({ resource_type }) => resource_type },
  { key: 'id', header: 'Resource ID', cell: ({ resource_id }) => (resource_id ? shortId(resource_id) : '–') },
]
