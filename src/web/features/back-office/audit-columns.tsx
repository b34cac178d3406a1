import { describeStoredAct } from '#shared/acts.ts'
import { formerMember, isErased } from '#shared/erased.ts'
import type { AuditRow } from '#shared/features/back-office/audit-log.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { dateAndTime } from '#web/ui/format/dates.ts'
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx'

/** Who did it: the person, for whom they acted, or the part of the product. */
export function actorOf(row: AuditRow): string {
  const person = row.admin_user_name || row.admin_user_email
  if (!person && row.actor_kind !== 'user') return row.actor_kind
  if (!person) return isErased(row.metadata) ? formerMember : 'Unknown User'
  return row.impersonated_user_email ? `${person} as ${row.impersonated_user_email}` : person
}

/** First 8 and last 4 characters. */
export function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id
}

type ActOfRow = Pick<AuditRow, 'resource_type' | 'action_type'>

/** What is only read any more, in rows that were written once. */
const earlierTones = new Map<string, Tone>([['subscription_status_update', 'accent']])

/** Acts that deserve a second look have a colour of their own. [A-CONST-07] */
export function toneOfAct(row: ActOfRow): Tone | null {
  const act = describeStoredAct(row)
  return (act ? act.tone : earlierTones.get(row.action_type)) ?? null
}

function ActBadge({ row }: { row: ActOfRow }) {
  const tone = toneOfAct(row)
  if (!tone) return row.action_type
  return (
    <StatusBadge tone={tone} breaks>
      {row.action_type}
    </StatusBadge>
  )
}

export const auditColumns: readonly Column<AuditRow>[] = [
  { key: 'time', header: 'Timestamp', cell: ({ created_at }) => dateAndTime(created_at) },
  { key: 'actor', header: 'Admin User', cell: actorOf },
  { key: 'action', header: 'Action Type', cell: (row) => <ActBadge row={row} /> },
  { key: 'resource', header: 'Resource Type', cell: ({ resource_type }) => resource_type },
  { key: 'id', header: 'Resource ID', cell: ({ resource_id }) => (resource_id ? shortId(resource_id) : '–') },
]
