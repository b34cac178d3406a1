import { Temporal } from 'temporal-polyfill'

/**
 * Local times by brute force: formats every candidate instant and compares. Shares only the tz data with the tested code.
 */

const minute = 60_000
const day = 1440 * minute
const formats = new Map<string, Intl.DateTimeFormat>()

/** Local time in a zone, 'YYYY-MM-DDTHH:MM'. */
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
  /** The local time at the later instant. */
  shown: string
}

/**
 * Instants at which a zone shows a local time. For a skipped time, the instant as far after the gap as the time is into it.
 */
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

/** Instants, in milliseconds, of a zone's clock changes from 2020 to 2035. */
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

/** Deterministic local times from 2020 to 2035, half of them around clock changes, with every choice. */
export function somePlannedTimes(zones: readonly string[], count: number): Planned[] {
  return Array.from({ length: count }, (_, n) => {
    const zone = zones[(n * 37) % zones.length] ?? 'UTC'
    const changes = n % 2 === 0 ? changesOf(zone) : []
    const change = changes[n % Math.max(changes.length, 1)]
    const walls = change === undefined ? [] : wallsAround(change, zone)
    // The step is coprime to the number of minutes in 16 years.
    const random = new Date(Date.UTC(2020) + ((n * 5_915_587) % (5844 * 1440)) * minute).toISOString().slice(0, 16)
    return {
      wall: walls[n % Math.max(walls.length, 1)] ?? random,
      zone,
      choice: ([null, 'earlier', 'later'] as const)[n % 3] ?? null,
    }
  })
}

/**
 * Local times around a change, in both offsets: every 15 minutes for two hours before and after, and the minutes at its
 * edges.
 */
export function wallsAround(change: number, zone: string): string[] {
  const [before, after] = [change - 1, change].map((at) => Date.parse(`${shownAt(at, zone)}Z`))
  const edges = [(before ?? 0) + minute, after ?? 0]
  const from = Math.floor((Math.min(...edges) - 120 * minute) / (15 * minute)) * 15 * minute
  const walls: number[] = edges.flatMap((edge) => [edge - minute, edge, edge + minute])
  for (let at = from; at <= Math.max(...edges) + 120 * minute; at += 15 * minute) walls.push(at)
  return [...new Set(walls)].map((at) => new Date(at).toISOString().slice(0, 16))
}
