import { expect, test } from 'vitest'
import { otherZoneNote, timeZoneLabel } from './zone-note.ts'

const berlin = 'Europe/Berlin'

test("the note names the zone if the viewer's differs from the event's", () => {
  expect(otherZoneNote(berlin, undefined, 'America/New_York')).toBe('Berlin time')
  expect(otherZoneNote(berlin, '2026-12-01T19:00:00.000Z', 'America/New_York')).toBe('Berlin time (GMT+1)')
  expect(otherZoneNote(berlin, '2026-07-01T19:00:00.000Z', 'America/New_York')).toBe('Berlin time (GMT+2)')
  expect(otherZoneNote('Asia/Kolkata', '2026-07-01T19:00:00.000Z', berlin)).toBe('Kolkata time (GMT+5:30)')
})

test("there is no note in the event's zone, under any alias", () => {
  expect(otherZoneNote(berlin, '2026-12-01T19:00:00.000Z', berlin)).toBeUndefined()
  expect(otherZoneNote('Asia/Kolkata', undefined, 'Asia/Calcutta')).toBeUndefined()
  expect(otherZoneNote(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBeUndefined()
})

test('a zone is named by its city', () => {
  expect(['America/Argentina/Buenos_Aires', 'Europe/Kiev', 'UTC', 'Etc/GMT+3'].map(timeZoneLabel)).toEqual([
    'Buenos Aires time',
    'Kyiv time',
    'UTC',
    'Etc/GMT+3',
  ])
})
