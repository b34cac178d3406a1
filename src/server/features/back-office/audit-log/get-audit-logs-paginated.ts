import { sql } from 'kysely'
import { auditColumns, auditRows } from '#server/features/back-office/audit-rows.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { builtOnce, type Given } from '#server/platform/database/built-once.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Input } from '#shared/call.ts'
import { AppError } from '#shared/errors.ts'
import type { auditLog } from '#shared/features/back-office/audit-log.ts'
import { type FilterValues, filterArguments, filterValues } from './audit-rows.ts'
import { searchAuditLog } from './search-audit-log.ts'

/** Where rows have to be counted one by one, which is of a person or a thing. */
const countedTo = 5_000

/** What is no search is answered at once. */
const ended = { next_cursor: null, searched_until: null }

interface Asked extends FilterValues {
  skip: number
  limit: number
  count_to: number
}

const page = builtOnce((tx, { skip, limit, count_to, ...filter }: Given<Asked>) => {
  const entry = sql.join(auditColumns.map((column) => sql`(p.entry).${sql.ref(column)}`))
  return auditRows(
    tx,
    sql`(select ${entry}, p.total from audit_page(${filterArguments(filter)},
      ${skip}::bigint, ${limit}::integer, ${count_to}::bigint) p)`,
  ).select(sql<number>`a.total`.as('total_count'))
})

/** While impersonating both people are named. */
export const getAuditLogsPaginated: Handler<typeof auditLog.calls.getAuditLogsPaginated> = async (ctx, input) => {
  if (input.search_text) return searchAuditLog(ctx, input)
  if (input.cursor !== undefined) throw new AppError('bad_input', { fields: { cursor: 'Only a search goes on' } })
  if (input.sort === 'created') return ctx.transaction((tx) => oldestFirst(tx, input))
  const { offset_param, limit_param, admin_user_filter, resource_id_filter } = input
  const isCountedAlready = !admin_user_filter && !resource_id_filter
  // One more than is told; further as somebody pages on.
  const countTo = Math.max(countedTo, offset_param + limit_param) + 1
  const asked = { ...filterValues(input), skip: offset_param, limit: limit_param, count_to: countTo }
  const rows = await ctx.transaction((tx) => page.all(tx, asked))
  const total_count = rows[0]?.total_count ?? 0
  return {
    logs: rows.map(withoutTotal),
    total_count,
    is_total_exact: isCountedAlready || total_count < countTo,
    ...ended,
  }
}

/** The same pages from the other end: how far that is has to be known, so that all that match are counted first. */
async function oldestFirst(tx: Transaction, input: Input<typeof auditLog.calls.getAuditLogsPaginated>) {
  const { offset_param, limit_param } = input
  const asked = { ...filterValues(input), count_to: 1_000_000_000 }
  const [newest] = await page.all(tx, { ...asked, skip: 0, limit: 1 })
  const total_count = newest?.total_count ?? 0
  const until = Math.max(0, total_count - offset_param)
  const skip = Math.max(0, until - limit_param)
  const rows = until === 0 ? [] : await page.all(tx, { ...asked, skip, limit: until - skip })
  return { logs: rows.map(withoutTotal).reverse(), total_count, is_total_exact: true, ...ended }
}

function withoutTotal<Row extends { total_count: number }>({ total_count: _, ...log }: Row): Omit<Row, 'total_count'> {
  return log
}
