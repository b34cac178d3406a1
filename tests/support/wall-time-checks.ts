import { classifyLocalTime, instantOf, toPlannedTime } from '#shared/time/instants.ts'
import { addDays } from '#shared/time/local-date.ts'
import { showDayInterval, showDayOf } from '#shared/time/show-day.ts'
import { wallTimeOf } from '#shared/time/wall-time-of.ts'
import { changesOf, meantBy, wallsAround } from './wall-time-model.ts'

/**
 * Differences between the time library and the model around every clock change of a zone from 2020 to 2035, including show
 * days.
 */
export function differencesOf(zone: string, changes = changesOf(zone)): string[] {
  return changes.flatMap((change) => [
    ...wallsAround(change, zone).flatMap((wall) => differencesAt(wall, zone)),
    ...['00:00', '02:30', '06:00'].flatMap((start) => differencesOfShowDays(change, zone, start)),
  ])
}

export function differencesAt(wall: string, zone: string): string[] {
  const meant = meantBy(wall, zone)
  const { earlier, later, shown, happens } = meant
  const said = classifyLocalTime(wall, zone)
  const again = [earlier, later].map((instant) => toPlannedTime(instant, zone))
  return compare(
    `${wall} in ${zone}`,
    [
      said.happens,
      said.happens === 'skipped' ? said.becomes : shown,
      ...(said.happens === 'twice' ? [said.earlier.instant, said.later.instant] : [earlier, later]),
      ...[instantOf(wall, zone), instantOf(wall, zone, 'earlier'), instantOf(wall, zone, 'later')],
      ...[wallTimeOf(earlier, zone), wallTimeOf(later, zone)],
      ...again.flatMap(({ wall, choice }) => [wall, instantOf(wall, zone, choice), choice]),
    ],
    [
      happens,
      shown,
      ...[earlier, later],
      ...[earlier, earlier, later],
      ...[shown, shown],
      ...[shown, earlier, happens === 'twice' ? 'earlier' : null],
      ...[shown, later, happens === 'twice' ? 'later' : null],
    ],
  )
}

/** Five hours before and after a change: the show day is the last one whose start has passed. */
function differencesOfShowDays(change: number, zone: string, start: string): string[] {
  const around = wallTimeOf(new Date(change).toISOString(), zone).slice(0, 10)
  const days = [-3, -2, -1, 0, 1, 2].map((days) => addDays(around, days))
  const beginnings = days.map((day) => ({ day, from: meantBy(`${day}T${start}`, zone).earlier }))
  const moments = Array.from({ length: 25 }, (_, n) => new Date(change + (n - 12) * 1_500_000).toISOString())
  return compare(
    `show days from ${start} around ${new Date(change).toISOString()} in ${zone}`,
    [
      ...moments.map((instant) => showDayOf(instant, zone, start)),
      ...days.slice(0, -1).map((day) => JSON.stringify(showDayInterval(day, zone, start))),
    ],
    [
      ...moments.map((instant) => beginnings.findLast(({ from }) => from <= instant)?.day ?? null),
      ...beginnings.slice(0, -1).map(({ from }, n) => JSON.stringify({ from, until: beginnings[n + 1]?.from })),
    ],
  )
}

function compare(what: string, said: (string | null)[], expected: (string | null)[]): string[] {
  return said.join() === expected.join() ? [] : [`${what}: ${said.join()} instead of ${expected.join()}`]
}
