/** A measured figure and its goal. */
export interface Figure {
  what: string
  unit: string
  measured: number
  goal: number
  better: 'less' | 'more'
  note?: string
}

export interface Measurement {
  figures: Figure[]
  /** Errors that prevented part of the measurement. */
  faults?: string[]
}

export function isMissed({ measured, goal, better }: Figure): boolean {
  return !(better === 'less' ? measured <= goal : measured >= goal)
}

export function printFigures(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.what,
    `${Math.round(figure.measured * 100) / 100} ${figure.unit}`.trim(),
    `${figure.better === 'less' ? '≤' : '≥'} ${figure.goal}`,
    isMissed(figure) ? 'MISSED' : 'ok',
    figure.note ?? '',
  ])
  const table = [['figure', 'measured', 'goal', '', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** @param share between 0 and 1; 0.95 for the 95th percentile */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
}
