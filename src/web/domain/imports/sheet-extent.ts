/** Excel's limits; a larger reference means a damaged file. */
const last = { row: 1_048_576, column: 16_384 }
/** Twice what can be imported: the reader builds every cell up to the last one, also where there is none. */
const mostCells = 4_000_000
const reference = /<(?:\w+:)?(?:c|row)\s(?:[^>]*?\s)?r\s*=\s*["']([A-Z]*)(\d+)["'][^>]*>/gi

/** How far the cells of a sheet reach, from its XML. */
export class SheetExtent {
  rows = 0
  columns = 0
  isDamaged = false

  /** Looks at a part of the XML; tags may not be cut. */
  add(xml: string): void {
    for (const [tag, letters = '', digits = ''] of xml.matchAll(reference)) {
      const [row, column] = [Number(digits), columnOf(letters)]
      if (row > last.row || column > last.column) this.isDamaged = true
      // A row or cell without content is not built.
      if (tag.endsWith('/>')) continue
      this.rows = Math.max(this.rows, row)
      this.columns = Math.max(this.columns, column)
    }
  }

  get isTooLarge(): boolean {
    return this.rows * this.columns > mostCells
  }
}

/** 'A' is 1, 'XFD' is 16,384; 0 for none. */
function columnOf(letters: string): number {
  let column = 0
  for (const letter of letters.toUpperCase().slice(0, 4)) column = column * 26 + letter.charCodeAt(0) - 64
  return column
}
