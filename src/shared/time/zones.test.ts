import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { canonicalZone, isSameZone, isZone, zones } from './zones.ts'

test('the list has every zone once by its current name, and all are supported', () => {
  expect(zones().length).toBeGreaterThan(400)
  expect(new Set(zones()).size).toBe(zones().length)
  expect(zones()).toEqual(['UTC', ...zones().slice(1).toSorted()])
  expect(zones()).toEqual(
    expect.arrayContaining(['UTC', 'Europe/Berlin', 'Europe/Kyiv', 'Asia/Kolkata', 'America/New_York']),
  )
  expect(zones().filter((zone) => canonicalZone(zone) !== zone)).toEqual([])
  for (const zone of zones()) Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone)
})

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['europe/berlin', 'Europe/Berlin'],
  ['US/Eastern', 'America/New_York'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['Etc/UTC', 'UTC'],
  ['Europe/Amsterdam', 'Europe/Amsterdam'],
])('%s is stored as %s', (text, zone) => {
  expect(canonicalZone(text)).toBe(zone)
  expect(isSameZone(text, zone)).toBe(true)
})

test.each([
  '',
  'Mars/Olympus',
  'Europe/Atlantis',
  '+02:00',
  '02:00',
  'GMT+2',
  'Berlin',
  'Europe/Berlin ',
  'Europe//Berlin',
  'PST',
  'BST',
  'SystemV/PST8',
  'null',
])('%o is not an IANA zone', (text) => {
  expect(isZone(text)).toBe(false)
  expect(isSameZone(text, 'Europe/Berlin')).toBe(false)
})

test('neighboring zones with equal clocks stay separate', () => {
  expect(isSameZone('Europe/Berlin', 'Europe/Vienna')).toBe(false)
})
