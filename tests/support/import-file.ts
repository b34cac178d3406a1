import { importColumns } from '#shared/imports/import-columns.ts'
import type { ImportOptions } from '#shared/imports/import-options.ts'
import type { CustomField } from '#shared/records/custom-fields.ts'
import { withCustomFields } from '#shared/records/custom-fields.ts'
import type { ImportSummary } from '#shared/records/import-calls.ts'
import type { RecordType } from '#shared/records/record-type.ts'
import { importOf, workOn } from './imports.ts'
import type { Caller, TestMarquee } from './marquee.ts'
import { askRecords, type RecordFeature } from './record-features.ts'

interface Sheet {
  name: string
  rows: string[][]
  notes: string[]
  problem?: string
}

/** Client side of imports. Written for browsers, whose types the server program does not include. */
interface Page {
  readTableFile: (file: File) => Promise<{ file_name: string; sheets: Sheet[] }>
  findHeadingRow: (rows: string[][], columns: unknown) => number
  toMatchedColumns: (rows: string[][], headingRow: number, columns: unknown, remembered: object) => { column: string }[]
  dateOrders: (rows: string[][], headingRow: number, chosen: object[], columns: unknown) => (string | null)[]
  toImportRequest: (matched: object) => object
}

const ofPage = '#web/domain/imports'
async function page(): Promise<Page> {
  return { ...(await import(`${ofPage}/read-table.ts`)), ...(await import(`${ofPage}/matched-table.ts`)) }
}

export async function readSheets(name: string, content: Uint8Array): Promise<Sheet[]> {
  const { readTableFile } = await page()
  return (await readTableFile(new File([content as Uint8Array<ArrayBuffer>], name))).sheets
}

interface Chosen {
  type: RecordType
  custom?: readonly CustomField[]
}

export interface SentFile {
  looked: ImportSummary
  sheet: Sheet
  sheets: Sheet[]
  columns: string[]
}

/** Upload a file: take its first sheet with the suggested columns, and check it. */
export async function sendFile(
  marquee: TestMarquee,
  who: Caller,
  of: Pick<RecordFeature, 'feature'>,
  { type, custom = [] }: Chosen,
  file: { name: string; content: Uint8Array },
  more: Partial<ImportOptions> = {},
): Promise<SentFile> {
  const { readTableFile, findHeadingRow, toMatchedColumns, dateOrders, toImportRequest } = await page()
  const { file_name, sheets } = await readTableFile(new File([file.content as Uint8Array<ArrayBuffer>], file.name))
  const sheet = sheets.find(({ problem }) => !problem)
  if (!sheet) throw new Error('No sheet can be imported')
  const columns = importColumns(withCustomFields(type, custom))
  const headingRow = findHeadingRow(sheet.rows, columns)
  const chosen = toMatchedColumns(sheet.rows, headingRow, columns, {})
  const orders = dateOrders(sheet.rows, headingRow, chosen, columns)
  if (orders.includes('ask')) throw new Error('Somebody has to say which number is the day')
  const month_first = chosen.filter((_, at) => orders[at] === 'month').map(({ column }) => column)
  const sent = toImportRequest({ file_name, sheet, headingRow, chosen, options: { ...more, month_first } })
  const started = await askRecords(marquee, who, of, 'startImport', { ...sent })
  if (!started.ok) throw new Error(JSON.stringify(started.error))
  const { id } = started.ok.import
  await workOn(marquee, id, 'check')
  return {
    looked: await importOf(marquee, who, of, id),
    ...{ sheet, sheets, columns: chosen.map(({ column }) => column) },
  }
}
