import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { inSavepoint, json, type Transaction } from '#server/platform/database/database.ts'
import { storePlan } from './import-rows.ts'
import type { StoredImport } from './import-summary.ts'
import { parseCells } from './parse-cells.ts'
import { type ImportPlan, type PlannedRow, planRows } from './plan-rows.ts'

/** Thrown to roll back the dry run's savepoint; carries the plan. */
class PreviewRollback extends Error {
  readonly plan: ImportPlan
  constructor(plan: ImportPlan) {
    super('A dry run leaves nothing')
    this.plan = plan
  }
}

/** Dry run: plan each row, then roll back to undo row locks, new tags and new records. */
export async function checkImport(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  draft: StoredImport,
): Promise<void> {
  const given = await numberNonEmptyRows(draft)
  const { rows, unknown_names } = await dryRun(tx, () => planRows(tx, ctx, record, draft, given))
  await storePlan(tx, ctx, draft.id, rows)
  const count = (outcome: PlannedRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  await tx
    .updateTable('imports')
    .set({
      state: 'checked',
      row_count: rows.length,
      rows_done: rows.length,
      made: count('make'),
      changed: count('change'),
      skipped: count('skip'),
      with_ignored: rows.filter(({ outcome, has_ignored }) => outcome !== 'skip' && has_ignored).length,
      problem: null,
      unknown_names: json(unknown_names),
    })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', draft.id)
    .execute()
}

async function dryRun(tx: Transaction, plan: () => Promise<ImportPlan>): Promise<ImportPlan> {
  try {
    return await inSavepoint(tx, async () => {
      throw new PreviewRollback(await plan())
    })
  } catch (error) {
    if (error instanceof PreviewRollback) return error.plan
    throw error
  }
}

/** Number the rows of a file, and remove empty rows, which are not imported and need no message. */
export async function numberNonEmptyRows({
  cells,
  first_row,
}: StoredImport): Promise<{ number: number; cells: string[] }[]> {
  const rows = cells === null ? [] : await parseCells(cells)
  return rows
    .map((row, at) => ({ number: first_row + at, cells: row }))
    .filter(({ cells: texts }) => texts.some((text) => text.trim() !== ''))
}
