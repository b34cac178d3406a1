/** A measured figure with its first and its final target. */
export interface Figure {
  id: string
  what: string
  unit: string
  measured: number
  first: number
  aim: number
  better: 'less' | 'more'
  note?: string
}

export function verdict({ measured, first, aim, better }: Figure): 'aim' | 'ok' | 'MISSED' {
  const reaches = (goal: number) => (better === 'less' ? measured <= goal : measured >= goal)
  if (reaches(aim)) return 'aim'
  return reaches(first) ? 'ok' : 'MISSED'
}

export function printFigures(figures: Figure[]): void {
  const sign = { less: '≤', more: '≥' }
  const rows = figures.map((figure) => [
    figure.id,
    figure.what,
    `${round(figure.measured)} ${figure.unit}`.trim(),
    `${sign[figure.better]} ${figure.first}`,
    `${sign[figure.better]} ${figure.aim}`,
    verdict(figure),
    figure.note ?? '',
  ])
  const table = [['', 'figure', 'measured', 'first goal', 'aim', 'reached', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
