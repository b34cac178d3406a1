import { sql } from 'kysely'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import { insertRecords, updateRecords } from '#server/domain/records/write-rows.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { chunksOf } from '#server/platform/app/yielding.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { fromNow, now } from '#server/platform/database/clock.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { importUndoHours } from '#shared/records/import-calls.ts'
import { millisecondsPerHour } from '#shared/time/durations.ts'
import { numberNonEmptyRows } from './check-import.ts'
import { storeOutcome } from './import-rows.ts'
import type { StoredImport } from './import-summary.ts'
import { lockImportsOfCompany } from './lock-imports-of-company.ts'
import { type PlannedRow, planRows } from './plan-rows.ts'

const changedMeanwhileText = 'This has changed since it was looked at'
/** Maximum number of rows, and characters of cells, per statement. */
const partLimits = { items: 500, size: 50_000 }
const lengthOf = ({ cells }: PlannedRow) => cells.reduce((sum, cell) => sum + cell.length, 0)

/**
 * Import the checked rows in one transaction. A row is skipped and reported if its plan differs from the checked plan.
 */
export async function runImport(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  draft: StoredImport,
  onProgress: (rows: number) => void,
): Promise<void> {
  await lockImportsOfCompany(tx, ctx)
  const expected = await expectedRows(tx, ctx, draft.id)
  const rows = (await numberNonEmptyRows(draft)).filter(({ number }) => expected.has(number))
  const plan = await planRows(tx, ctx, record, draft, rows)
  const planned = plan.rows.map((row) => checkExpected(row, expected))
  let rowsDone = 0
  const inOrder = planned.toSorted((one, other) => one.position - other.position)
  for (const part of chunksOf(inOrder, partLimits, lengthOf)) {
    await insertRecords(
      tx,
      ctx,
      record,
      part.flatMap(({ making }) => making ?? []),
      { isPart: true },
    )
    const extras = part.flatMap(({ making, extras }) => (making && extras ? [{ id: making.id, values: extras }] : []))
    if (extras.length > 0) await plan.rules.extras?.write(extras)
    await updateRecords(
      tx,
      ctx,
      record,
      part.flatMap(({ change }) => change ?? []),
      { isPart: true },
    )
    // Cached plans from when tables were small, including those of foreign key checks, would read all rows of the
    // company.
    await sql`discard plans`.execute(tx)
    rowsDone += part.length
    onProgress(rowsDone)
  }
  await storeOutcome(tx, ctx, record, draft.id, planned)
  await finishImport(tx, ctx, draft, planned)
}

/** Planned rows, with the version that each record had when the import was checked. */
async function expectedRows(tx: Transaction, ctx: CompanyContext, importId: string) {
  const rows = await tx
    .selectFrom('import_rows')
    .select(['number', 'outcome', 'record_id', 'version'])
    .where('company_id', '=', ctx.company.id)
    .where('import_id', '=', importId)
    .where('outcome', '!=', 'skip')
    .execute()
  return new Map(rows.map((row) => [row.number, row]))
}

type Expected = Awaited<ReturnType<typeof expectedRows>>

function checkExpected(row: PlannedRow, expected: Expected): PlannedRow {
  const said = expected.get(row.number)
  const isAsSaid = row.before
    ? row.before.id === said?.record_id && row.before.version === said.version
    : said?.outcome === 'make'
  if (row.outcome === 'skip' || isAsSaid) return row
  const reasons = [{ label: '', value: '', sentence: changedMeanwhileText }]
  return { ...row, outcome: 'skip', reasons, making: null, change: null }
}

async function finishImport(tx: Transaction, ctx: CompanyContext, draft: StoredImport, rows: readonly PlannedRow[]) {
  const made = rows.filter(({ making }) => making).length
  const changed = rows.filter(({ change }) => change).length
  await tx
    .updateTable('imports')
    .set((eb) => ({
      state: 'done',
      ...{ made, changed, problem: null, cells: null },
      skipped: eb('row_count', '-', made + changed),
      rows_done: eb.ref('row_count'),
      finished_at: now,
      undo_until: fromNow(importUndoHours * millisecondsPerHour),
    }))
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', draft.id)
    .execute()
  await audit(tx, ctx, {
    action: 'record_import.create',
    id: draft.id,
    after: { kind: draft.kind, made, changed },
    metadata: { name: draft.file_name },
  })
}
