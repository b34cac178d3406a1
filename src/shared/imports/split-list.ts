const separators = /[,;\n]/
/** Maximum number of consecutive parts that are joined and compared with known names. */
const longestRun = 6

/**
 * Split a cell into list entries; the inverse of `joinList`. Entries in double quotes and known names can contain
 * separators: the longest run of parts that is a known name is one entry.
 */
export function splitList(text: string, isKnown: (entry: string) => boolean = () => false): string[] {
  const parts = partsOf(text)
  const entries: string[] = []
  for (let at = 0; at < parts.length; ) {
    const found = isSplit(parts, at) ? longestKnown(text, parts, at, isKnown) : 1
    const run = parts.slice(at, at + found)
    entries.push(found === 1 ? (run[0]?.text ?? '') : text.slice(run[0]?.start, run.at(-1)?.end).trim())
    at += found
  }
  return entries.filter((entry) => entry !== '')
}

interface Part {
  text: string
  start: number
  end: number
  isQuoted: boolean
}

function isSplit(parts: readonly Part[], at: number): boolean {
  return at + 1 < parts.length && !parts[at]?.isQuoted
}

function longestKnown(text: string, parts: readonly Part[], at: number, isKnown: (entry: string) => boolean): number {
  const quoted = parts.slice(at, at + longestRun).findIndex(({ isQuoted }) => isQuoted)
  const most = Math.min(quoted === -1 ? longestRun : quoted, parts.length - at)
  for (let count = most; count > 1; count -= 1) {
    const run = text.slice(parts[at]?.start, parts[at + count - 1]?.end).trim()
    if (isKnown(run)) return count
  }
  return 1
}

const quotedEntry = /[^\S\n]*"((?:[^"]|"")*)"[^\S\n]*(?=[,;\n]|$)/y

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  const lastQuote = text.lastIndexOf('"')
  for (let start = 0; start <= text.length; ) {
    quotedEntry.lastIndex = start
    const quoted = start <= lastQuote ? quotedEntry.exec(text) : null
    const end = quoted ? quotedEntry.lastIndex : endOf(text, start)
    parts.push({
      text: quoted ? (quoted[1] ?? '').replaceAll('""', '"') : text.slice(start, end).trim(),
      ...{ start, end, isQuoted: quoted !== null },
    })
    start = end + 1
  }
  return parts
}

function endOf(text: string, start: number): number {
  const found = text.slice(start).search(separators)
  return found === -1 ? text.length : start + found
}
