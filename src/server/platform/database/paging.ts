import { type Expression, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id } from '#shared/fields.ts'
import { foldText } from '#shared/fold-text.ts'
import { isTimestamp, partsOfCursor, writeCursor } from './cursor.ts'
import type { Transaction } from './database.ts'

const keys = z.tuple([z.string().max(100), id])

/** No id comes after it. */
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Where the next page starts: the sort value and id of the last row. Opaque to callers. */
export function cursorAfter(row: { at: string; id: string }): string {
  return writeCursor([row.at, row.id])
}

/** @throws bad_input for a cursor that is not ours */
export function readCursor(cursor: string | undefined): { at: string; id: string } | null {
  if (cursor === undefined) return null
  return partsOfCursor(cursor, (parts) => {
    const [at, id] = keys.parse(parts)
    if (!isTimestamp(at)) throw new RangeError('not a moment')
    return { at, id }
  })
}

/** One row more than a page was read: cut it off and say where the next page starts. */
export function pageOf<T extends { id: string; created_at: string }>(
  rows: T[],
  limit: number,
): { rows: T[]; next_cursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page,
    next_cursor: rows.length > limit && last ? cursorAfter({ at: last.created_at, id: last.id }) : null,
  }
}

/** What is told of a page as a whole, in the first of its rows: in each of them it would be sent as often. Null in the others. */
export function onFirstRow<T>(value: Expression<T>, order: RawBuilder<unknown>): RawBuilder<T | null> {
  return sql<T | null>`case when row_number() over (order by ${order}) = 1 then ${value} end`
}

/** Text as a pattern of LIKE, its own wildcards disarmed. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/**
 * A row of a list that is shown newest first, unless it says otherwise; `searched` is the folded text it is found by. An
 * index has its n-grams and its week, `ngrams(searched) collate "C"` and `week_of(created_at)`.
 */
interface Listed {
  id: string
  created_at: string
  searched: string
}

/** How many of the newest rows are looked at first, and how many when the index finds more than are fetched gladly. */
const newestRead = { first: 1000, more: 20_000 }
/**
 * So many rows are fetched through the index before the newest are looked at again; more of them where the first say that
 * the newest will not fill the page.
 */
const fetchedGladly = { likely: 1500, unlikely: 5000 }
/** Of which none is found among some, up to three are likely among as many others: the rule of three. */
const mostOfNone = 3

/** An n-gram that more than this share of some rows hold is not asked for beside rarer ones: its list is long, and tells little. */
const sample = { rows: 100, frequent: 0.1 }

/** In which order a page of those that match is read; see sortedBy. */
interface NewestOptions {
  orderOfSorted?: RawBuilder<unknown>
  /** Whether the newest of all come first. */
  startsNewest?: boolean
}

/**
 * The ids of the newest `limit` rows, of those that hold the text where one is given. A frequent text is found among the
 * newest rows; a rare one through its index, which would fetch half of the table for a frequent one. The planner cannot
 * tell which a text is, so that the first rows of both ways tell. Of another order the first rows take the place of the
 * newest. Where the newest of all come first the index is asked for the newest weeks alone, if the first rows say that these will do.
 */
