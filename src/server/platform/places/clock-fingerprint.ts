import { Temporal } from 'temporal-polyfill'

const from = Temporal.Instant.from('2020-01-01T00:00Z')
const until = Temporal.Instant.from('2038-01-01T00:00Z')
const known = new Map<string, string>()

/** Equal for two zones if their local times are equal at every instant from 2020 to 2037. */
export function clockFingerprint(zone: string): string {
  const clocks = known.get(zone) ?? readClocks(zone)
  known.set(zone, clocks)
  return clocks
}

function readClocks(zone: string): string {
  let at: Temporal.ZonedDateTime | null = from.toZonedDateTimeISO(zone)
  const offsets: string[] = []
  while (at && at.epochMilliseconds < until.epochMilliseconds) {
    const last = offsets.at(-1)?.split(' ')[1]
    if (at.offset !== last) offsets.push(`${at.epochMilliseconds} ${at.offset}`)
    at = at.getTimeZoneTransition('next')
  }
  return offsets.join()
}
