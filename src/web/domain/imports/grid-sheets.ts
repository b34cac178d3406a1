import type { ImportColumn } from '#shared/imports/import-columns.ts'
import { isWeekdayRow } from './calendar-weeks.ts'
import { splitDayColumns } from './day-grid.ts'
import type { GridSheet } from './grid-entries.ts'
import { splitMonthGrid } from './month-grid.ts'
import type { Sheet } from './read-table.ts'
import { splitRoomColumns } from './room-columns.ts'
import { splitStageColumns } from './stage-grid.ts'
import { joinStatuses, splitStatusColumns } from './status-columns.ts'
import { tableSizeProblem } from './table-size.ts'
import { splitPlanner } from './year-planner.ts'

/**
 * For each sheet with one cell per event, add a sheet with one row per event: for month grids, year planners, and
 * sheets with a column per day, status, room or stage. Statuses in several columns of the other sheets are joined.
 */
export function withGridSheets(
  sheets: readonly Sheet[],
  columns: readonly ImportColumn[],
  fileName = '',
): (Sheet | GridSheet)[] {
  if (!columns.some(({ name }) => name === 'days.date')) return [...sheets]
  const made = sheets.flatMap((sheet, at): GridSheet[] => {
    if (sheet.problem || sheet.rows.length === 0) return []
    const page = splitMonthGrid(sheet, at, columns)
    const months = page.length > 0 ? page : splitPlanner(sheet, at, columns, fileName)
    const days = months.length > 0 ? months : splitDayColumns(sheet, at, columns)
    const statuses = days.length > 0 ? days : splitStatusColumns(sheet, at, columns)
    const rooms = statuses.length > 0 ? statuses : splitRoomColumns(sheet, at, columns)
    const found = rooms.length > 0 ? rooms : splitStageColumns(sheet, at, columns)
    return found.filter(({ rows }) => tableSizeProblem(rows.length, rows[0]?.length ?? 0) === null)
  })
  return [
    ...sheets.map((sheet, at) => {
      if (made.some(({ of }) => of === at)) return sheet
      return sheet.problem ? sheet : withCalendarNote(joinStatuses(sheet, columns) ?? sheet)
    }),
    ...made,
  ]
}

const leastWeekdays = 5
const searchedRows = 20

/** Add a note to a calendar that cannot be read. */
function withCalendarNote(sheet: Sheet): Sheet {
  const isPage = sheet.rows
    .slice(0, searchedRows)
    .some((row) => isWeekdayRow(row) && row.filter((cell) => cell !== '').length >= leastWeekdays)
  return isPage ? { ...sheet, notes: [...sheet.notes, calendarNote] } : sheet
}

const calendarNote =
  'This looks like a calendar page. To read it, the month and year are needed above the weekdays, such as ‘March 2027’, and the number of each day in its cell.'
