import { sql } from 'kysely'
import type { App } from '#server/platform/app/app.ts'
import { inScope } from '#server/platform/database/database.ts'

const spacesOfVenue = 20

/** The first date with events. */
export const firstDate = '2027-01-01'

/**
 * Give a company venues with 100 spaces, and an event in each of them on each of many days: a third on hold, the others
 * confirmed.
 * @returns the spaces of the first venue, and the first event
 */
export async function giveBusyHouses(
  app: App,
  company: string,
  { days }: { days: number },
): Promise<{ spaces: string[]; event: string }> {
  return inScope(app.db, { kind: 'system' }, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      update companies set plan_id = (select l.plan_id from plan_modules l join modules m on m.id = l.module_id where m.key = 'events' limit 1)
      where id = ${company}`.execute(tx)
    const { rows: spaces } = await sql<{ id: string; name: string }>`
      with houses as (
        insert into venues (company_id, name, time_zone, is_own_house)
        select ${company}, 'House ' || n, 'Europe/Berlin', true from generate_series(1, ${100 / spacesOfVenue}::int) n
        returning id, name
      )
      insert into spaces (company_id, venue_id, name, sort_order)
      select ${company}, id, name || ', Room ' || n, n from houses, generate_series(1, ${spacesOfVenue}::int) n
      returning id, name`.execute(tx)
    const ids = spaces.map(({ id }) => id)
    await sql`
      with made as (
        insert into events (company_id, venue_id, name, status, time_zone, first_date, last_date, starts_at, ends_at)
        select ${company}, s.venue_id, 'Night ' || n, case when n % 3 = 0 then 'hold' else 'confirmed' end, 'Europe/Berlin',
          d.day, d.day, (d.day + time '20:00') at time zone 'Europe/Berlin', (d.day + time '23:00') at time zone 'Europe/Berlin'
        from generate_series(0, ${days * ids.length - 1}::int) n,
          lateral (select ${firstDate}::date + n / ${ids.length}::int as day) d,
          lateral (select (${ids}::uuid[])[1 + n % ${ids.length}::int] as id) p
          join spaces s on s.company_id = ${company} and s.id = p.id
        returning *
      ), placed as (
        select made.*, (${ids}::uuid[])[1 + substr(name, 7)::int % ${ids.length}::int] as space_id from made
      ), days as (
        insert into event_days (company_id, event_id, date, starts, ends, spaces)
        select company_id, id, first_date, first_date + time '20:00', first_date + time '23:00', array[space_id] from placed
      ), booked as (
        insert into bookings (company_id, event_id, date, label, space_id, begins_at, ends_at, is_confirmed, is_override)
        select company_id, id, first_date, '', space_id, starts_at, ends_at, status = 'confirmed', false from placed
      ), held as (
        insert into holds (company_id, event_id, expires_at)
        select company_id, id, now() + interval '14 days' from placed where status = 'hold'
      )
      insert into hold_ranks (company_id, space_id, date, event_id, rank)
      select company_id, space_id, first_date, id, 1 from placed where status = 'hold'`.execute(tx)
    const { rows: events } = await sql<{ id: string }>`
      select id from events where company_id = ${company} and name = 'Night 1'`.execute(tx)
    const first = spaces.filter(({ name }) => name.startsWith('House 1,'))
    return { spaces: first.map(({ id }) => id), event: events[0]?.id ?? '' }
  })
}
