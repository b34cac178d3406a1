/** A cell that a spreadsheet would take for a formula; also behind blanks, which some of them skip. */
const formula = /^[\s\u00a0\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]|^[\t\r\n]/

/** '-12.50 EUR' begins like one and is none to any of them: an amount stays an amount. */
const amount = /^-\d+(\.\d+)? [A-Z]{3}$/

/** One line as RFC 4180 has it, its end included. What looks like a formula is made plain text by a leading quote. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replaceAll('\u0000', '')
  const safe = formula.test(text) && !amount.test(text) ? `'${text}` : text
  return /[",\r\n\t']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
