import { sql } from 'kysely'
import type { Mask } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { daysRead } from './event-days.ts'
import { byStatus } from './event-sorts.ts'

/** When and where an event is. Days are added without what must stay hidden: labels for members, spaces for guests. */
const whereabouts = ['time_zone', 'venue', 'first_date', 'last_date', 'starts_at', 'ends_at']
/** What a guest is told of the events of the invitation, and nothing of how they are worked on. */
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

/**
 * Of a private event those who cannot change events see when and where it is, and that is all, unless they were chosen.
 */
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
      // By themselves, behind all others.
      status: { ...byStatus, of: () => sql`100::bigint` },
    },
  }
}
