/** Excel's limits; a larger reference means that the file is damaged. */
const last = { row: 1_048_576, column: 16_384 }
/** Twice the import limit: the parser allocates every cell up to the last one, including empty ones. */
const mostCells = 4_000_000
const reference = /<(?:\w+:)?(?:c|row)\s(?:[^>]*?\s)?r\s*=\s*["']([A-Z]*)(\d+)["'][^>]*>/gi

export class SheetExtent {
  rows = 0
  columns = 0
  isDamaged = false

  /** Scan a piece of XML; tags must not be split across pieces. */
  add(xml: string): void {
    for (const [tag, letters = '', digits = ''] of xml.matchAll(reference)) {
      const [row, column] = [Number(digits), columnOf(letters)]
      if (row > last.row || column > last.column) this.isDamaged = true
      // The parser allocates nothing for empty rows and cells.
      if (tag.endsWith('/>')) continue
      this.rows = Math.max(this.rows, row)
      this.columns = Math.max(this.columns, column)
    }
  }

  get isTooLarge(): boolean {
    return this.rows * this.columns > mostCells
  }
}

/** 'A' is 1, 'XFD' is 16,384; empty is 0. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase().slice(0, 4)) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}
