import { yieldingEach } from '#server/platform/app/yielding.ts'
import { fieldError } from '#shared/errors.ts'
import { importLimits } from '#shared/records/import-limits.ts'

const formatNumber = (count: number) => count.toLocaleString('en')
const unreadableText = 'The rows could not be read'
/** Maximum length of a line. JSON needs up to six characters per character, such as `\u00e4`. */
const maxLineLength = importLimits.row * 6

/**
 * Parse the rows of an import. Each line is a JSON array of strings.
 * @throws bad_input for invalid text or exceeded limits
 */
export async function parseCells(text: string): Promise<string[][]> {
  const lines = text.trimEnd().split('\n', importLimits.rows + 1)
  if (lines.length > importLimits.rows) throw invalidInput(`At most ${formatNumber(importLimits.rows)} rows at once`)
  const rows: string[][] = []
  let [separators, lineBreaks] = [0, 0]
  for await (const line of yieldingEach(lines)) {
    const row = parseRow(line)
    if (typeof row === 'string') throw invalidInput(row)
    rows.push(row)
    for (const cell of row) {
      separators += countOccurrences(cell, ',') + countOccurrences(cell, ';')
      lineBreaks += countOccurrences(cell, '\n')
    }
    if (separators > importLimits.separators)
      throw invalidInput(`At most ${formatNumber(importLimits.separators)} commas and semicolons: split the table`)
    if (lineBreaks > importLimits.line_breaks)
      throw invalidInput(`At most ${formatNumber(importLimits.line_breaks)} line breaks within cells: split the table`)
  }
  return rows
}

function parseRow(line: string): string[] | string {
  const tooLong = `A row has at most ${formatNumber(importLimits.row)} characters`
  if (line.length > maxLineLength) return tooLong
  const cells = parseLine(line)
  if (!isRow(cells)) return unreadableText
  if (cells.some((cell) => cell.length > importLimits.cell))
    return `A cell has at most ${formatNumber(importLimits.cell)} characters`
  if (cells.reduce((sum, cell) => sum + cell.length, 0) > importLimits.row) return tooLong
  return cells.map(toStorableText)
}

function countOccurrences(cell: string, character: string): number {
  let found = 0
  for (let at = cell.indexOf(character); at !== -1; at = cell.indexOf(character, at + 1)) found += 1
  return found
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

function isRow(value: unknown): value is string[] {
  const isList = Array.isArray(value) && value.length <= importLimits.columns
  return isList && value.every((cell) => typeof cell === 'string')
}

/** Replace zero bytes and lone surrogates, which PostgreSQL cannot store. */
function toStorableText(cell: string): string {
  return cell.replaceAll('\0', '\uFFFD').toWellFormed()
}

function invalidInput(sentence: string) {
  return fieldError('cells', sentence)
}
