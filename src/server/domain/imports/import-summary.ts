import { sql } from 'kysely'
import { displayNameExpression } from '#server/domain/people/display-name.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { AppError } from '#shared/errors.ts'
import { type ImportOptions, importOptions } from '#shared/imports/import-options.ts'
import type { ImportState, ImportSummary, UnknownName } from '#shared/records/import-calls.ts'

export interface StoredImport {
  id: string
  kind: string
  state: ImportState
  file_name: string
  headings: string[]
  columns: string[]
  options: ImportOptions
  first_row: number
  cells: string | null
  unknown_names: UnknownName[]
  undo_until: string | null
}

/** How the columns of a file were read, and which names in it have no record. */
type ImportMapping = Pick<StoredImport, 'headings' | 'columns' | 'options' | 'unknown_names'>

export async function loadImports(
  tx: Transaction,
  ctx: CompanyContext,
  kind: string,
  { id = null, limit = 20 }: { id?: string | null; limit?: number } = {},
): Promise<(ImportSummary & ImportMapping)[]> {
  const { rows } = await sql<ImportSummary & ImportMapping>`
    select i.id, i.state, i.file_name, i.created_at, i.row_count, i.rows_done, i.made, i.changed, i.skipped, ${unchangedCount(id)} as unchanged, i.with_ignored, i.problem,
      i.finished_at, i.undo_until, i.left_alone as left, i.headings, i.columns, i.options, i.unknown_names,
      (select jsonb_build_object('id', u.id, 'name', ${displayNameExpression('u')}) from users u where u.id = i.created_by) as created_by
    from imports i where i.company_id = ${ctx.company.id} and i.kind = ${kind}
      ${id === null ? sql`` : sql`and i.id = ${id}::uuid`}
    order by i.created_at desc, i.id desc limit ${sql.lit(limit)}`.execute(tx)
  return rows
}

/** SQL condition: importing the row would change nothing. */
export const unchangedRowCondition = sql<boolean>`reasons @> '[{"code": "unchanged"}]'`

/**
 * SQL for the number of rows that would change nothing. Counted for a single import only, because a table can have
 * 20,000 rows.
 */
function unchangedCount(id: string | null) {
  if (id === null) return sql`0`
  return sql`(select count(*)::int from import_rows r
    where r.company_id = i.company_id and r.import_id = i.id and r.outcome = 'skip' and ${unchangedRowCondition})`
}

/** @throws not_found */
export async function loadImport(
  tx: Transaction,
  ctx: CompanyContext,
  kind: string,
  id: string,
): Promise<ImportSummary> {
  const {
    headings: _,
    columns: __,
    options: ___,
    unknown_names: ____,
    ...summary
  } = await loadStoredImport(tx, ctx, kind, id)
  return summary
}

/** @throws not_found */
export async function loadStoredImport(tx: Transaction, ctx: CompanyContext, kind: string, id: string) {
  const [found] = await loadImports(tx, ctx, kind, { id })
  if (!found) throw new AppError('not_found')
  return found
}

/**
 * Lock the import until the transaction ends, against other jobs and deletion. Its progress can still be stored.
 * Returns undefined if the import was deleted.
 */
export async function lockImport(tx: Transaction, company: string, id: string): Promise<StoredImport | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import:${id}`}, 0))`.execute(tx)
  return await readImport(tx, company, id, { lock: true })
}

export async function readImport(
  tx: Transaction,
  company: string,
  id: string,
  { lock = false } = {},
): Promise<StoredImport | undefined> {
  const row = await tx
    .selectFrom('imports')
    .select([
      ...(['id', 'kind', 'file_name', 'headings', 'columns'] as const),
      sql<ImportState>`state`.as('state'),
      ...(['options', 'first_row', 'cells', 'undo_until'] as const),
      sql<UnknownName[]>`unknown_names`.as('unknown_names'),
    ])
    .where('company_id', '=', company)
    .where('id', '=', id)
    .$if(lock, (query) => query.forKeyShare())
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, options: importOptions.parse(row.options) }
}
