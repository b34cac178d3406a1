import { sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { keepFound } from '#server/platform/database/found-ids.ts'
import { sortedPage } from '#server/platform/database/sorting.ts'
import { baseCondition, searchCondition } from './matching.ts'
import { type Asked, mergedPage } from './merged-page.ts'
import type { RecordTable } from './record-table.ts'

/** So many rows of a list are looked at, in its order, before an index of texts, tags or own fields is asked. */
const looked = 500

/**
 * Finds a page of a list that is narrowed, for `foundIds`, and answers where the next begins. What many have is among the first of the list, and what few have is found by an
 * index of its own; which of both it is the planner does not know of a text, and would read half of the list to find out.
 */
export async function findPage(tx: Transaction, ctx: CompanyContext, record: RecordTable, asked: Asked) {
  const table = sql.table(record.table)
  const [listed, meant] = [baseCondition(ctx, record, asked), searchCondition(ctx, record, asked)]
  const { page, sorted } = mergedPage(
    ctx,
    record,
    asked,
    ({ columns, follows, order, columnsOf, orderOfColumns, limit }) => sql`
      with first as materialized (
        select r.id, ${columns('r')} from ${table} r where ${listed} and ${follows} order by ${order('r')} limit ${sql.lit(looked)}
      ), among as materialized (
        select ${columnsOf('first')} from first cross join lateral (
          select from ${table} r where r.id = first.id and r.company_id = ${ctx.company.id} and ${meant} limit 1) of_those
        order by ${orderOfColumns('first')} limit ${limit}
      ), held as materialized (
        select r.id, ${columns('r')} from ${table} r where ${listed} and ${meant} and ${follows}
      ), enough as materialized (
        select (select count(*) from among) = ${limit} or (select count(*) from first) < ${sql.lit(looked)} as found
      )
      (select ${columnsOf('among')} from among where (select found from enough))
      union all
      (select ${columnsOf('held')} from held where not (select found from enough) order by ${orderOfColumns('held')} limit ${limit})`,
  )
  const [, { rows }] = await batch([
    // How many have a text, a tag or a value, a plan that serves all of them does not know.
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), ${keepFound(sql`'{}'`)}`.execute(tx),
    sql<{ id: string; sorted_text: string }>`
      with page as materialized (${page}),
      found as materialized (
        select ${keepFound(sql`array(select id from page order by ${sorted.orderOfColumns('page')} limit ${sql.lit(asked.limit)})`)}
      )
      select page.id, ${sorted.textOfColumns('page')} as sorted_text
      from page cross join found order by ${sorted.orderOfColumns('page')}`.execute(tx),
  ])
  return sortedPage(rows, asked.limit).next_cursor
}
