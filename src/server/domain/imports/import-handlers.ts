import { sql } from 'kysely'
import type { RecordTable } from '#server/domain/records/record-table.ts'
import type { CompanyContext } from '#server/platform/app/context.ts'
import type { Handler } from '#server/platform/app/implement.ts'
import { yieldingEach } from '#server/platform/app/yielding.ts'
import { batch } from '#server/platform/database/batch.ts'
import { now } from '#server/platform/database/clock.ts'
import { json, type Transaction } from '#server/platform/database/database.ts'
import type { Input } from '#shared/call.ts'
import { AppError, fieldError } from '#shared/errors.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { type ImportOptions, importOptions } from '#shared/imports/import-options.ts'
import { headingKey } from '#shared/imports/match-columns.ts'
import type { ImportState, ImportSummary, importCalls, PreviewedRow } from '#shared/records/import-calls.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import { importActorOf } from './import-context.ts'
import { importJobOptions, importJobs } from './import-jobs.ts'
import { type StoredValue, toStoredValue } from './import-rows.ts'
import {
  loadImport,
  loadImports,
  loadStoredImport,
  lockImport,
  readImport,
  unchangedRowCondition,
} from './import-summary.ts'
import { loadTableWithCustomFields } from './load-table-with-custom-fields.ts'
import { parseCells } from './parse-cells.ts'
import { classifyImportedRows } from './undo-import.ts'

type Calls = ReturnType<typeof importCalls>
type ImportHandlers = { [N in keyof Calls]: Handler<Calls[N]> }

/** Maximum number of changed records listed by name. */
const maxNamedRecords = 100

export function importHandlers(record: RecordTable): ImportHandlers {
  const { kind } = record.type
  return {
    listImports: (ctx) => ctx.transaction((tx) => listImports(tx, ctx, kind)),
    getImport: (ctx, { import_id }) =>
      ctx.transaction(async (tx) => {
        const {
          headings: _,
          columns: __,
          options,
          unknown_names,
          ...one
        } = await loadStoredImport(tx, ctx, kind, import_id)
        return { import: one, options: importOptions.parse(options), unknown_names }
      }),
    listImportRows: (ctx, input) => ctx.transaction((tx) => listRows(tx, ctx, record, input)),
    startImport: async (ctx, input) => {
      // Parse first, because a long parse must not hold a database connection.
      const { length } = await parseCells(input.cells)
      return ctx.transaction(async (tx) => ({ import: await startImport(tx, ctx, record, input, length) }))
    },
    getImportTable: (ctx, { import_id }) => ctx.transaction((tx) => readImportTable(tx, ctx, record, import_id)),
    correctImport: (ctx, input) =>
      ctx.transaction(async (tx) => ({ import: await correctImport(tx, ctx, record, input) })),
    discardImport: (ctx, { import_id }) =>
      ctx.transaction(async (tx) => {
        await deleteDraft(tx, ctx, kind, import_id)
        return { success: true }
      }),
    runImport: (ctx, { import_id }) =>
      ctx.transaction(async (tx) => {
        const [{ columns }, { type }] = await batch([
          loadStoredImport(tx, ctx, kind, import_id),
          loadTableWithCustomFields(tx, ctx, record),
        ])
        const seen = new Set(['', ...importColumns(type).map(({ name }) => name)])
        if (columns.some((column) => !seen.has(column))) throw new AppError('import_has_hidden_fields')
        return { import: await startStep(tx, ctx, kind, import_id, { from: 'checked', to: 'importing', job: 'run' }) }
      }),
    previewUndo: (ctx, { import_id }) =>
      ctx.transaction(async (tx) => {
        const [, { untouched, changed_since }] = await batch([
          loadImport(tx, ctx, kind, import_id),
          classifyImportedRows(tx, ctx, record, import_id, { lock: false }),
        ])
        const made = untouched.filter(({ row }) => row.before === null).map(({ row }) => row.record_id)
        const blockers = await record.deletionBlockers?.(tx, ctx, made)
        const reasons = Map.groupBy([...(blockers?.values() ?? [])], ({ message }) => message)
        return {
          total: changed_since.length,
          changed_since: changed_since.slice(0, maxNamedRecords),
          staying: [...reasons].map(([reason, { length }]) => ({ reason, count: length })),
        }
      }),
    undoImport: (ctx, { import_id, also_changed }) =>
      ctx.transaction(async (tx) => ({
        import: await startStep(tx, ctx, kind, import_id, { from: 'done', to: 'undoing', job: 'undo', also_changed }),
      })),
  }
}

