import { sql } from 'kysely'
import type {
  FieldValues,
  RecordDraft,
  RecordMask,
  RecordTable,
  RecordValues,
} from '#server/domain/records/record-table.ts'
import { publicTextExpression } from '#server/domain/records/search-condition.ts'
import { refreshBookings } from '#server/features/events/store-bookings.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { SortKey } from '#server/platform/database/sorting.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'

const byName: SortKey = { of: (row) => sql.ref(`${row}.name_key`), type: 'text' }

export const spaceTable: RecordTable<typeof spaceRecord.kind, typeof spaceRecord.fields> = {
  type: spaceRecord,
  table: 'spaces',
  sorts: {
    sort_order: { of: (row) => sql.ref(`${row}.sort_order`), type: 'bigint', next: byName },
    name: byName,
  },
  parts: {
    parts: {
      read: (row) => sql`(select coalesce(jsonb_agg(p.part_id order by p.part_id), '[]') from space_parts p
        where p.company_id = ${sql.ref(`${row}.company_id`)} and p.space_id = ${sql.ref(`${row}.id`)})`,
      write: writeParts,
    },
  },
  mask: spaceMask,
  searched: { copies: { venue: 'venue_searched' } },
  globalSearch: { detail: 'venue' },
  check: checkSpaces,
  afterWrite: refreshBookingsOfParts,
  deletionBlockers: spaceDeletionBlockers,
  restoreBlockers: spaceRestoreBlockers,
}

/** Guests only see the name, kind and venue of a space. */
function spaceMask(ctx: CompanyContext): RecordMask | null {
  if (!ctx.membership.is_guest) return null
  return {
    condition: sql`true`,
    visibleFields: ['name', 'venue', 'kind'],
    searched: publicTextExpression('r'),
    // With null as the replacement, the space would look inactive.
    replacements: { is_active: sql`true`, is_bookable: sql`true` },
  }
}

/**
 * Refresh the bookings of combined spaces, which book those of their parts that are not in the bin. A move to or from
 * the bin has no values.
 */
async function refreshBookingsOfParts(
  tx: Transaction,
  ctx: CompanyContext,
  written: readonly { id: string; values: FieldValues }[],
): Promise<void> {
  const changed = written.filter(({ values }) => values.parts !== undefined || Object.keys(values).length === 0)
  if (changed.length > 0)
    await refreshBookings(
      tx,
      ctx,
      changed.map(({ id }) => id),
    )
}

/** Check spaces one after the other, which is fast enough because combined spaces are rare. */
async function checkSpaces(
  tx: Transaction,
  ctx: CompanyContext,
  all: readonly RecordDraft[],
): Promise<(AppError | null)[]> {
  return await batch(all.map((one) => checkSpace(tx, ctx, one)))
}

/**
 * Check that the parts of a combined space are in the same venue, and that none of them contains the space itself.
 * Locks the venue, so that concurrent checks wait.
 */
async function checkSpace(
  tx: Transaction,
  ctx: CompanyContext,
  { values, before }: RecordDraft,
): Promise<AppError | null> {
  const parts = values.parts as string[] | undefined
  if (!parts || parts.length === 0) return null
  const venue = before ? (before.venue as { id: string }).id : String(values.venue)
  const waiting =
    sql`select from venues where company_id = ${ctx.company.id} and id = ${venue} for no key update`.execute(tx)
  const asking = sql<{ elsewhere: number; made_of_it: boolean }>`
    with recursive inside (id) as (
      select unnest(${parts}::uuid[])
      union select p.part_id from inside join space_parts p on p.company_id = ${ctx.company.id} and p.space_id = inside.id
    )
    select ${parts.length}::int - (select count(*) from spaces s
        where s.company_id = ${ctx.company.id} and s.id = any(${parts}::uuid[]) and s.venue_id = ${venue} and s.deleted_at is null) as elsewhere,
      exists (select from inside where id = ${before?.id ?? null}::uuid) as made_of_it`.execute(tx)
  const [, { rows }] = await batch([waiting, asking])
  if (rows[0]?.elsewhere) return fieldError('parts', 'Choose spaces of the same venue')
  if (rows[0]?.made_of_it) return fieldError('parts', 'A space cannot be made of itself, nor of what is made of it')
  return null
}

/** A space that an event uses, directly or as part of another space, cannot be deleted. */
async function spaceDeletionBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  ids: readonly string[],
): Promise<Map<string, AppError>> {
  const { rows } = await sql<{ id: string }>`
    with recursive around (named, id) as (
      select n.id, n.id from unnest(${ids}::uuid[]) n (id)
      union select a.named, p.space_id from around a join space_parts p on p.company_id = ${ctx.company.id} and p.part_id = a.id
    )
    select distinct a.named as id from around a
    where exists (select from event_days d where d.company_id = ${ctx.company.id} and d.spaces @> array[a.id])`.execute(
    tx,
  )
  return new Map(rows.map(({ id }) => [id, new AppError('space_in_use')]))
}

/**
 * A space cannot be restored if its venue is deleted. The venue stays locked, so that nobody can delete it in the
 * meantime.
 */
async function spaceRestoreBlockers(
  tx: Transaction,
  ctx: CompanyContext,
  records: readonly RecordValues[],
): Promise<ReadonlyMap<string, AppError>> {
  const venueOf = ({ venue }: RecordValues) => (venue as { id: string }).id
  const { rows } = await sql<{ id: string }>`
    select id from venues where company_id = ${ctx.company.id} and id = any(${records.map(venueOf)}::uuid[])
      and deleted_at is null order by id for share`.execute(tx)
  const there = new Set(rows.map(({ id }) => id))
  const waiting = records.filter((space) => !there.has(venueOf(space)))
  return new Map(waiting.map(({ id }) => [id, new AppError('venue_in_bin')]))
}

async function writeParts(
  tx: Transaction,
  ctx: CompanyContext,
  rows: readonly { id: string; value: unknown }[],
): Promise<void> {
  const parts = rows.flatMap(({ id, value }) => (value as string[]).map((part_id) => ({ space_id: id, part_id })))
  await sql`
    with given as (select p.space_id, p.part_id from jsonb_to_recordset(${json(parts)}::jsonb) p (space_id uuid, part_id uuid)),
    gone as (
      delete from space_parts o where o.company_id = ${ctx.company.id} and o.space_id = any(${rows.map(({ id }) => id)}::uuid[])
        and not exists (select from given g where g.space_id = o.space_id and g.part_id = o.part_id))
    insert into space_parts (company_id, space_id, part_id)
    select ${ctx.company.id}, space_id, part_id from given on conflict do nothing`.execute(tx)
}
