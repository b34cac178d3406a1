import { eventImport } from '#shared/event-import.ts'
import type { EventDay } from '#shared/event-record.ts'
import type { RowContext } from '#shared/imports/import-columns.ts'
import { changesOf, shownAt } from './wall-time-model.ts'

const minute = 60_000
const { days } = eventImport.parts ?? {}

/**
 * Imported starts that differ from their instants around every clock change of a zone from 2020 to 2035. Each instant is
 * written in UTC, with an offset of another zone, and as the local time of the zone.
 */
export function importedTimesThatDiffer(zone: string): string[] {
  return changesOf(zone).flatMap((change) =>
    Array.from({ length: 17 }, (_, at) => change + (at - 8) * 30 * minute).flatMap((instant) => {
      const local = shownAt(instant, zone)
      const texts = [new Date(instant).toISOString(), withOffset(instant, -210), local.replace('T', ' ')]
      return texts.flatMap((text) => {
        const starts = importedStart(text, zone)
        return starts === local ? [] : [`${text} in ${zone}: ${starts} instead of ${local}`]
      })
    }),
  )
}

function withOffset(instant: number, offset: number): string {
  const local = new Date(instant + offset * minute).toISOString().slice(0, 16)
  const [sign, minutes] = offset < 0 ? ['-', -offset] : ['+', offset]
  return `${local}${sign}0${Math.floor(minutes / 60)}:${minutes % 60}`
}

function importedStart(text: string, zone: string): string | null | undefined {
  const cells = days?.readCells({ starts: text }, { ...context, zone }).cells ?? {}
  const composed = days?.compose(cells, undefined)
  return composed && 'value' in composed ? (composed.value as EventDay[])[0]?.starts : undefined
}

const context: RowContext = {
  cellOptions: () => ({ isMonthFirst: false, hasDecimals: false, firstDate: null }),
  earlyTimes: 'same_date',
  dayStartsAt: 360,
  zone: 'UTC',
  values: {},
  names: {
    member: () => ({ problem: 'No such member' }),
    record: () => ({ problem: 'No such record' }),
    tag: () => ({ problem: 'No such tag' }),
    isKnown: () => false,
  },
}
