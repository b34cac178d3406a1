/** Format the entries of a list as one cell. Entries with a separator or outer blanks are quoted, as in CSV. */
export function joinList(values: readonly string[]): string {
  return values.map((value) => (needsQuotes(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(', ')
}

function needsQuotes(value: string): boolean {
  // '"Weird" Walt' is no quoted entry, because it goes on behind the quotes.
  const isQuoted = value.startsWith('"') && !/^"[^"]*"[^\S\n]*[^\s"]/.test(value)
  return /[,;\r\n]/.test(value) || isQuoted || value !== value.trim()
}
