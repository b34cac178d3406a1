import { expect, test } from 'vitest'
import type { EventStatus } from './event-status.ts'
import { nothingAffected, statusEffects } from './status-effects.ts'

test.each<[EventStatus, EventStatus, number, string[]]>([
  ['confirmed', 'hold', 2, ['The 2 other dates that were held with it stay released.']],
  ['confirmed', 'hold', 1, ['The other date that was held with it stays released.']],
  ['confirmed', 'hold', 0, []],
  ['hold', 'confirmed', 2, []],
])('from %s to %s with %i released dates says %j', (from, to, released_dates, told) => {
  const change = { from, to, was_open: false, is_open: false, is_limited: false }
  expect(statusEffects(change, { ...nothingAffected, released_dates })).toEqual({ before: told, after: told })
})

test('the plan is named only if it limits events', () => {
  const released = { from: 'hold' as const, to: 'declined' as const, was_open: false, is_open: false }
  expect(statusEffects({ ...released, is_limited: false }, nothingAffected).before).toEqual([])
  expect(statusEffects({ ...released, is_limited: true }, nothingAffected).before).toEqual([
    'It no longer counts toward your plan.',
  ])
})
