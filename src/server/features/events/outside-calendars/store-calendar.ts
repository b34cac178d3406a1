import { sql } from 'kysely'
import { now } from '#server/platform/database/clock.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { CacheValidators } from './fetch-calendar-file.ts'
import type { CalendarContent } from './read-outside-calendar.ts'

interface CalendarKey {
  company_id: string
  id: string
}

/** Time zone and start of the day of a venue, or of the company if `venueId` is null. */
export async function loadPlaceTimeSettings(tx: Transaction, companyId: string, venueId: string | null) {
  const { rows } = await sql<{ zone: string; day_starts_at: string }>`
    select coalesce(v.time_zone, c.timezone) as zone,
      coalesce(to_char(v.day_starts_at, 'HH24:MI'), '00:00') as day_starts_at
    from companies c left join venues v on v.company_id = c.id and v.id = ${venueId}
    where c.id = ${companyId}`.execute(tx)
  return rows[0] ?? { zone: 'UTC', day_starts_at: '00:00' }
}

/** Replace the stored entries of a calendar by newly read ones. */
export async function replaceOutsideEntries(
  tx: Transaction,
  { company_id, id }: CalendarKey,
  content: CalendarContent & CacheValidators & { zone: string },
): Promise<void> {
  const { entries, unknown_zones, unreadable, etag, last_modified, zone } = content
  await tx.deleteFrom('outside_entries').where('company_id', '=', company_id).where('calendar_id', '=', id).execute()
  await sql`
    insert into outside_entries
      (company_id, calendar_id, position, title, is_busy, begins_at, ends_at, first_date, last_date)
    select ${company_id}, ${id}, n.position, n.entry ->> 'title', (n.entry -> 'is_busy')::boolean,
      (n.entry ->> 'begins_at')::timestamptz, (n.entry ->> 'ends_at')::timestamptz,
      (n.entry ->> 'first_date')::date, (n.entry ->> 'last_date')::date
    from jsonb_array_elements(${json(entries)}::jsonb) with ordinality as n(entry, position)`.execute(tx)
  await tx
    .updateTable('outside_calendars')
    .set({
      ...{ unknown_zones, unreadable, etag, last_modified, time_zone: zone, entry_count: entries.length },
      ...{ read_at: now, succeeded_at: now, failed_at: null, failure: null, requested_at: null },
    })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute()
}
