/** A row is cut into six, so that two and three columns both come out even. */
export const whole = 6

/**
 * How many sixths of a row each widget takes, so that no row is left with a hole: a wide one the room of two, and what is
 * left of a row goes to those in it. One that would stand alone behind three gets the last of them for company.
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
