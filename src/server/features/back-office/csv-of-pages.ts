import { Readable } from 'node:stream'
import type { z } from 'zod'
import { type AdminContext, requireSuperAdmin } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { csvLine } from '#server/platform/files/csv.ts'
import type { PlainRoute } from '#server/platform/http/plain-routes.ts'
import { AppError } from '#shared/errors.ts'

const chunkSize = 1000

interface CsvOfPages<Filter extends z.ZodType, Row> {
  path: string
  /** File name. The date is appended to it. */
  name: string
  filter: Filter
  columns: readonly string[]
  page: (
    tx: Transaction,
    asked: z.output<Filter> & { cursor?: string; limit: number },
  ) => Promise<{ rows: Row[]; next_cursor: string | null }>
  line: (row: Row) => (string | number | null)[]
}

export function csvOfPages<Filter extends z.ZodType, Row>(given: CsvOfPages<Filter, Row>): PlainRoute {
  return {
    path: given.path,
    per_minute: 30,
    async answer(who, { query }) {
      const ctx = requireSuperAdmin(who)
      const filter = given.filter.safeParse(Object.fromEntries(query))
      if (!filter.success) throw new AppError('bad_input')
      return {
        status: 200,
        type: 'text/csv; charset=utf-8',
        filename: `${given.name}-${new Date().toISOString().slice(0, 10)}.csv`,
        body: Readable.from(lines(ctx, given, filter.data)),
      }
    },
  }
}

/** Write the CSV file page by page, so that a slow download keeps neither much memory nor an open transaction. */
async function* lines<Filter extends z.ZodType, Row>(
  ctx: AdminContext,
  { columns, page, line }: CsvOfPages<Filter, Row>,
  filter: z.output<Filter>,
): AsyncGenerator<string> {
  yield csvLine(columns)
  let cursor: string | undefined
  do {
    const asked = Object.assign({ limit: chunkSize, ...(cursor && { cursor }) }, filter)
    const { rows, next_cursor } = await ctx.transaction((tx) => page(tx, asked))
    if (rows.length > 0) yield rows.map((row) => csvLine(line(row))).join('')
    cursor = next_cursor ?? undefined
  } while (cursor)
}
