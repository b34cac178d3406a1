import { sql } from 'kysely'
import { loadCustomFields } from '#server/domain/records/custom-fields.ts'
import { listFullRecords } from '#server/domain/records/list-records.ts'
import { type RecordTable, tableOfKind } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { batch } from '#server/platform/database/batch.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { csvLine } from '#server/platform/files/csv.ts'
import { AppError } from '#shared/errors.ts'
import type { FileResponse } from '#shared/file-response.ts'
import { joinList } from '#shared/imports/list-cell.ts'
import { cellText } from '#shared/imports/read-cell.ts'
import type { ModuleKey } from '#shared/modules.ts'
import { toDecimalText } from '#shared/money.ts'
import { unambiguousDecimal } from '#shared/parse-number.ts'
import { withCustomFields } from '#shared/records/custom-fields.ts'
import type { ExportFormat } from '#shared/records/export-formats.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import type { RecordType } from '#shared/records/record-type.ts'
import { formatWithOffset, instantOf } from '#shared/time/instants.ts'
import { type ExportColumn, exportColumns } from './export-columns.ts'

/** Rows per query: more rows need more memory, fewer rows need more queries. */
const rowsAtOnce = 500

interface ExportRequest {
  search: string
  scope: string
  filters: readonly ListFilter[]
  sort: string
  format: ExportFormat
  columns: string
}

/**
 * Export matching records as a file, reading one page at a time while the file is sent. A slow connection therefore
 * holds neither memory nor a transaction. Masked fields stay masked. Fails with 'forbidden' between two pages if the
 * caller's access has changed.
 */
