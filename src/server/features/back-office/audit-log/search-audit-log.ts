import { sql } from 'kysely'
import { z } from 'zod'
import { auditEntry, auditRows } from '#server/features/back-office/audit-rows.ts'
import type { AdminContext } from '#server/platform/app/context.ts'
import { builtOnce, type Given } from '#server/platform/database/built-once.ts'
import { partsOfCursor, writeCursor } from '#server/platform/database/cursor.ts'
import type { Input, Output } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'
import { id } from '#shared/fields.ts'
import { type FilterValues, filterValues } from './audit-rows.ts'

/**
 * For how long one call searches: little at first, so that what is found soon is shown at once, and longer each time, so that
 * a search of years takes few calls.
 */
const milliseconds = { first: 2, growth: 4, most: 100 }

/** Where a search stands, as the database tells it; see audit_search. */
const place = z.tuple([
  z.iso.datetime(),
  id,
  z
    .number()
    .nonnegative()
    .max(31 * 24 * 3600)
    .nullable(),
  z.enum(['sample', 'index', 'upper', 'narrow']),
])
const progress = z.tuple([place, z.number().int().nonnegative(), z.number().int().nonnegative()])

interface Asked extends FilterValues {
  enough: number
  for_ms: number
  until: string | null
  until_id: string | null
  stretch: number | null
  step: string | null
}

interface Found {
  moments: string[]
  ids: string[]
  until: string | null
  until_id: string
  stretch: number | null
  step: z.output<typeof place>[3]
}

const search = builtOnce((tx, asked: Given<Asked>) =>
  tx
    .selectFrom(
      sql<Found>`(select s.moments::text[] as moments, s.ids::text[] as ids, iso((s.goes_on).until) as until,
          (s.goes_on).until_id, extract(epoch from (s.goes_on).stretch)::float as stretch, (s.goes_on).step
        from audit_search(
          audit_condition(${asked.action_types}::text[], ${asked.resource_types}::text[], ${asked.admin}::uuid,
            ${asked.resource}::text, ${asked.from_day}::date, ${asked.to_day}::date),
          ${asked.text}::text, ${asked.enough}::bigint, ${asked.for_ms}::float,
          ${asked.from_day}::date::timestamp at time zone 'UTC', (${asked.to_day}::date + 1)::timestamp at time zone 'UTC',
          (${asked.until}::timestamptz, ${asked.until_id}::uuid, make_interval(secs => ${asked.stretch}::float), ${asked.step}::text)
            ::audit_search_place) s)`.as('found'),
    )
    .select(['moments', 'ids', 'until', 'until_id', 'stretch', 'step']),
)

const entries = builtOnce((tx, { moments, ids }: Given<{ moments: string[]; ids: string[] }>) =>
  auditRows(tx, sql`(select ${auditEntry} from audit_entries_at(${moments}::timestamptz[], ${ids}::uuid[]))`),
)

/**
 * What one call adds to a page of the rows that hold a text. It counts no further than the page goes, and one more, which
 * tells that there is another page.
 */
export async function searchAuditLog(
  ctx: AdminContext,
  input: Input<typeof auditLog.calls.getAuditLogsPaginated>,
): Promise<Output<typeof auditLog.calls.getAuditLogsPaginated>> {
  const { offset_param, limit_param, sort, cursor } = input
  if (sort === 'created') throw new AppError('bad_input', { fields: { sort: 'A search is shown newest first' } })
  const [[until, until_id, stretch, step], before, calls] =
    cursor === undefined ? [[null, null, null, null], 0, 0] : partsOfCursor(cursor, (parts) => progress.parse(parts))
  const last = offset_param + limit_param
  const for_ms = Math.min(milliseconds.first * milliseconds.growth ** calls, milliseconds.most)
  const asked = { ...filterValues(input), enough: last + 1 - before, for_ms, until, until_id, stretch, step }
  return ctx.transaction(async (tx) => {
    const found = await search.one(tx, asked)
    const shown = [Math.max(0, offset_param - before), Math.max(0, last - before)] as const
    const keys = { moments: found.moments.slice(...shown), ids: found.ids.slice(...shown) }
    const total_count = before + found.ids.length
    const at = found.until === null ? null : [found.until, found.until_id, found.stretch, found.step]
    return {
      logs: keys.ids.length > 0 ? await entries.all(tx, keys) : [],
      total_count,
      is_total_exact: at === null && total_count <= last,
      next_cursor: at && writeCursor([at, total_count, calls + 1]),
      searched_until: found.until,
    }
  })
}
