import { type RawBuilder, sql } from 'kysely'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { sortedByKey } from '#server/platform/database/sorting.ts'
import { type Branch, branchesOf } from './branches.ts'
import type { Matching } from './matching.ts'
import type { RecordTable } from './record-table.ts'

export interface Asked extends Matching {
  /** A name of the record's orders; with - before it, backwards. */
  sort: string
  cursor?: string | undefined
  limit: number
}

type Sorted = ReturnType<typeof sortedByKey>

/** What the rows `r` of one branch are asked by. */
interface BranchQuestion extends Pick<Sorted, 'columns' | 'order' | 'columnsOf' | 'orderOfColumns'> {
  /** They belong to the branch, and come after the page before. */
  follows: RawBuilder<boolean>
  /** One more than are shown tells whether there is a next page. */
  limit: RawBuilder<unknown>
}

/** The ids of a page and what they are sorted by, of the question that is asked of each branch. */
export function mergedPage(
  ctx: CompanyContext,
  record: RecordTable,
  { sort, cursor, limit: shown }: Asked,
  ask: (branch: BranchQuestion) => RawBuilder<unknown>,
): { page: RawBuilder<unknown>; sorted: Sorted } {
  const branches = branchesOf(ctx, record, sort)
  const sortedOf = ({ key }: Branch) => sortedByKey(key, { isBackwards: sort.startsWith('-'), cursor })
  const sorted = sortedOf(branches[0])
  // As a parameter it would be any number to the planner, which then reads the whole table beside the page.
  const limit = sql.lit(shown + 1)
  const [first, ...others] = branches.map((branch) => {
    const { isBehind, ...of } = sortedOf(branch)
    return sql`(${ask({ ...of, follows: sql<boolean>`${branch.holds} and ${isBehind('r')}`, limit })})`
  })
  if (others.length === 0) return { page: sql`${first}`, sorted }
  const merged = sql.join([first, ...others], sql` union all `)
  const page = sql`select ${sorted.columnsOf('merged')} from (${merged}) merged order by ${sorted.orderOfColumns('merged')} limit ${limit}`
  return { page, sorted }
}
