/** Format the entries of a list as one cell. Entries with a separator, a quote or outer blanks are quoted, as in CSV. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => (needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ')
}

function needsQuotes(value: string): boolean {
  return /[,;"\r\n]/.test(value) || value !== value.trim()
}
