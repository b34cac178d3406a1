import { importLimits } from '#shared/records/import-limits.ts'
import { numberText } from '#web/ui/format/numbers.ts'

export function tableSizeProblem(rows: number, columns: number): string | null {
  if (rows === 0) return 'This sheet is empty.'
  if (rows === 1) return 'There are headings, and no row below them.'
  if (rows - 1 > importLimits.rows)
    return `There are ${numberText(rows - 1)} rows. At most ${numberText(importLimits.rows)} can be imported at once: split the table.`
  if (columns > importLimits.columns)
    return `There are ${numberText(columns)} columns. At most ${importLimits.columns} can be imported: leave some out.`
  return null
}
