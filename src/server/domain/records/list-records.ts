import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/paging.ts'
import { type SortKey, sortedByKey, sortedPage } from '#server/platform/database/sorting.ts'
import { together } from '#server/platform/database/together.ts'
import { foldText } from '#shared/fold-text.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import { filterCondition } from './filter-condition.ts'
import { answered, recordColumns } from './read-record.ts'
import type { RecordTable, RecordValues } from './record-table.ts'

/** Which records a list is about. */
export interface Matching {
  scope?: string | undefined
  search?: string | undefined
  filters?: readonly ListFilter[] | undefined
}

interface Asked extends Matching {
  sort: string
  cursor?: string | undefined
  limit: number
}

/** The condition on rows `r` that are in a list. What somebody does not see of a record finds none. [E-EVT-135] */
export function matches(ctx: CompanyContext, record: RecordTable, { search = '', scope, filters = [] }: Matching) {
  const mask = record.mask?.(ctx, 'r')
  const within = scope === undefined ? undefined : record.scopes?.[scope]
  const seen = (name: string) => !mask || mask.shows.includes(name)
  const conditions = [
    sql`r.company_id = ${ctx.company.id} and r.deleted_at is null`,
    ...(within ? [within(ctx)] : []),
    ...(search === '' ? [] : [sql`r.searched like ${containing(foldText(search))}`]),
    ...(mask && search !== '' ? [sql`not ${mask.covers}`] : []),
    ...filters.map((filter) => filterCondition(ctx, record, filter)),
    ...(mask && filters.some(({ field }) => !seen(field)) ? [sql`not ${mask.covers}`] : []),
  ]
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/**
 * A page of a list. One that is narrowed is found as the system: below row level security the database looks at each row of
 * the company before it may compare a text, a tag or what an own field says, so that no index of these can be used, and a
 * company of 100,000 records would be read whole. What is found so are ids; the records are read under the policies. A guest,
 * of whom the policies know the few events, is asked nothing that way.
 */
export async function listRecords(ctx: CompanyContext, record: RecordTable, asked: Asked) {
  if (!isNarrowed(ctx, asked))
    return ctx.transaction((tx) => listUnderPolicies(tx, ctx, record, asked, { for_list: true }))
  const { rows: found, next_cursor } = await ctx.asSystem((tx) => findPage(tx, ctx, record, asked))
  if (found.length === 0) return { rows: [], next_cursor }
  const ids = found.map(({ id }) => id)
  const rows = await ctx.transaction((tx) => recordsOf(tx, ctx, record, ids))
  return { rows, next_cursor }
}

/** Whether a list is narrowed by what policies keep from its index. */
export function isNarrowed(ctx: CompanyContext, { search = '', filters = [] }: Matching): boolean {
  return (search !== '' || filters.length > 0) && !ctx.membership.is_guest
}

/** A page of whole records in the order of a list. */
export function listWholeRecords(tx: Transaction, ctx: CompanyContext, record: RecordTable, asked: Asked) {
  return listUnderPolicies(tx, ctx, record, asked, { for_list: false })
}

/** Where the next page begins is told with it. */
async function listUnderPolicies(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  asked: Asked,
  { for_list }: { for_list: boolean },
) {
  const { page, sorted } = pageOf(ctx, record, asked)
  const { rows } = await sql<RecordValues & { sorted_text: string }>`
    with page as (${page})
    select ${recordColumns(ctx, record, 'r', { for_list })}, ${sorted.textOfColumns('page')} as sorted_text
    from page join ${sql.table(record.table)} r on r.id = page.id and r.id = any(array(select id from page))
    order by ${sorted.orderOfColumns('page')}`.execute(tx)
  const { rows: shown, next_cursor } = sortedPage(rows, asked.limit)
  return { rows: shown.map((row) => answered(row as RecordValues)), next_cursor }
}

async function findPage(tx: Transaction, ctx: CompanyContext, record: RecordTable, asked: Asked) {
  const { page, sorted } = pageOf(ctx, record, asked)
  const [, { rows }] = await together([
    // Whether many or few have it, only the text itself tells.
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx),
    sql<{ id: string; sorted_text: string }>`
      with page as (${page})
      select page.id, ${sorted.textOfColumns('page')} as sorted_text from page order by ${sorted.orderOfColumns('page')}`.execute(
      tx,
    ),
  ])
  return sortedPage(rows, asked.limit)
}

/** In the order of their ids. */
async function recordsOf(tx: Transaction, ctx: CompanyContext, record: RecordTable, ids: readonly string[]) {
  const { rows } = await sql<RecordValues>`
    select ${recordColumns(ctx, record, 'r', { for_list: true })} from ${sql.table(record.table)} r
    where r.company_id = ${ctx.company.id} and r.deleted_at is null and r.id = any(${ids}::uuid[])
    order by array_position(${ids}::uuid[], r.id)`.execute(tx)
  return rows.map((row) => answered(row))
}

/** The rows of a page, and one more, with what they are sorted by. */
function pageOf(ctx: CompanyContext, record: RecordTable, { sort, cursor, limit, ...matching }: Asked) {
  const matched = matches(ctx, record, matching)
  // As a parameter it would be any number to the planner, which then reads the whole table beside the page.
  const shown = sql.lit(limit + 1)
  const branches = branchesOf(ctx, record, sort)
  const sortedOf = ({ key }: Branch) => sortedByKey(key, { isBackwards: sort.startsWith('-'), cursor })
  const sorted = sortedOf(branches[0])
  const ordered = branches.map((branch) => {
    const { columns, isBehind, order } = sortedOf(branch)
    return sql`select r.id, ${columns('r')} from ${sql.table(record.table)} r
      where ${matched} and ${branch.holds} and ${isBehind('r')} order by ${order('r')} limit ${shown}`
  })
  const page =
    ordered.length === 1
      ? sql`${ordered[0]}`
      : sql`select ${sorted.columnsOf('merged')} from (${sql.join(
          ordered.map((one) => sql`(${one})`),
          sql` union all `,
        )}) merged order by ${sorted.orderOfColumns('merged')} limit ${shown}`
  return { page, sorted }
}

interface Branch {
  key: SortKey
  holds: RawBuilder<boolean>
}

/**
 * Of what somebody does not see, a record stands where what it shows as stands: where it really belongs would tell it. Each
 * kind of row is read in the order of an index of its own.
 */
function branchesOf(ctx: CompanyContext, record: RecordTable, sort: string): [Branch, ...Branch[]] {
  const name = sort.replace('-', '')
  const key = record.sorts[name]
  if (!key) throw new Error(`${record.type.kind} is not sorted by ${name}`)
  const mask = record.mask?.(ctx, 'r')
  const shownAs = mask?.sorts?.[name]
  if (!mask || !shownAs) return [{ key, holds: sql<boolean>`true` }]
  return [
    { key, holds: sql<boolean>`not ${mask.covers}` },
    { key: shownAs, holds: mask.covers },
  ]
}
