/** Limits of an import. `text`, `row` and the two cell limits are in characters. */
export const importLimits = {
  rows: 20_000,
  columns: 100,
  file_bytes: 10_000_000,
  text: 5_000_000,
  row: 100_000,
  /**
   * Maximum number of commas and semicolons, and of line breaks, in all cells together: a list entry or paragraph uses
   * far more memory than its text.
   */
  separators: 300_000,
  line_breaks: 100_000,
  /** Characters of a cell in a column for long texts or lists. */
  cell: 20_000,
  /** Characters of a cell in any other column. */
  short_cell: 2_000,
  lines: 2_000,
  /** Days of all imported events together, because a row with a first and a last date creates one day per date. */
  days: 100_000,
  waiting: 3,
} as const
