/** Six, so that rows divide into two and three columns. */
export const whole = 6

/**
 * Width of each widget in sixths, without gaps: wide ones take two columns, and the rest of a row goes to its widgets. A
 * last widget alone after a row of three takes one of those into its row.
 */
export function spansOf(wide: readonly boolean[], columns: 2 | 3): number[] {
  const one = whole / columns
  const rows: number[][] = []
  for (const isWide of wide) {
    const span = isWide ? 2 * one : one
    const row = rows.at(-1)
    if (row && total(row) + span <= whole) row.push(span)
    else rows.push([span])
  }
  const [before, last] = rows.slice(-2)
  if (last?.length === 1 && last[0] === one && before?.length === 3) last.unshift(...before.splice(2))
  return rows.flatMap(filled)
}

function filled(row: readonly number[]): number[] {
  const rest = whole - total(row)
  return row.map((span) => span + rest / row.length)
}

function total(spans: readonly number[]): number {
  return spans.reduce((sum, span) => sum + span, 0)
}
