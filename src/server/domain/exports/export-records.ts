import { sql } from 'kysely'
import { customFieldsOf } from '#server/domain/records/custom-fields.ts'
import { listWholeRecords } from '#server/domain/records/list-records.ts'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { FileAnswer } from '#shared/file-answer.ts'
import { withCustomFields } from '#shared/records/custom-fields.ts'
import type { ExportFormat } from '#shared/records/export-formats.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import { type ExportCell, type ExportWords, exportCell } from './export-cell.ts'
import { type ExportColumn, exportColumns } from './export-columns.ts'
import { exportFile } from './export-file.ts'
import { requireSameAccess } from './require-same-access.ts'

/** Rows per query: a balance of memory and number of queries. */
const rowsAtOnce = 500

interface Asked {
  search: string
  scope: string
  filters: readonly ListFilter[]
  sort: string
  format: ExportFormat
  columns: string
}

/**
 * Export matching records as a file, one page at a time while it is sent. A slow connection holds neither memory nor a
 * transaction. Masked fields stay masked. Fails with 'forbidden' between two pages once the caller's access changes.
 */
export async function exportRecords(
  ctx: CompanyContext,
  record: RecordTable,
  { format, columns: names, ...asked }: Asked,
): Promise<FileAnswer> {
  const { type } = record
  const { columns, words, first } = await ctx.transaction(async (tx) => {
    const [own, found, first] = await batch([customFieldsOf(tx, ctx, type.kind), wordsOf(tx, ctx), pageOf(tx)])
    const columns = exportColumns(withCustomFields(type, own), names.split(',').filter(Boolean))
    return { columns, words: found, first }
  })
  const name = `${type.words.many}-${new Date().toISOString().slice(0, 10)}`
  return exportFile(format, name, { title: type.words.many, columns, rows: rows() })

  function pageOf(tx: Transaction, cursor?: string) {
    return listWholeRecords(tx, ctx, record, { ...asked, cursor, limit: rowsAtOnce })
  }

  async function* rows(): AsyncGenerator<ExportCell[]> {
    let page = first
    for (;;) {
      const cursor = page.next_cursor
      // Prefetch the next page while this one is sent. An aborted request does not wait for it.
      const coming = cursor
        ? ctx.transaction(async (tx) => {
            // Checked after the rows, so that no row is newer than the access check.
            const [next] = await batch([pageOf(tx, cursor), requireSameAccess(tx, ctx, type.module)])
            return next
          })
        : null
      coming?.catch(() => undefined)
      for (const row of page.rows) yield cellsOf(columns, row, words)
      if (!coming) return
      page = await coming
    }
  }
}

function cellsOf(columns: readonly ExportColumn[], row: Record<string, unknown>, words: ExportWords): ExportCell[] {
  return columns.map((column) => exportCell(column, row, words))
}

async function wordsOf(tx: Transaction, ctx: CompanyContext): Promise<ExportWords> {
  const { rows } = await sql<{ timezone: string; names: Record<string, string> }>`
    select c.timezone, (
      select coalesce(jsonb_object_agg(named.id, named.name), '{}') from (
        select t.id, t.name from tags t where t.company_id = c.id
        union all
        select m.user_id, m.person_name from user_company_memberships m
        where m.company_id = c.id and m.person_name is not null
      ) named
    ) as names
    from companies c where c.id = ${ctx.company.id}`.execute(tx)
  const { timezone = 'UTC', names = {} } = rows[0] ?? {}
  return { time_zone: timezone, nameOf: (id) => names[id] }
}
