import { sql } from 'kysely'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { BookedDay } from '#shared/bookings/booked-day.ts'
import type { OutsidePeriod } from '#shared/bookings/find-conflicts.ts'
import type { Places } from './places.ts'

type Day = Pick<BookedDay, 'from' | 'until' | 'spaces'>

const day = 86_400_000

/** Index of periods by date and space of the calendar, to find those that can conflict with a day. */
class OutsidePeriods {
  readonly #near = new Map<string, OutsidePeriod[]>()
  /** Smallest spaces by the space of a calendar. */
  readonly #leaves = new Map<string, readonly string[]>()

  add(space: string, period: OutsidePeriod): void {
    this.#leaves.set(space, period.spaces)
    for (const key of keysOf(period, [space])) {
      const near = this.#near.get(key)
      if (near) near.push(period)
      else this.#near.set(key, [period])
    }
  }

  nearTo(asked: Day): Set<OutsidePeriod> {
    const spaces = [...this.#leaves].filter(([, leaves]) => leaves.some((leaf) => asked.spaces.has(leaf)))
    const found = new Set<OutsidePeriod>()
    for (const key of keysOf(
      asked,
      spaces.map(([space]) => space),
    ))
      for (const period of this.#near.get(key) ?? []) found.add(period)
    return found
  }
}

function keysOf({ from, until }: { from: string; until: string }, spaces: readonly string[]): string[] {
  const first = Math.floor(Date.parse(from) / day)
  const dates = Array.from({ length: Math.floor(Date.parse(until) / day) - first + 1 }, (_, at) => first + at)
  return spaces.flatMap((space) => dates.map((date) => `${date} ${space}`))
}

interface Row {
  space_id: string
  calendar: string
  begins_at: string
  ends_at: string
  title: string | null
}

/**
 * Load the periods in which the spaces of the given days are busy in calendars from outside. Overlapping entries of a
 * calendar are merged.
 */
export async function loadOutsidePeriods(
  tx: Transaction,
  companyId: string,
  days: readonly Day[],
  places: Places,
): Promise<OutsidePeriods> {
  const periods = new OutsidePeriods()
  const from = days.reduce((first, one) => (one.from < first ? one.from : first), days[0]?.from ?? '')
  const until = days.reduce((last, one) => (one.until > last ? one.until : last), '')
  if (days.length === 0) return periods
  const { rows } = await sql<Row>`
    with busy as (
      select o.id, o.space_id, o.name, e.title, e.begins_at, e.ends_at,
        max(e.ends_at) over (partition by o.id order by e.begins_at, e.position
          rows between unbounded preceding and 1 preceding) as busy_until
      from outside_calendars o join outside_entries e on e.company_id = o.company_id and e.calendar_id = o.id
      where o.company_id = ${companyId} and o.space_id is not null and e.is_busy
        and e.begins_at < ${until}::timestamptz and e.ends_at > ${from}::timestamptz and e.ends_at > e.begins_at
    ), numbered as (
      select id, space_id, name, title, begins_at, ends_at, count(*) filter (where busy_until is null or begins_at > busy_until)
        over (partition by id order by begins_at rows unbounded preceding) as period from busy b
    )
    select space_id, name as calendar, min(begins_at) as begins_at, max(ends_at) as ends_at,
      case when count(*) = 1 then min(title) end as title
    from numbered group by id, space_id, name, period`.execute(tx)
  for await (const { space_id, calendar, begins_at, ends_at, title } of yieldingEach(rows)) {
    const spaces = places.space(space_id)?.leaves ?? []
    periods.add(space_id, { calendar, from: begins_at, until: ends_at, title, spaces })
  }
  return periods
}
