import { sql } from 'kysely'
import { accessSubjectExpression } from '#server/domain/people/access-subject.ts'
import type { App } from '#server/platform/app/app.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type AccessSubject, can } from '#shared/access.ts'
import { type EventForCalendar, entriesOfEvent } from './calendar-entries.ts'
import type { ProviderCalendarEntry } from './calendar-service.ts'

export interface OwnedEventDay {
  event_id: string
  /** Position of the day in the event. If the day moves to another date, its calendar entry moves too. */
  position: number
  entry: ProviderCalendarEntry
}

export interface OwnedEventDays {
  company: { name: string; slug: string }
  /** Null if the person is no longer a member. */
  subject: AccessSubject | null
  days: OwnedEventDay[]
}

interface CalendarKey {
  calendar_id: string
  company_id: string
  user_id: string
}

export async function loadOwnedEventDays(
  tx: Transaction,
  app: App,
  asked: CalendarKey,
): Promise<OwnedEventDays | null> {
  const member = await memberOf(tx, asked)
  if (!member) return null
  const { name, slug, subject, may_be_asked, is_guest } = member
  const company = { name, slug }
  if (!subject || !may_be_asked || !can(subject, { module: 'events', level: 'read' }))
    return { company, subject, days: [] }
  const events = await eventsOf(tx, asked, { is_guest })
  const days = events.flatMap((event) =>
    entriesOfEvent(app, company, event).map((entry, position) => ({ event_id: event.id, position, entry })),
  )
  return { company, subject, days }
}

async function memberOf(tx: Transaction, { company_id, user_id }: CalendarKey) {
  const { rows } = await sql<{
    name: string
    slug: string
    subject: AccessSubject | null
    may_be_asked: boolean
    is_guest: boolean
  }>`
    select c.name, c.slug, coalesce(m.is_guest, false) as is_guest,
      not exists (select from account_deletions d where d.user_id = u.id)
        and not (c.security_policy -> 'two_factor_required' = 'true' and u.two_factor_since is null) as may_be_asked,
      ${accessSubjectExpression} as subject
    from companies c join users u on u.id = ${user_id}
      left join user_company_memberships m on m.company_id = c.id and m.user_id = u.id and m.status = 'active'
    where c.id = ${company_id}`.execute(tx)
  return rows[0]
}

/**
 * Events to write to the calendar. Holds are tentative. Drafts, inquiries, cancelled events and events without a date
 * are left out, because they block nobody's time. Past events are not added, but entries already written stay.
 */
async function eventsOf(
  tx: Transaction,
  { calendar_id, company_id, user_id }: CalendarKey,
  { is_guest }: { is_guest: boolean },
): Promise<EventForCalendar[]> {
  const isWritten = sql`exists (select from written_days w where w.calendar_id = ${calendar_id} and w.event_id = e.id)`
  const { rows } = await sql<EventForCalendar>`
    select e.id, e.name, e.status, e.time_zone,
      (select coalesce(jsonb_agg(jsonb_build_object('date', d.date::text, 'label', d.label,
          'doors', to_char(d.doors, 'YYYY-MM-DD"T"HH24:MI'), 'starts', to_char(d.starts, 'YYYY-MM-DD"T"HH24:MI'),
          'ends', to_char(d.ends, 'YYYY-MM-DD"T"HH24:MI'), 'curfew', to_char(d.curfew, 'YYYY-MM-DD"T"HH24:MI')) order by d.date, d.label), '[]')
        from event_days d where d.company_id = e.company_id and d.event_id = e.id) as days,
      (select jsonb_build_object('name', v.name, 'address_lines', v.address_lines, 'postal_code', v.postal_code,
          'city', v.city, 'country', v.country)
        from venues v where v.company_id = e.company_id and v.id = e.venue_id and v.deleted_at is null) as venue
    from events e
    where e.company_id = ${company_id} and e.owner_id = ${user_id} and e.deleted_at is null and not e.is_date_open
      and (e.status in ('hold', 'confirmed', 'live', 'done') and (e.ends_at > now() - interval '30 days' or ${isWritten})
        or e.status = 'archived' and ${isWritten})
      ${
        is_guest
          ? sql`and exists (select from membership_events g join user_company_memberships m on m.id = g.membership_id
              where g.company_id = e.company_id and g.event_id = e.id and m.user_id = ${user_id} and m.status = 'active')`
          : sql``
      }
    order by e.first_date, e.id`.execute(tx)
  return rows
}