export async function exportRecords(
  ctx: CompanyContext,
  record: RecordTable,
  { format, columns: names, ...asked }: ExportRequest,
): Promise<FileResponse> {
  const { type } = record
  const { columns, words, first } = await ctx.transaction(async (tx) => {
    const [own, found, first] = await batch([
      loadCustomFields(tx, ctx, type.kind),
      readLookup(tx, ctx, type),
      pageOf(tx),
    ])
    const columns = exportColumns(withCustomFields(type, own), names.split(',').filter(Boolean))
    return { columns, words: found, first }
  })
  const name = `${type.words.many}-${new Date().toISOString().slice(0, 10)}`
  return exportFile(format, name, { title: type.words.many, columns, rows: rows() })

  function pageOf(tx: Transaction, cursor?: string) {
    return listFullRecords(tx, ctx, record, { ...asked, cursor, limit: rowsAtOnce })
  }

  async function* rows(): AsyncGenerator<ExportCell[]> {
    let page = first
    for (;;) {
      const cursor = page.next_cursor
      // Prefetch the next page while this one is sent. An aborted request does not wait for it.
      const coming = cursor
        ? ctx.transaction(async (tx) => {
            // The access check runs after the query, so that no row is newer than the check.
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

function cellsOf(columns: readonly ExportColumn[], row: Record<string, unknown>, words: ExportLookup): ExportCell[] {
  return columns.map((column) => exportCell(column, row, words))
}

async function readLookup(tx: Transaction, ctx: CompanyContext, type: RecordType): Promise<ExportLookup> {
  const kinds = Object.values(type.exports ?? {}).flatMap(({ names }) => names ?? [])
  const records = kinds.map(
    (kind) => sql` union all select r.id, r.name from ${sql.table(tableOfKind[kind])} r where r.company_id = c.id`,
  )
  const { rows } = await sql<{ timezone: string; names: Record<string, string> }>`
    select c.timezone, (
      select coalesce(jsonb_object_agg(named.id, named.name), '{}') from (
        select t.id, t.name from tags t where t.company_id = c.id
        union all
        select m.user_id, m.person_name from user_company_memberships m
        where m.company_id = c.id and m.person_name is not null
        ${records.length > 0 ? sql.join(records, sql` `) : sql``}
      ) named
    ) as names
    from companies c where c.id = ${ctx.company.id}`.execute(tx)
  const { timezone = 'UTC', names = {} } = rows[0] ?? {}
  return { time_zone: timezone, nameOf: (id) => names[id] }
}

/**
 * For a download that takes long: check that membership, role, company status and module access are unchanged.
 * @throws forbidden
 */
async function requireSameAccess(tx: Transaction, ctx: CompanyContext, module: ModuleKey): Promise<void> {
  const { rows } = await sql`
    select from user_company_memberships m
      join users u on u.id = m.user_id
      join companies c on c.id = m.company_id
      join company_roles r on r.company_id = m.company_id and r.id = m.company_role_id
    where m.company_id = ${ctx.company.id} and m.id = ${ctx.membership.id} and m.user_id = ${ctx.user.id}
      and m.status = 'active' and m.is_guest = ${ctx.membership.is_guest} and u.status = 'active'
      and c.status = ${ctx.company.status} and r.id = ${ctx.role.id} and r.is_active and r.deleted_at is null
      and r.permissions = ${json(ctx.role.permissions)}::jsonb
      and exists (select from company_modules(c.id) e where e.module_key = ${module})`.execute(tx)
  if (rows.length === 0) throw new AppError('forbidden')
}

interface Table {
  title: string
  columns: readonly Pick<ExportColumn, 'label' | 'kind'>[]
  rows: AsyncIterable<readonly ExportCell[]>
}

/** Makes spreadsheet programs read the file as UTF-8. */
const byteOrderMark = '\uFEFF'

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ExportFormat, string>

export function exportFile(format: ExportFormat, name: string, table: Table): FileResponse {
  const content = format === 'csv' ? writeCsv(table) : writeXlsx(table)
  return { name: `${name}.${format}`, type: contentTypes[format], content }
}

async function* writeCsv({ columns, rows }: Table): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(columns.map(({ label }) => label)))
  for await (const row of rows) yield Buffer.from(csvLine(row.map(csvCell)))
}

/** XLSX cells are typed, so text that starts with `=` is no formula. */
async function* writeXlsx({ title, columns, rows }: Table): AsyncGenerator<Uint8Array> {
  // Imported on first use, because the module is large.
  const { writeXlsxStream } = await import('hucre/xlsx')
  const cells = async function* () {
    for await (const row of rows) yield row.map(xlsxCell)
  }
  yield* writeXlsxStream(cells(), {
    name: title.slice(0, 31),
    freezePane: { rows: 1 },
    columns: columns.map(({ label, kind }) => ({
      header: escapeXlsxText(label),
      width: kind === 'paragraphs' || kind === 'structure' ? 40 : 20,
      ...(kind === 'date' && { numFmt: 'yyyy-mm-dd' }),
    })),
  })
}

function csvCell(cell: ExportCell): string | null {
  if (isDate(cell)) return cell.date
  return typeof cell === 'number' ? unambiguousDecimal(String(cell)) : cell
}

function xlsxCell(cell: ExportCell): string | number | Date | null {
  if (isDate(cell)) return new Date(`${cell.date}T00:00:00Z`)
  return typeof cell === 'string' ? escapeXlsxText(cell) : cell
}

/** XLSX reads '_x0041_' as 'A', so the first underscore of a literal '_x0041_' is escaped. */
function escapeXlsxText(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

function isDate(cell: ExportCell): cell is { date: string } {
  return typeof cell === 'object' && cell !== null
}

/** Spreadsheet programs need numbers and dates as typed cells. */
type ExportCell = string | number | { date: string } | null

/** Data for cells that the record itself does not contain: the company's time zone, and names by id. */
interface ExportLookup {
  time_zone: string
  nameOf: (id: string) => string | undefined
}

/**
 * Cell value of a record. Timestamps use the company's time zone, local times the record's time zone, both with offset.
 */
function exportCell(column: ExportColumn, record: Record<string, unknown>, words: ExportLookup): ExportCell {
  const value = column.valueOf(record, words.nameOf)
  if (value === null || value === undefined || value === '') return null
  switch (column.kind) {
    case 'number':
      return Number(value)
    case 'date':
      return { date: String(value) }
    case 'moment':
      return formatWithOffset(String(value), words.time_zone)
    case 'wall_time':
      return localTimeText(String(value), String(record.time_zone ?? words.time_zone))
    case 'money':
      return moneyText(value as { amount: number; currency: string })
    case 'structure':
      return structureText(value) || null
    case 'people':
      return joinList((value as string[]).flatMap((id) => words.nameOf(id) ?? [])) || null
    default:
      return column.field ? cellText(column.field, value, words.nameOf) || null : nameIn(value)
  }
}

function localTimeText(wall: string, zone: string): string {
  return formatWithOffset(instantOf(wall, zone), zone)
}

function moneyText({ amount, currency }: { amount: number; currency: string }): string {
  return `${unambiguousDecimal(toDecimalText(amount, currency))} ${currency}`
}

function nameIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'name' in value
    ? String(value.name ?? '') || null
    : String(value)
}

function structureText(value: unknown): string {
  if (Array.isArray(value)) return value.map(structureText).filter(Boolean).join('; ')
  if (typeof value === 'object' && value !== null)
    return Object.values(value).map(structureText).filter(Boolean).join(', ')
  return value === null || value === undefined ? '' : String(value)
}
