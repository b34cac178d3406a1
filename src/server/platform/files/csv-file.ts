import { csvLine } from './csv.ts'

const chunkSize = 500

interface RowPosition {
  at: string
  id: string
}

interface CsvFile<Row> {
  columns: readonly string[]
  cells(row: Row): readonly (string | number | null)[]
  /** Read the next rows, newest first; `before` is null for the first chunk. */
  read(before: RowPosition | null, limit: number): Promise<Row[]>
}

/**
 * CSV file of any number of rows, read in chunks, so that a slow client holds neither memory nor a transaction. The next
 * chunk is read while one is sent.
 */
export async function* csvFile<Row extends { id: string; created_at: string }>(
  file: CsvFile<Row>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(file.columns))
  let coming: Promise<Chunk> | null = readChunk(file, null)
  while (coming) {
    const { text, next }: Chunk = await coming
    coming = next && readChunk(file, next)
    // If the client has disconnected, the rows are not needed, so ignore an error.
    coming?.catch(() => undefined)
    yield text
  }
}

interface Chunk {
  text: Buffer
  /** Position of the chunk's last row; null if there are no more chunks. */
  next: RowPosition | null
}

async function readChunk<Row extends { id: string; created_at: string }>(
  file: CsvFile<Row>,
  before: RowPosition | null,
): Promise<Chunk> {
  const rows = await file.read(before, chunkSize)
  const last = rows.length === chunkSize ? rows.at(-1) : undefined
  return {
    text: Buffer.from(rows.map((row) => csvLine(file.cells(row))).join('')),
    next: last ? { at: last.created_at, id: last.id } : null,
  }
}
