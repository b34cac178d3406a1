import { escapeFormula } from '#shared/formula-text.ts'

/**
 * Format a line by RFC 4180, with its line break. A leading quote keeps spreadsheet programs from executing formulas.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const safe = escapeFormula((value ?? '').replaceAll('\u0000', ''))
  // Quote semicolons too: spreadsheets in many countries use them as separators.
  return /[",;\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
