import type { PreviewedRow } from '#shared/records/import-calls.ts'

/** Rejected rows with their reasons in the last column, to be fixed and imported again. */
export function rejectedRowsCsv(headings: readonly string[], rows: readonly PreviewedRow[]): string {
  const lines = rows.map(({ cells, reasons }) => [
    ...headings.map((_, at) => cells[at] ?? ''),
    reasons.map(({ label, sentence }) => (label ? `${label}: ${sentence}` : sentence)).join('; '),
  ])
  return `\uFEFF${[[...headings, 'Why it was left out'], ...lines].map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}

/** Escape formulas (CSV injection). */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
