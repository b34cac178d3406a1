import { createHash, randomUUID } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { exportFile } from '#server/domain/exports/export-records.ts'
import type { ExportFormat } from '#shared/records/export-formats.ts'

/** Worker that exports a table and discards the file, within its memory limit. */
const { format, rows, is_collected } = workerData as { format: ExportFormat; rows: number; is_collected: boolean }

async function* table(): AsyncGenerator<(string | number)[]> {
  for (let n = 0; n < rows; n += 1)
    yield [randomUUID(), n, `Row ${n} ${createHash('sha512').update(`${n}`).digest('hex')}`]
}

/** Counterexample: all rows in memory at once. */
async function* collected(): AsyncGenerator<(string | number)[]> {
  const all: (string | number)[][] = []
  for await (const row of table()) all.push(row)
  yield* all
}

const columns = ['ID', 'Number', 'Text'].map((label) => ({ label, kind: 'text' as const }))
const { content } = exportFile(format, 'many', { title: 'many', columns, rows: is_collected ? collected() : table() })
let bytes = 0
for await (const part of content) bytes += part.length
parentPort?.postMessage(bytes)