export function newestIds(
  rows: Expression<Listed>,
  search: string,
  limit: number,
  { orderOfSorted: order = sql`created_at desc, id desc`, startsNewest = false }: NewestOptions = {},
): RawBuilder<string> {
  if (search === '') return sql<string>`(select id from (${rows}) r order by ${order} limit ${limit})`
  const pattern = likePattern(foldText(search))
  const grams = gramsOf(search)
  const holds =
    grams.length > 0
      ? sql`ngrams(searched) collate "C" @> (select grams from asked) and searched like ${pattern}`
      : sql`searched like ${pattern}`
  // So many among the first say that the newest that are read on will fill the page.
  const likely = Math.ceil((limit * newestRead.first) / newestRead.more)
  const recent =
    startsNewest && grams.length > 0
      ? sql`select * from (${rows}) r where ${holds} and ${isOfWeeks(limit)}`
      : sql`select * from newest where false`
  const isFull = sql`(select count(*) from recent) >= ${sql.lit(limit)}`
  return sql<string>`(
    with newest as materialized (
      select * from (${rows}) r order by ${order} limit ${sql.lit(newestRead.first)}
    ), first as materialized (
      select id from newest where searched like ${pattern} limit ${limit}
    ), asked as materialized (
      select coalesce(array_agg(gram) filter (where held <= ${sql.lit(sample.rows * sample.frequent)}), array_agg(gram)) as grams
      from (
        select gram, count(n.searched) as held from unnest(${grams}::text[]) g (gram)
          left join (select searched from newest limit ${sql.lit(sample.rows)}) n on strpos(n.searched, gram) > 0
        group by gram) h
    ), recent as materialized (
      ${recent}
    ), found as materialized (
      select * from (${rows}) r where ${holds}
    ), more as materialized (
      select id from (
        select * from (${rows}) r
        where not ${isFull} and (
          (select count(*) from first) between ${sql.lit(Math.ceil(limit / 4))} and ${sql.lit(limit - 1)}
          or (select count(*) from first) between ${sql.lit(likely)} and ${sql.lit(limit - 1)} and ${foundMoreThan(fetchedGladly.likely)}
          or (select count(*) from first) < ${sql.lit(likely)} and ${foundMoreThan(fetchedGladly.unlikely)})
        order by ${order} limit ${sql.lit(newestRead.more)}) n
      where searched like ${pattern} limit ${limit}
    ), every as materialized (
      select * from found where not ${isFull}
        and (select count(*) from first) < ${sql.lit(limit)} and (select count(*) from more) < ${sql.lit(limit)}
    )
    select id from first union select id from more
    union (select id from recent order by ${order} limit ${limit})
    union (select id from every order by ${order} limit ${limit}))`
}

/**
 * The newest weeks, as many as should hold twice enough, going by how many of the newest rows hold the text. None where so
 * many of them do that reading on fills the page. Each week by itself: a span of them the index reads from end to end.
 */
function isOfWeeks(limit: number): RawBuilder<boolean> {
  const holding = sql`(select count(*) from first)`
  const newest = sql`(select created_at from newest limit 1)`
  const oldest = sql`(select created_at from newest offset ${sql.lit(newestRead.first - 1)})`
  return sql<boolean>`week_of(created_at) = any (array(
    select generate_series(week_of(newest - least(interval '10 years', (newest - oldest) * (${sql.lit(2 * limit)}::float
      / coalesce(nullif(${holding}, 0), ${sql.lit(mostOfNone)})))), week_of(newest))
    from (select ${newest} as newest, ${oldest} as oldest) n where ${holding} < ${sql.lit(Math.ceil(limit / 4))}))`
}

function foundMoreThan(rows: number): RawBuilder<boolean> {
  return sql`(select count(*) from (select from found limit ${sql.lit(rows + 1)}) f) > ${sql.lit(rows)}`
}

/**
 * What staff asks is answered before workers would have started, so that none are. A text that has no index is looked for in
 * all rows, where they help: to be called before it is.
 */
export async function letWorkersSearch(tx: Transaction, search: string | undefined): Promise<void> {
  if (search && gramsOf(search).length === 0)
    await sql`set local max_parallel_workers_per_gather to default`.execute(tx)
}

/** So many characters are in an n-gram of the index. */
const gramSize = { short: 3, long: 5 }

/** N-grams that cover a text, long ones side by side where it is long enough; of one that is too short for any none. */
function gramsOf(search: string): string[] {
  const characters = Array.from(foldText(search))
  const isLong = characters.length >= gramSize.long
  const [size, step] = isLong ? [gramSize.long, gramSize.long] : [gramSize.short, 1]
  const last = characters.length - size
  if (last < 0) return []
  const starts = Array.from({ length: Math.ceil(last / step) }, (_, at) => at * step)
  return [...starts, last].map((at) => characters.slice(at, at + size).join(''))
}
