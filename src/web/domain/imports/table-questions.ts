import type { ImportColumn } from '#shared/imports/import-columns.ts'
import type { MatchedColumn } from './matched-table.ts'

export interface ColumnQuestion {
  column: string
  heading: string
  examples: string[]
}

export interface ValueQuestion {
  column: string
  heading: string
  text: string
  key: string
  count: number
  suggestion: string | null
  choices: { value: string; label: string }[]
}

export interface TableQuestions {
  dateOrder: ColumnQuestion[]
  decimals: ColumnQuestion[]
  values: ValueQuestion[]
  earlyTimes: string[]
  season: string[]
}

export function findQuestions(
  _rows: readonly (readonly string[])[],
  _headingRow: number,
  _chosen: readonly MatchedColumn[],
  _columns: readonly ImportColumn[],
): TableQuestions {
  return { dateOrder: [], decimals: [], values: [], earlyTimes: [], season: [] }
}
