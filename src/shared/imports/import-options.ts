import { z } from 'zod'
import { day, oneLine } from '#shared/fields.ts'
import { importLimits } from '#shared/records/import-limits.ts'

const columnNames = z.array(oneLine(100)).max(importLimits.columns)
const maxMappedValues = 500
const maxLeftOut = 500

/** The user's answers about cells that can be read in several ways. */
export const importOptions = z.strictObject({
  /** Columns with dates in US order: 03/04/2027 is March 4. */
  month_first: columnNames.default([]),
  /** Columns whose numbers such as 1.250 have decimals. In other columns, three digits after a mark mean thousands. */
  with_decimals: columnNames.default([]),
  /** Columns with times on a 24-hour clock, where '8-11' is in the morning. */
  with_24_hours: columnNames.default([]),
  /** Whether the file is Czech or Slovak, where 'a' between two times means 'and'. */
  a_is_and: z.boolean().default(false),
  /** Whether the region of each venue is a US state or Canadian province, from which the country follows. */
  with_states: z.boolean().default(false),
  /**
   * For door and start times before the start of the venue's day: whether they are on the date of the row or on the
   * next date.
   */
  early_times: z.enum(['same_date', 'next_date']).default('same_date'),
  /** Whether times without am or pm, such as '7.30', are in the afternoon or evening. */
  evening_times: z.boolean().default(false),
  /** Whether times without am or pm start in the morning, so that '9.30 - 4' ends at 16:00. */
  morning_times: z.boolean().default(false),
  /** Earliest date for dates without a year: each becomes the first such date from this one on. */
  first_date: day.nullable().default(null),
  /** Texts that replace cells, by column and normalized cell text. An empty text ignores the cell. */
  values: z
    .record(oneLine(100), z.record(oneLine(200), oneLine(200)))
    .refine(
      (columns) => Object.values(columns).reduce((sum, one) => sum + Object.keys(one).length, 0) <= maxMappedValues,
      `At most ${maxMappedValues} mapped values`,
    )
    .default({}),
  /** Record kinds whose unknown names are created as new records, such as 'venue'. */
  create: z.array(oneLine(40)).max(10).default([]),
  /** Numbers of the rows that the user excluded. */
  left_out: z.array(z.number().int().positive()).max(maxLeftOut).default([]),
  /** Time zones of created venues, by normalized name. */
  zones: z
    .record(oneLine(200), oneLine(64))
    .refine((zones) => Object.keys(zones).length <= maxMappedValues, `At most ${maxMappedValues} time zones`)
    .default({}),
})
export type ImportOptions = z.output<typeof importOptions>

/** How to read the cells of one column. */
export interface CellOptions {
  /** The month comes first in dates such as 03/04/2027. */
  isMonthFirst: boolean
  /** Numbers such as 1.250 have decimals. */
  hasDecimals: boolean
  firstDate: string | null
  /** Times are on a 24-hour clock. */
  has24Hours?: boolean
  /** Between two times, 'a' means 'and'. */
  isAnd?: boolean
  /** Times without am or pm are in the afternoon or evening. */
  isEvening?: boolean
  /** Times without am or pm are in the morning. */
  isMorning?: boolean
}

export function cellOptionsOf(options: ImportOptions, column: string): CellOptions {
  return {
    isMonthFirst: options.month_first.includes(column),
    hasDecimals: options.with_decimals.includes(column),
    firstDate: options.first_date,
    has24Hours: options.with_24_hours.includes(column),
    isAnd: options.a_is_and,
    isEvening: options.evening_times,
    isMorning: options.morning_times,
  }
}
