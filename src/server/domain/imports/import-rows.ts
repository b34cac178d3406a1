import { sql } from 'kysely'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { RecordChange } from '#server/domain/records/save-record.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import { fieldValueOf } from '#shared/records/custom-fields.ts'
import { toRequestValue } from '#shared/records/request-value.ts'
import { loadTableWithCustomFields } from './load-table-with-custom-fields.ts'
import type { PlannedRow, PlannedValue } from './plan-rows.ts'

/** Maximum number of rows, and characters of JSON, per statement. */
const partLimits = { items: 1000, size: 1_000_000 }

export async function storePlan(
  tx: Transaction,
  ctx: CompanyContext,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  await tx
    .deleteFrom('import_rows')
    .where('company_id', '=', ctx.company.id)
    .where('import_id', '=', importId)
    .execute()
  const stored = (row: PlannedRow) =>
    json({
      number: row.number,
      outcome: row.outcome,
      name: row.name.slice(0, 500),
      record_id: row.before?.id ?? null,
      version: row.before?.version ?? null,
      reasons: row.reasons,
      changes: row.changes,
      has_ignored: row.has_ignored,
      values: row
        .values()
        .map(({ column, text, cell, note, problem, suggestion }) => [column, text, cell, note, problem, suggestion]),
      cells: row.outcome === 'skip' ? row.cells : [],
    })
  await writeInParts(rows, stored, async (part) => {
    await sql`
      insert into import_rows (company_id, import_id, number, outcome, name, record_id, version, reasons, changes, has_ignored, values, cells)
      select ${ctx.company.id}, ${importId}, r.number, r.outcome, r.name, r.record_id, r.version, r.reasons, r.changes, r.has_ignored, r.values, r.cells
      from jsonb_populate_recordset(null::import_rows, ${part}::jsonb) r`.execute(tx)
  })
}

export async function storeOutcome(
  tx: Transaction,
  ctx: CompanyContext,
  stored: RecordTable,
  importId: string,
  rows: readonly PlannedRow[],
): Promise<void> {
  const record = await loadTableWithCustomFields(tx, ctx, stored)
  const outcomes = ({ number, outcome, reasons, making, change, cells }: PlannedRow) =>
    json({
      ...{ number, outcome, reasons },
      cells: outcome === 'skip' ? cells : [],
      record_id: making?.id ?? change?.before.id ?? null,
      version: change ? change.before.version + 1 : 1,
      before: change ? fieldsBefore(record, change) : null,
    })
  await writeInParts(rows, outcomes, async (part) => {
    await sql`
      update import_rows i set outcome = r.outcome, reasons = r.reasons, cells = r.cells, record_id = r.record_id,
        version = r.version, before = r.before
      from jsonb_populate_recordset(null::import_rows, ${part}::jsonb) r
      where i.company_id = ${ctx.company.id} and i.import_id = ${importId} and i.number = r.number`.execute(tx)
  })
}

/** Convert a value to its stored form, an array, which is more compact because a table has many values. */
export function toStoredValue([column, text, cell, note, problem, suggestion]: StoredValue): PlannedValue {
  return { column, text, cell, note, problem, suggestion }
}

export type StoredValue = [
  column: string,
  text: string,
  cell: string,
  note: string | null,
  problem: string | null,
  suggestion: string | null,
]

/** Write rows in parts, because the JSON of all rows can take hundreds of megabytes. */
async function writeInParts(
  rows: readonly PlannedRow[],
  asJson: (row: PlannedRow) => string,
  write: (part: string) => Promise<void>,
): Promise<void> {
  let part: string[] = []
  let size = 0
  for await (const row of yieldingEach(rows)) {
    const text = asJson(row)
    if (part.length > 0 && (part.length >= partLimits.items || size + text.length > partLimits.size)) {
      await write(`[${part.join(',')}]`)
      part = []
      size = 0
    }
    part.push(text)
    size += text.length
  }
  if (part.length > 0) await write(`[${part.join(',')}]`)
}

/** Previous values of the changed fields, in the format of requests. */
function fieldsBefore({ type }: RecordTable, { before, changed }: RecordChange): Record<string, unknown> {
  const names = Object.keys(changed)
  return Object.fromEntries(
    names.map((name) => [name, toRequestValue(type.fields[name], fieldValueOf(before, name)) ?? null]),
  )
}
