import { expect, test } from 'vitest'
import { zoneName, zoneNote } from './zone-note.ts'

const berlin = 'Europe/Berlin'

test("the note names the zone if the viewer's differs from the event's", () => {
  expect(zoneNote(berlin, undefined, 'America/New_York')).toBe('Berlin time')
  expect(zoneNote(berlin, '2026-12-01T19:00:00.000Z', 'America/New_York')).toBe('Berlin time (GMT+1)')
  expect(zoneNote(berlin, '2026-07-01T19:00:00.000Z', 'America/New_York')).toBe('Berlin time (GMT+2)')
  expect(zoneNote('Asia/Kolkata', '2026-07-01T19:00:00.000Z', berlin)).toBe('Kolkata time (GMT+5:30)')
})

test("there is no note in the event's zone, under any alias", () => {
  expect(zoneNote(berlin, '2026-12-01T19:00:00.000Z', berlin)).toBeUndefined()
  expect(zoneNote('Asia/Kolkata', undefined, 'Asia/Calcutta')).toBeUndefined()
  expect(zoneNote(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBeUndefined()
})

test('a zone is named by its city', () => {
  expect(['America/Argentina/Buenos_Aires', 'Europe/Kiev', 'UTC', 'Etc/GMT+3'].map(zoneName)).toEqual([
    'Buenos Aires time',
    'Kyiv time',
    'UTC',
    'Etc/GMT+3',
  ])
})
