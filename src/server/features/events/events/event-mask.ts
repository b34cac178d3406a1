import { sql } from 'kysely'
import type { RecordMask } from '#server/domain/records/record-table.ts'
import { publicTextExpression } from '#server/domain/records/search-condition.ts'
import { daysExpression, spacesExpression } from '#server/features/events/event-days.ts'
import { hiddenEventCondition } from '#server/features/events/private-events.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { dateSortKeyWithoutTitle, statusSortKey, venueSortKey } from './event-sorts.ts'

/** Fields with date and place of an event. Members see its days without labels. */
const dateAndPlaceFields = ['time_zone', 'venue', 'first_date', 'last_date', 'starts_at', 'ends_at']

/** Fields that guests see of the events they are invited to. Internal fields are excluded. */
const guestFields = [
  'name',
  'kind',
  'status',
  'artists',
  'capacity',
  'age_limit',
  'ticket_url',
  'color',
  'moved_from',
  'cancelled_from',
  'days',
  'spaces',
  'is_date_open',
]

/** Private events: members without write access see only date and place, unless they are listed as viewers. */
export function eventMask(ctx: CompanyContext, row: string): RecordMask | null {
  const condition = hiddenEventCondition(ctx, row)
  if (!condition) return null
  if (ctx.membership.is_guest)
    return {
      condition: sql`true`,
      visibleFields: [...dateAndPlaceFields, ...guestFields, 'is_busy'],
      searched: publicTextExpression(row),
      replacements: {},
    }
  return {
    condition,
    visibleFields: dateAndPlaceFields,
    replacements: {
      name: sql`'Busy'`,
      kind: sql`'other'`,
      status: sql`'hold'`,
      is_busy: sql`true`,
      days: daysExpression(row, { withLabels: false }),
      spaces: spacesExpression(row),
    },
    sorts: {
      name: { of: () => sql`'busy'::text`, type: 'text' },
      status: { ...statusSortKey, of: () => sql`100::bigint`, next: dateSortKeyWithoutTitle },
      first_date: dateSortKeyWithoutTitle,
      venue: { ...venueSortKey, next: dateSortKeyWithoutTitle },
    },
  }
}
