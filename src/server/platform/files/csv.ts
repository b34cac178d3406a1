import { escapeFormula } from '#shared/formula-text.ts'

/** One line as RFC 4180 has it, its end included. What looks like a formula is made plain text by a leading quote. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const safe = escapeFormula((value ?? '').replaceAll('\u0000', ''))
  // Spreadsheets of many countries separate cells by semicolons, and would take what follows one for a cell of its own.
  return /[",;\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
