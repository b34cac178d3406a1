import { escapeFormula } from '#shared/formula-text.ts'

/** One line by RFC 4180, including its end. A leading quote turns formulas into text. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const safe = escapeFormula((value ?? '').replaceAll('\u0000', ''))
  // Quote semicolons too: spreadsheets in many countries use them as separators.
  return /[",;\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
