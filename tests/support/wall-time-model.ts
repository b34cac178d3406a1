import { Temporal } from 'temporal-polyfill'

/**
 * Wall times by the slow way: every instant that could be meant is asked what the clock shows at it. It shares the zone data with
 * what is tested, and nothing else.
 */

const minute = 60_000
const day = 1440 * minute
const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show, 'YYYY-MM-DDTHH:MM'. */
export function shownAt(milliseconds: number, zone: string): string {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(zone, format)
  return format.format(milliseconds).replace(' ', 'T')
}

export interface Meant {
  happens: 'once' | 'skipped' | 'twice'
  earlier: string
  later: string
  /** What the clock shows at the later. */
  shown: string
}

/** The instants at which a zone shows a time; for one that it skips the instant that lies as far behind the gap as the time does in it. */
export function meantBy(wall: string, zone: string): Meant {
  const asUtc = Date.parse(`${wall}Z`)
  const offsets = [asUtc - 1.5 * day, asUtc, asUtc + 1.5 * day].map((at) => Date.parse(`${shownAt(at, zone)}Z`) - at)
  const showing = offsets.map((offset) => asUtc - offset).filter((instant) => shownAt(instant, zone) === wall)
  const found = showing.length > 0 ? showing : [asUtc - (offsets[0] ?? 0)]
  const [earlier, later] = [Math.min(...found), Math.max(...found)]
  return {
    happens: showing.length === 0 ? 'skipped' : earlier === later ? 'once' : 'twice',
    earlier: new Date(earlier).toISOString(),
    later: new Date(later).toISOString(),
    shown: shownAt(later, zone),
  }
}

/** The instants, in milliseconds, at which the clocks of a zone change from 2020 to 2035. */
export function changesOf(zone: string): number[] {
  const changes: number[] = []
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from('2020-01-01T00:00Z').toZonedDateTimeISO(zone)
  for (at = at.getTimeZoneTransition('next'); at && at.year < 2036; at = at.getTimeZoneTransition('next'))
    changes.push(at.epochMilliseconds)
  return changes
}

export interface Planned {
  wall: string
  zone: string
  choice: 'earlier' | 'later' | null
}

/** Wall times in zones from 2020 to 2035, half of them around changes of the clock, with every choice; the same ones each time. */
export function somePlannedTimes(zones: readonly string[], count: number): Planned[] {
  return Array.from({ length: count }, (_, n) => {
    const zone = zones[(n * 37) % zones.length] ?? 'UTC'
    const changes = n % 2 === 0 ? changesOf(zone) : []
    const change = changes[n % Math.max(changes.length, 1)]
    const walls = change === undefined ? [] : wallsAround(change, zone)
    // A step that shares no factor with the minutes of 16 years.
    const random = new Date(Date.UTC(2020) + ((n * 5_915_587) % (5844 * 1440)) * minute).toISOString().slice(0, 16)
    return {
      wall: walls[n % Math.max(walls.length, 1)] ?? random,
      zone,
      choice: ([null, 'earlier', 'later'] as const)[n % 3] ?? null,
    }
  })
}

/** Wall times around a change, by both readings of the clock: every quarter of an hour for two hours before and after, and the minutes at its edges. */
export function wallsAround(change: number, zone: string): string[] {
  const [before, after] = [change - 1, change].map((at) => Date.parse(`${shownAt(at, zone)}Z`))
  const edges = [(before ?? 0) + minute, after ?? 0]
  const from = Math.floor((Math.min(...edges) - 120 * minute) / (15 * minute)) * 15 * minute
  const walls: number[] = edges.flatMap((edge) => [edge - minute, edge, edge + minute])
  for (let at = from; at <= Math.max(...edges) + 120 * minute; at += 15 * minute) walls.push(at)
  return [...new Set(walls)].map((at) => new Date(at).toISOString().slice(0, 16))
}
