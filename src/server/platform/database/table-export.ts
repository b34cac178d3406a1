import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Transaction } from './database.ts'
import type { Tables } from './tables.ts'

export type TableName = keyof Tables
type ColumnOf<T extends TableName> = Extract<keyof Tables[T], string>

/** Columns of a table that an export contains, or the reason why it contains none. */
export type TableExport = ExportedTable | OmittedTable

export interface ExportedTable {
  table: TableName
  columns: readonly string[]
  /** Unique columns for paging. */
  key: readonly string[]
  /** Reasons for omitted columns, by column name. */
  omitted: Readonly<Record<string, string>>
}

export interface OmittedTable {
  withheld: string
}

/**
 * Declare which columns of a table an export contains. Every other column needs a reason why it is omitted, so a new
 * column does not compile until it is listed.
 */
export function exportedTable<const T extends TableName, const C extends ColumnOf<T>>(
  table: T,
  declared: {
    key: readonly ColumnOf<T>[]
    columns: readonly C[]
    omitted: { readonly [K in Exclude<ColumnOf<T>, C>]: string }
  },
): ExportedTable {
  return { table, ...declared }
}

export function withheldTable(reason: string): OmittedTable {
  return { withheld: reason }
}

export type ExportedRow = Record<string, unknown>

const pageSize = 1000

/**
 * Yield all matching rows in pages. Each page has a separate transaction, so a slow consumer holds neither a
 * transaction nor a connection. `ask` opens the transactions.
 */
export async function* rowPages(
  ask: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  { table, columns, key }: ExportedTable,
  where: RawBuilder<SqlBool>,
): AsyncGenerator<ExportedRow[]> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  const keys = sql.join(key.map((column) => sql.ref(column)))
  const marks = sql.join(key.map((column, at) => sql`${sql.ref(column)}::text as ${sql.ref(`mark_${at}`)}`))
  let after: unknown[] | null = null
  for (;;) {
    const since: RawBuilder<SqlBool> = after ? sql`(${keys}) > (${sql.join(after)})` : sql`true`
    const { rows } = await ask((tx) =>
      sql<ExportedRow>`select ${listed}, ${marks} from ${sql.table(table)}
        where ${where} and ${since} order by ${keys} limit ${pageSize}`.execute(tx),
    )
    const last = rows.at(-1)
    const marked = last && key.map((_, at) => last[`mark_${at}`])
    for (const row of rows) for (const at of key.keys()) delete row[`mark_${at}`]
    if (rows.length > 0) yield rows
    if (!marked || rows.length < pageSize) return
    after = marked
  }
}
