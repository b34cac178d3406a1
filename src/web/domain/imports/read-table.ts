import { unescapeFormula } from '#shared/formula-text.ts'
import { importLimits } from '#shared/records/import-limits.ts'
import { loadCode } from '#web/platform/connection/load-code.ts'
import { numberText } from '#web/ui/format/numbers.ts'
import { errorsNote, isErrorValue } from './error-values.ts'
import { tableSizeProblem } from './table-size.ts'
import { throwUnreadable, UnreadableTable } from './unreadable-table.ts'

/** One sheet of a table as cell texts. The notes tell the user how it was read. */
export interface Sheet {
  name: string
  rows: string[][]
  notes: string[]
  problem?: string
}

export interface Table {
  file_name: string
  sheets: Sheet[]
}

const bytesPerMegabyte = 1_000_000

/** @throws UnreadableTable */
export async function readFile(file: File): Promise<Table> {
  if (file.size === 0) throwUnreadable('This file is empty.')
  if (file.size > importLimits.file_bytes)
    throwUnreadable(`This file is larger than ${importLimits.file_bytes / bytesPerMegabyte} MB. Split it into several.`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  rejectOtherFileTypes(bytes)
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const { readXlsxSheets: xlsxSheets } = await loadCode(() => import('./xlsx-sheets.ts'))
    return createTable(file.name, await xlsxSheets(bytes))
  }
  const { text, encoding } = decodeText(bytes)
  const rows = await parseDelimitedText(text)
  return createTable(file.name, [{ name: '', rows, notes: encoding === 'UTF-8' ? [] : [encodingNote(encoding)] }])
}

/** Parse cells copied from a spreadsheet, or typed text. @throws UnreadableTable */
export async function readPasted(text: string): Promise<Table> {
  if (text.trim() === '') throwUnreadable('Paste some cells first.')
  if (text.length > importLimits.file_bytes) throwUnreadable('This is more text than one import takes. Use a file.')
  return createTable('Pasted cells', [{ name: '', rows: await parseDelimitedText(text), notes: [] }])
}

function createTable(file_name: string, sheets: readonly Sheet[]): Table {
  const tidied = sheets.map(tidySheet)
  const [only, ...others] = tidied
  if (!only) throwUnreadable('This file has no sheet.')
  if (others.length === 0 && only.problem) throw new UnreadableTable(only.problem)
  if (tidied.every(({ problem }) => problem)) throwUnreadable('None of the sheets of this file can be imported.')
  return { file_name: file_name.slice(0, 200), sheets: tidied }
}

function tidySheet(sheet: Sheet): Sheet {
  let hasErrors = false
  const rows = sheet.rows.map((row) =>
    row.map((cell) => {
      const text = unescapeFormula(cell.trim().replace(/\r\n?/g, '\n'))
      if (!isErrorValue(text)) return text
      hasErrors = true
      return ''
    }),
  )
  const last = rows.findLastIndex((row) => row.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map((row) => row.findLastIndex((cell) => cell !== '') + 1))
  const kept = rows.slice(0, last + 1).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
  const problem = tableSizeProblem(kept.length, width) ?? cellTextProblem(kept)
  return {
    ...sheet,
    rows: kept,
    notes: hasErrors && !sheet.notes.includes(errorsNote) ? [...sheet.notes, errorsNote] : sheet.notes,
    ...(problem !== null && { problem }),
  }
}

function cellTextProblem(rows: readonly (readonly string[])[]): string | null {
  let sum = 0
  for (const [at, row] of rows.entries()) {
    const characters = row.reduce((all, cell) => all + cell.length, 0)
    if (row.some((cell) => cell.length > importLimits.cell))
      return `Row ${numberText(at + 1)} has a cell of more than ${numberText(importLimits.cell)} characters. Shorten it.`
    if (characters > importLimits.row)
      return `Row ${numberText(at + 1)} has more than ${numberText(importLimits.row)} characters. Shorten it.`
    sum += characters
  }
  if (sum <= importLimits.text) return null
  return `This table has more than ${numberText(importLimits.text)} characters: split it.`
}

/** Parse delimiter-separated text. A first line such as 'sep=;' declares the delimiter, otherwise it is detected. */
async function parseDelimitedText(text: string): Promise<string[][]> {
  const { default: papa } = await loadCode(() => import('papaparse'))
  const [, said, rest = text] = /^\uFEFF?sep=(.)\r?\n([\s\S]*)$/.exec(text) ?? []
  const plain = rest.replace(/^\uFEFF/, '')
  return papa.parse<string[]>(plain, { delimiter: said ?? detectDelimiter(plain) }).data
}

const delimiters = ['\t', ';', ',', '|']

/** Most frequent delimiter in the first line that has several cells. Lines above it may be a title. */
function detectDelimiter(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
  const line = lines.find((one) => delimiters.some((separator) => /\S/.test(one) && one.includes(separator))) ?? ''
  const counts = delimiters.map((separator) => ({ separator, count: line.split(separator).length }))
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).separator
}

function encodingNote(encoding: string): string {
  return `Read as ${encoding}. If letters look wrong, save the file as CSV UTF-8.`
}

const otherFileTypes: readonly { begins: readonly number[]; sentence: string }[] = [
  { begins: [0x89, 0x50, 0x4e, 0x47], sentence: 'This is a picture, not a table. Choose a CSV or XLSX file.' },
  { begins: [0xff, 0xd8, 0xff], sentence: 'This is a picture, not a table. Choose a CSV or XLSX file.' },
  { begins: [0x47, 0x49, 0x46, 0x38], sentence: 'This is a picture, not a table. Choose a CSV or XLSX file.' },
  { begins: [0x25, 0x50, 0x44, 0x46], sentence: 'This is a PDF, not a table. Choose a CSV or XLSX file.' },
]

function rejectOtherFileTypes(bytes: Uint8Array): void {
  const found = otherFileTypes.find(({ begins }) => startsWith(bytes, ...begins))
  if (found) throwUnreadable(found.sentence)
  if (!startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  throwUnreadable(
    text.includes('EncryptedPackage')
      ? 'This file is protected by a password. Save it without one first.'
      : 'This is the old format of Excel (.xls). Save it as XLSX or CSV first.',
  )
}

function startsWith(bytes: Uint8Array, ...begins: number[]): boolean {
  return begins.every((byte, at) => bytes[at] === byte)
}

interface DecodedText {
  text: string
  encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252'
}

/** Decode a text file: UTF-16 or UTF-8 by byte order mark or content, otherwise a legacy encoding. */
function decodeText(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', 'UTF-16', bytes)
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', 'UTF-16', bytes)
  const unmarked = detectUtf16(bytes)
  if (unmarked) return decodeAs(unmarked, 'UTF-16', bytes)
  if (bytes.includes(0)) throwUnreadable('This is not a table. Choose a CSV or XLSX file.')
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return decodeAs('windows-1252', 'Windows-1252', bytes)
  }
}

function decodeAs(label: string, encoding: DecodedText['encoding'], bytes: Uint8Array): DecodedText {
  return { text: new TextDecoder(label).decode(bytes), encoding }
}

/** Detect UTF-16 without a byte order mark: in Latin text, every other byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  start.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > start.length / 5 && even === 0) return 'utf-16le'
  return even > start.length / 5 && odd === 0 ? 'utf-16be' : null
}
