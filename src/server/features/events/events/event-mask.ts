import { sql } from 'kysely'
import type { Mask } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { daysRead } from './event-days.ts'
import { byStatus } from './event-sorts.ts'

/** Date and place of an event. Days are added without labels (for members) or spaces (for guests). */
const whereabouts = ['time_zone', 'venue', 'first_date', 'last_date', 'starts_at', 'ends_at']
/** Fields that guests see: the events they are invited to, without internal fields. */
const overview = [
  'name',
  'kind',
  'status',
  'artists',
  'capacity',
  'age_limit',
  'ticket_url',
  'color',
  'moved_from',
  'is_date_open',
]

/** Private events: members without write access see only date and place, unless they are listed as viewers. */
export function eventMask(ctx: CompanyContext, row: string): Mask | null {
  if (ctx.can('events', 'write')) return null
  if (ctx.membership.is_guest)
    return {
      condition: sql`true`,
      visibleFields: [...whereabouts, ...overview, 'is_busy'],
      replacements: { days: daysRead(row, { withSpaces: false }) },
    }
  const of = (column: string) => sql.ref(`${row}.${column}`)
  const me = sql`${ctx.user.id}::uuid`
  return {
    condition: sql<boolean>`(${of('is_private')} and not ${me} = any(${of('viewers')}) and ${of('owner_id')} is distinct from ${me})`,
    visibleFields: whereabouts,
    replacements: {
      name: sql`'Busy'`,
      kind: sql`'other'`,
      status: sql`'hold'`,
      is_busy: sql`true`,
      days: daysRead(row, { withLabels: false }),
    },
    sorts: {
      name: { of: () => sql`'busy'::text`, type: 'text' },
      status: { ...byStatus, of: () => sql`100::bigint` },
    },
  }
}