/** Name of a calendar file. Its headings come from our reader, so their mapping says nothing about other files. */
const calendarFile = /\.ics$/i

/** List imports, with the latest mapping of each set of headings that was imported. */
async function listImports(tx: Transaction, ctx: CompanyContext, kind: string) {
  const all = await loadImports(tx, ctx, kind)
  const remembered = new Map<string, { headings: string[]; columns: string[]; options: ImportOptions }>()
  for (const { state, file_name, headings, columns, options } of all) {
    if (state !== 'done' || calendarFile.test(file_name)) continue
    const key = JSON.stringify(headings.map(headingKey))
    if (!remembered.has(key))
      remembered.set(key, { headings, columns, options: { ...importOptions.parse(options), left_out: [] } })
  }
  return { imports: all, remembered: [...remembered.values()] }
}

async function startImport(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  input: Input<Calls['startImport']>,
  row_count: number,
): Promise<ImportSummary> {
  const { headings, columns, cells, file_name, first_row, options, replaces } = input
  if (replaces !== undefined) await deleteDraft(tx, ctx, record.type.kind, replaces)
  const [{ type }, waiting] = await batch([loadTableWithCustomFields(tx, ctx, record), countWaiting(tx, ctx)])
  const known = new Map(importColumns(type).map((column) => [column.name, column]))
  const chosen = columns.filter((column) => column !== '')
  const repeated = chosen.filter((name, at) => chosen.indexOf(name) < at).map((name) => known.get(name))
  if (columns.length !== headings.length) throw fieldError('columns', 'Each heading needs its column, or none')
  if (chosen.some((column) => !known.has(column))) throw fieldError('columns', 'One of these columns is not known here')
  if (repeated.some((column) => column && column.joined_by === undefined))
    throw fieldError('columns', 'Two headings cannot mean the same column')
  if (chosen.length === 0) throw fieldError('columns', 'Choose what at least one column means')
  if (waiting >= importLimits.waiting) throw new AppError('too_many_imports', { limit: importLimits.waiting })
  const { id } = await tx
    .insertInto('imports')
    .values({
      company_id: ctx.company.id,
      created_by: ctx.user.id,
      kind: record.type.kind,
      ...{ file_name, headings, columns, options: json(options), first_row, cells, row_count },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [, made] = await batch([enqueue(tx, ctx, id, 'check'), loadImport(tx, ctx, record.type.kind, id)])
  return made
}

/** Count unfinished imports of the company. Other calls that start an import wait until the transaction ends. */
async function countWaiting(tx: Transaction, ctx: CompanyContext): Promise<number> {
  const { id } = ctx.company
  const [, { rows }] = await batch([
    sql`select pg_advisory_xact_lock(hashtextextended(${`start-import:${id}`}, 0))`.execute(tx),
    sql<{ waiting: number }>`
      select count(*) as waiting from imports where company_id = ${id} and cells is not null`.execute(tx),
  ])
  return rows[0]?.waiting ?? 0
}

const correctableStates: readonly ImportState[] = ['checked', 'failed']

/** @throws not_found, import_not_ready */
async function draftById(tx: Transaction, ctx: CompanyContext, record: RecordTable, id: string, { lock = false } = {}) {
  const { state } = await loadImport(tx, ctx, record.type.kind, id)
  if (!correctableStates.includes(state)) throw new AppError('import_not_ready')
  const draft = await (lock ? lockImport : readImport)(tx, ctx.company.id, id)
  if (!draft || draft.cells === null || !correctableStates.includes(draft.state)) throw new AppError('import_not_ready')
  return { ...draft, cells: draft.cells }
}

/** Rows and mapping of an unfinished import, without cells of fields that are hidden from the caller. */
async function readImportTable(tx: Transaction, ctx: CompanyContext, record: RecordTable, id: string) {
  const draft = await draftById(tx, ctx, record, id)
  const { type } = await loadTableWithCustomFields(tx, ctx, record)
  const seen = new Set(['', ...importColumns(type).map(({ name }) => name)])
  const { file_name, headings, columns, options, first_row } = draft
  const isHidden = columns.map((column) => !seen.has(column))
  const cells = isHidden.includes(true)
    ? (await parseCells(draft.cells))
        .map((row) => JSON.stringify(row.map((cell, at) => (isHidden[at] ? '' : cell))))
        .join('\n')
    : draft.cells
  return { file_name, headings, columns, options, first_row, cells }
}

/** Change cells, or how they are read, and check the rows again. */
async function correctImport(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { import_id, options, corrections }: Input<Calls['correctImport']>,
): Promise<ImportSummary> {
  const draft = await draftById(tx, ctx, record, import_id, { lock: true })
  const { type } = await loadTableWithCustomFields(tx, ctx, record)
  const known = new Map(importColumns(type).map((column) => [column.name, column]))
  const { headings, columns } = draft
  const lines = draft.cells.split('\n')
  for await (const { number, column, text } of yieldingEach(corrections)) {
    const named = known.get(column)
    const line = lines[number - draft.first_row]
    if (!named || line === undefined) throw fieldError('corrections', 'There is no such cell')
    if (!columns.includes(column)) {
      if (columns.length >= importLimits.columns) throw fieldError('corrections', 'The table has too many columns')
      columns.push(column)
      headings.push(named.field.label)
    }
    const row: string[] = JSON.parse(line)
    const at = columns.indexOf(column)
    while (row.length <= at) row.push('')
    row[at] = text
    lines[number - draft.first_row] = JSON.stringify(row)
  }
  const cells = lines.join('\n')
  if (cells.length > importLimits.text) throw fieldError('corrections', 'The table is too large')
  await parseCells(cells)
  const corrected = await tx
    .updateTable('imports')
    .set({
      state: 'checking',
      rows_done: 0,
      problem: null,
      cells,
      headings,
      columns,
      options: json(options ?? draft.options),
    })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', import_id)
    .where('state', 'in', correctableStates)
    .returning('id')
    .executeTakeFirst()
  if (!corrected) throw new AppError('import_not_ready')
  await enqueue(tx, ctx, import_id, 'check')
  return await loadImport(tx, ctx, record.type.kind, import_id)
}

/** @throws not_found, import_not_ready */
async function deleteDraft(tx: Transaction, ctx: CompanyContext, kind: string, id: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('imports')
    .where('company_id', '=', ctx.company.id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'checked', 'failed'])
    .returning('id')
    .executeTakeFirst()
  if (deleted) return
  await loadImport(tx, ctx, kind, id)
  throw new AppError('import_not_ready')
}

interface ImportStep {
  from: ImportState
  to: ImportState
  job: 'run' | 'undo'
  also_changed?: boolean
}

/**
 * Move an import to its next state, and enqueue the job. A repeated call only returns the current state.
 * @throws not_found, import_not_ready, import_undo_over
 */
async function startStep(
  tx: Transaction,
  ctx: CompanyContext,
  kind: string,
  id: string,
  { from, to, job, also_changed = false }: ImportStep,
): Promise<ImportSummary> {
  const taken = await tx
    .updateTable('imports')
    .set({ state: to, rows_done: 0, problem: null })
    .where('company_id', '=', ctx.company.id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('state', '=', from)
    .$if(job === 'undo', (query) => query.where('undo_until', '>', now))
    .returning('id')
    .executeTakeFirst()
  if (taken) await enqueue(tx, ctx, id, job, also_changed)
  const found = await loadImport(tx, ctx, kind, id)
  const after: readonly ImportState[] = job === 'run' ? ['importing', 'done'] : ['undoing', 'undone']
  if (taken || after.includes(found.state)) return found
  throw new AppError(found.state === from ? 'import_undo_over' : 'import_not_ready')
}

async function enqueue(
  tx: Transaction,
  ctx: CompanyContext,
  import_id: string,
  job: 'check' | 'run' | 'undo',
  also_changed = false,
): Promise<void> {
  const data = { import_id, company_id: ctx.company.id, who: importActorOf(ctx), also_changed }
  await ctx.app.jobs.enqueue(tx, importJobs[job], data, { ...importJobOptions, group: ctx.company.id })
}

function outcomeCondition(outcome: Input<Calls['listImportRows']>['outcome']) {
  if (outcome === 'all') return sql``
  if (outcome === 'ignored') return sql`and has_ignored and outcome <> 'skip'`
  if (outcome === 'unchanged') return sql`and outcome = 'skip' and ${unchangedRowCondition}`
  return outcome === 'skip' ? sql`and outcome = 'skip' and not ${unchangedRowCondition}` : sql`and outcome = ${outcome}`
}

type StoredRow = Omit<PreviewedRow, 'values'> & { values: StoredValue[] }

/** List the rows of an import in spreadsheet order, without values of fields that are hidden from the caller. */
async function listRows(
  tx: Transaction,
  ctx: CompanyContext,
  record: RecordTable,
  { import_id, outcome, after, limit }: Input<Calls['listImportRows']>,
) {
  const [[found], { rows }, { type }] = await batch([
    loadImports(tx, ctx, record.type.kind, { id: import_id }),
    sql<StoredRow>`
      select number, outcome, name, record_id, reasons, changes, values, cells from import_rows
      where company_id = ${ctx.company.id} and import_id = ${import_id} and number > ${after}
        ${outcomeCondition(outcome)}
      order by number limit ${sql.lit(limit + 1)}`.execute(tx),
    loadTableWithCustomFields(tx, ctx, record),
  ])
  if (!found) throw new AppError('not_found')
  const labels = new Map(importColumns(type).map(({ name, field }) => [name, field.label]))
  const hidden = new Set(found.columns.filter((column) => column !== '' && !labels.has(column)))
  const page = rows.slice(0, limit)
  return {
    headings: found.headings,
    rows: page.map((row) => withoutHidden(withLabels(row, labels), found.columns, hidden)),
    next: rows.length > limit ? (page.at(-1)?.number ?? null) : null,
  }
}

function withLabels(row: StoredRow, labels: ReadonlyMap<string, string>): PreviewedRow {
  const values = row.values.map(toStoredValue).map((value) => ({ ...value, label: labels.get(value.column) ?? '' }))
  return { ...row, values }
}

function withoutHidden(row: PreviewedRow, columns: readonly string[], hidden: ReadonlySet<string>): PreviewedRow {
  const isSeen = ({ column }: { column?: string }) => column === undefined || !hidden.has(column)
  const reasons = row.reasons.filter(isSeen)
  if (reasons.length < row.reasons.length)
    reasons.push({ label: '', value: '', sentence: 'A field that you cannot see is not valid' })
  return {
    ...row,
    reasons,
    changes: row.changes.filter(isSeen),
    values: row.values.filter(isSeen),
    cells: row.cells.map((cell, at) => (hidden.has(columns[at] ?? '') ? '' : cell)),
  }
}
