import { csvLine } from './csv.ts'

/** Rows of one question: many cost memory, few a question for little. */
const chunkSize = 500
/** Written out at once. A longer text would be kept where the engine rarely collects. */
const partLength = 32_000

/** The last row that was written. */
interface Place {
  at: string
  id: string
}

interface CsvFile<Row> {
  columns: readonly string[]
  cells(row: Row): readonly (string | number | null)[]
  /** Hands over the next rows, newest first, from before a place on; at first there is none. */
  read(before: Place | null, limit: number, onRow: (row: Row) => void): Promise<void>
}

/**
 * A file of however many rows, read chunk by chunk, so that neither memory nor a transaction is held while somebody's line
 * is slow; the next one is asked for while one is sent.
 */
export async function* csvFile<Row extends { id: string; created_at: string }>(
  file: CsvFile<Row>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(file.columns))
  let coming: Promise<Chunk> | null = readChunk(file, null)
  while (coming) {
    const { parts, next }: Chunk = await coming
    coming = next && readChunk(file, next)
    // Who goes away does not wait for it.
    coming?.catch(() => undefined)
    yield* parts
  }
}

/** A part of the file, and before which row the next one begins. */
interface Chunk {
  parts: readonly Buffer[]
  next: Place | null
}

/** Of a row only its line is kept. */
async function readChunk<Row extends { id: string; created_at: string }>(
  file: CsvFile<Row>,
  before: Place | null,
): Promise<Chunk> {
  const parts: Buffer[] = []
  let text = ''
  let found = 0
  let last: Place | null = null
  await file.read(before, chunkSize, (row) => {
    text += csvLine(file.cells(row))
    found += 1
    if (found === chunkSize) last = { at: row.created_at, id: row.id }
    if (text.length < partLength) return
    parts.push(Buffer.from(text))
    text = ''
  })
  return { parts: text === '' ? parts : [...parts, Buffer.from(text)], next: last }
}
