import { sql } from 'kysely'
import type { Handler } from '#server/platform/app/implement.ts'
import { mapYielding } from '#server/platform/app/yielding.ts'
import { calendarLimits } from '#shared/features/events/events.ts'
import type { CalendarOfEntries, OutsideEntry, outsideCalendars } from '#shared/features/events/outside-calendars.ts'
import { addDays } from '#shared/time/local-date.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { loadOutsideCalendars } from './calendar-rows.ts'

type Calls = typeof outsideCalendars.calls

export const listOutsideCalendars: Handler<Calls['listOutsideCalendars']> = async (ctx) => {
  return { calendars: await ctx.transaction((tx) => loadOutsideCalendars(tx, ctx)) }
}

interface Row {
  id: string
  calendar_id: string
  title: string
  is_busy: boolean
  begins_at: string
  ends_at: string
  first_date: string | null
  last_date: string | null
  time_zone: string
}

/** Entries in local times of the venue or the company. Guests get none, because they see single events only. */
export const getOutsideEntries: Handler<Calls['getOutsideEntries']> = async (ctx, { from, until }) => {
  if (ctx.membership.is_guest) return { calendars: [], entries: [], is_cut: false }
  const { calendars, rows } = await ctx.transaction(async (tx) => {
    const listed = await sql<CalendarOfEntries>`
      select id, name, color, venue_id, space_id from outside_calendars
      where company_id = ${ctx.company.id} order by lower(name), id`.execute(tx)
    // In other time zones, a day can begin up to a day earlier or later.
    const found = await sql<Row>`
      select e.calendar_id || ' ' || e.position as id, e.calendar_id, e.title, e.is_busy, e.begins_at, e.ends_at,
        e.first_date::text, e.last_date::text, o.time_zone
      from outside_entries e join outside_calendars o on o.company_id = e.company_id and o.id = e.calendar_id
      where e.company_id = ${ctx.company.id} and e.begins_at < ${addDays(until, 3)}::date
        and e.ends_at >= ${addDays(from, -2)}::date
      order by e.begins_at, e.calendar_id, e.position limit ${sql.lit(calendarLimits.entries + 1)}`.execute(tx)
    return { calendars: listed.rows, rows: found.rows }
  })
  const all = await mapYielding(rows, localEntry)
  const entries = all.filter(({ first_date, last_date }) => first_date <= until && last_date >= from)
  return { calendars, entries: entries.slice(0, calendarLimits.entries), is_cut: rows.length > calendarLimits.entries }
}

const day = 86_400_000

function localEntry({ begins_at, ends_at, first_date, last_date, time_zone, ...entry }: Row): OutsideEntry {
  if (first_date !== null && last_date !== null) return { ...entry, first_date, last_date, starts: null, ends: null }
  const starts = wallTimeOf(begins_at, time_zone)
  const ends = wallTimeOf(ends_at, time_zone)
  const length = Date.parse(ends_at) - Date.parse(begins_at)
  const lastInstant = new Date(Date.parse(ends_at) - 1).toISOString()
  return {
    ...entry,
    first_date: starts.slice(0, 10),
    last_date: (length <= day ? starts : wallTimeOf(lastInstant, time_zone)).slice(0, 10),
    ...{ starts, ends },
  }
}
