import { importJobs } from '#server/domain/imports/import-jobs.ts'
import type { JobContext } from '#server/platform/app/jobs.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import type { ImportSummary, PreviewedRow } from '#shared/records/import-calls.ts'
import { jobContext, waitingJobs } from './jobs.ts'
import type { Caller, TestMarquee } from './marquee.ts'
import { askRecords, type RecordFeature } from './record-features.ts'

type Feature = Pick<RecordFeature, 'feature'>
type Work = 'check' | 'run' | 'undo'

/** Run an import's queued job. */
export async function workOn(
  marquee: TestMarquee,
  importId: string,
  work: Work,
  attempt: Pick<JobContext, 'was_lost' | 'signal'> = {},
): Promise<void> {
  const { name } = importJobs[work]
  const waiting = (await waitingJobs(marquee)).findLast((job) => job.name === name && job.data.import_id === importId)
  if (!waiting) throw new Error(`No ${name} waits for this import`)
  await importJobs[work].work(
    { ...jobContext(marquee), ...attempt },
    waiting.data as Parameters<(typeof importJobs)[Work]['work']>[1],
  )
}

interface Table {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  headings?: readonly string[]
  file_name?: string
  options?: Partial<ImportOptions>
}

export async function startImport(
  marquee: TestMarquee,
  who: Caller,
  of: Feature,
  table: Table,
): Promise<ImportSummary> {
  const started = await askRecords(marquee, who, of, 'startImport', {
    file_name: table.file_name ?? 'A table.csv',
    headings: table.headings ?? table.columns,
    columns: table.columns,
    options: table.options ?? {},
    cells: table.rows.map((row) => JSON.stringify(row)).join('\n'),
  })
  return started.ok.import
}

/** Upload and check a table. */
export async function lookAt(marquee: TestMarquee, who: Caller, of: Feature, table: Table): Promise<ImportSummary> {
  const { id } = await startImport(marquee, who, of, table)
  await workOn(marquee, id, 'check')
  return await importOf(marquee, who, of, id)
}

export async function importOf(marquee: TestMarquee, who: Caller, of: Feature, id: string): Promise<ImportSummary> {
  return (await askRecords(marquee, who, of, 'getImport', { import_id: id })).ok.import
}

export async function finish(
  marquee: TestMarquee,
  who: Caller,
  of: Feature,
  id: string,
  work: 'run' | 'undo' = 'run',
  more: Record<string, unknown> = {},
): Promise<ImportSummary> {
  const call = work === 'run' ? 'runImport' : 'undoImport'
  const answer = await askRecords(marquee, who, of, call, { import_id: id, ...more })
  if (answer.ok) await workOn(marquee, id, work)
  return await importOf(marquee, who, of, id)
}

export async function discardWaiting(marquee: TestMarquee, who: Caller, of: Feature): Promise<void> {
  const { imports } = (await askRecords(marquee, who, of, 'listImports')).ok
  for (const { id, state } of imports)
    if (state === 'checked') await askRecords(marquee, who, of, 'discardImport', { import_id: id })
}

export async function rowsOfImport(
  marquee: TestMarquee,
  who: Caller,
  of: Feature,
  id: string,
  outcome = 'all',
): Promise<PreviewedRow[]> {
  return (await askRecords(marquee, who, of, 'listImportRows', { import_id: id, outcome, limit: 500 })).ok.rows
}
