import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differencesAt, differencesOf } from '#tests/support/wall-time-checks.ts'
import { changesOf } from '#tests/support/wall-time-model.ts'
import { classifyLocalTime, durationBetween, instantOf, toPlannedTime } from './instants.ts'
import { wallTimeAt } from './wall-time.ts'
import { wallTimeOf } from './wall-time-of.ts'
import { zones } from './zones.ts'

const berlin = 'Europe/Berlin'

test('local times and instants convert both ways by zone [E-TIME-02]', () => {
  expect(instantOf('2026-07-01T20:00', berlin)).toBe('2026-07-01T18:00:00.000Z')
  expect(instantOf('2026-12-01T20:00', berlin)).toBe('2026-12-01T19:00:00.000Z')
  expect(instantOf('2026-12-01T20:00', 'America/New_York')).toBe('2026-12-02T01:00:00.000Z')
  expect(wallTimeOf('2026-07-01T18:00:59.999Z', berlin)).toBe('2026-07-01T20:00')
})

test('a skipped time moves forward by the gap, for every choice [E-TIME-23]', () => {
  expect(classifyLocalTime('2026-03-29T02:30', berlin)).toEqual({ happens: 'skipped', becomes: '2026-03-29T03:30' })
  for (const choice of [undefined, null, 'earlier', 'later'] as const)
    expect(wallTimeOf(instantOf('2026-03-29T02:30', berlin, choice), berlin)).toBe('2026-03-29T03:30')
  expect(classifyLocalTime('2026-10-04T02:00', 'Australia/Lord_Howe')).toEqual({
    happens: 'skipped',
    becomes: '2026-10-04T02:30',
  })
})

test('a repeated time means the earlier instant, unless the later is chosen [E-TIME-27]', () => {
  expect(instantOf('2026-10-25T02:30', berlin)).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-10-25T02:30', berlin, 'earlier')).toBe('2026-10-25T00:30:00.000Z')
  expect(instantOf('2026-10-25T02:30', berlin, 'later')).toBe('2026-10-25T01:30:00.000Z')
  expect(classifyLocalTime('2026-10-25T02:30', berlin)).toEqual({
    happens: 'twice',
    earlier: { instant: '2026-10-25T00:30:00.000Z', offset: '+02:00' },
    later: { instant: '2026-10-25T01:30:00.000Z', offset: '+01:00' },
  })
  expect(toPlannedTime('2026-10-25T01:30:00.000Z', berlin)).toEqual({ wall: '2026-10-25T02:30', choice: 'later' })
  expect(toPlannedTime('2026-10-25T01:30:00Z', berlin)).toEqual({ wall: '2026-10-25T02:30', choice: 'later' })
})

test('all other times happen once', () => {
  for (const wall of [
    '2026-03-29T01:59',
    '2026-03-29T03:00',
    '2026-10-25T01:59',
    '2026-10-25T03:00',
    '2026-07-01T02:30',
  ])
    expect(classifyLocalTime(wall, berlin)).toEqual({ happens: 'once' })
})

test.each([
  ['2026-02-30T10:00', berlin],
  ['2026-02-20T25:00', berlin],
  ['soon', berlin],
  ['2026-02-20T10:00', 'Mars/Olympus'],
])('%s in %s has no instant', (wall, zone) => {
  expect(() => instantOf(wall, zone)).toThrow(RangeError)
  expect(() => classifyLocalTime(wall, zone)).toThrow(RangeError)
})

describe('a duration is elapsed time', () => {
  const night = (start: string, end: string) => durationBetween({ wall: start }, { wall: end }, berlin) / 60

  test('23:00 to 04:00 is six hours in the night the clock goes back [E-TIME-21]', () => {
    expect(night('2026-10-24T23:00', '2026-10-25T04:00')).toBe(6)
    expect(night('2026-10-23T23:00', '2026-10-24T04:00')).toBe(5)
  })

  test('and four in the night it goes forward [E-TIME-22]', () => {
    expect(night('2026-03-28T23:00', '2026-03-29T04:00')).toBe(4)
  })

  test('follows the choice of a repeated time', () => {
    const at = (choice: 'earlier' | 'later') => ({ wall: '2026-10-25T02:30', choice })
    expect(durationBetween(at('earlier'), at('later'), berlin)).toBe(60)
    expect(durationBetween(at('later'), at('earlier'), berlin)).toBe(-60)
    expect(durationBetween({ wall: '2026-03-29T02:45' }, { wall: '2026-03-29T03:15' }, berlin)).toBe(-30)
  })

  test('is the local difference plus the clock change between', () => {
    fc.assert(
      fc.property(anyWall, anyZone, fc.nat(4000), (wall, zone, minutes) => {
        const instant = Date.parse(instantOf(wall, zone))
        const until = toPlannedTime(new Date(instant + minutes * 60_000).toISOString(), zone)
        const from = toPlannedTime(new Date(instant).toISOString(), zone)
        expect(durationBetween(from, until, zone)).toBe(minutes)
      }),
      { numRuns: 300 },
    )
  })
})

const anyZone = fc.constantFrom(...zones())
const anyWall = fc.nat(16 * 366 * 1440 - 1).map((minutes) => wallTimeAt('2020-01-01', minutes))

test('random local times in random zones match the model', () => {
  fc.assert(
    fc.property(anyWall, anyZone, (wall, zone) => {
      expect(differencesAt(wall, zone)).toEqual([])
    }),
    { numRuns: 500 },
  )
})

/** Changes of 30 minutes, two hours, at midnight, around Ramadan, twice a month, and with standard time in winter. */
const unusual = [
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'America/Havana',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Gaza',
].concat(['Asia/Beirut', 'America/Nuuk', 'Pacific/Chatham', 'Europe/Dublin', 'Antarctica/Casey', 'Africa/Juba'])

test('also around clock changes; the nightly run covers every zone', () => {
  const some = zones().filter((zone, n) => unusual.includes(zone) || n % 60 === 0)
  const someChanges = (zone: string) => changesOf(zone).filter((_, n) => n % 5 === 0)
  expect(some.flatMap((zone) => differencesOf(zone, someChanges(zone)))).toEqual([])
  expect(some.flatMap(someChanges).length).toBeGreaterThan(60)
  expect(changesOf('Europe/Berlin')).toHaveLength(32)
})
