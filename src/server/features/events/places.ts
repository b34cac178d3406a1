import { sql } from 'kysely'
import type { Transaction } from '#server/platform/database/database.ts'
import type { BookedSpace } from '#shared/bookings/find-conflicts.ts'
import { defaultDayStart } from '#shared/time/show-day.ts'

interface Space extends BookedSpace {
  name: string
  venue_id: string
  changeover_minutes: number
  /**
   * Smallest spaces that the space consists of, directly or indirectly; the space itself if it has no parts. Excludes
   * parts in the bin, because they will be deleted.
   */
  leaves: string[]
  /** The space itself and all of its parts, directly or indirectly. */
  inside: string[]
}

/** Venues with their spaces, to look up what a day of an event needs. */
export interface Places {
  dayStartsAt: (venueId: string | null) => string
  space: (id: string) => Space | undefined
}

/** Load venues with all of their spaces. */
export async function loadPlaces(tx: Transaction, companyId: string, venueIds: readonly string[]): Promise<Places> {
  const ids = [...new Set(venueIds)]
  if (ids.length === 0) return { dayStartsAt: () => defaultDayStart, space: () => undefined }
  const { rows: venues } = await sql<{ id: string; day_starts_at: string }>`
    select id, to_char(day_starts_at, 'HH24:MI') as day_starts_at from venues
    where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(tx)
  const { rows: spaces } = await sql<Space>`
    with recursive parts as (
      select p.space_id, p.part_id from space_parts p
      join spaces s on s.company_id = p.company_id and s.id = p.part_id and s.deleted_at is null
      where p.company_id = ${companyId} and s.venue_id = any(${ids}::uuid[])
    ), inside (root, id) as (
      select s.id, s.id from spaces s where s.company_id = ${companyId} and s.venue_id = any(${ids}::uuid[])
      union select i.root, p.part_id from inside i join parts p on p.space_id = i.id
    ), leaves as (
      select i.root, array_agg(i.id) as inside,
        array_agg(i.id order by i.id) filter (where not exists (select from parts p where p.space_id = i.id)) as ids
      from inside i group by i.root
    )
    select s.id, s.name, s.venue_id, s.changeover_minutes, s.opening_hours, s.closures, l.ids as leaves, l.inside,
      s.is_active and s.is_bookable as is_bookable, greatest(s.standing_capacity, s.seated_capacity) as capacity
    from spaces s join leaves l on l.root = s.id where s.company_id = ${companyId}`.execute(tx)
  const starts = new Map(venues.map(({ id, day_starts_at }) => [id, day_starts_at]))
  const byId = new Map(spaces.map((space) => [space.id, space]))
  return {
    dayStartsAt: (venueId) => starts.get(venueId ?? '') ?? defaultDayStart,
    space: (id) => byId.get(id),
  }
}

/** Whether the venue belongs to the company, the space (if any) belongs to the venue, and neither is in the bin. */
export async function placeExists(
  tx: Transaction,
  companyId: string,
  { venue_id, space_id }: { venue_id: string; space_id: string | null },
): Promise<boolean> {
  const found = await tx
    .selectFrom('venues as v')
    .leftJoin('spaces as s', (join) =>
      join.onRef('s.company_id', '=', 'v.company_id').onRef('s.venue_id', '=', 'v.id').on('s.deleted_at', 'is', null),
    )
    .select('v.id')
    .where('v.company_id', '=', companyId)
    .where('v.id', '=', venue_id)
    .where('v.deleted_at', 'is', null)
    .$if(space_id !== null, (query) => query.where('s.id', '=', space_id))
    .executeTakeFirst()
  return found !== undefined
}
