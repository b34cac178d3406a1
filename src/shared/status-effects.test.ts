import { expect, test } from 'vitest'
import type { EventStatus } from './event-status.ts'
import { nothingAffected, statusEffects } from './status-effects.ts'

test.each<[EventStatus, EventStatus, number, string[]]>([
  ['confirmed', 'hold', 2, ['The 2 other dates that were held with it stay released.']],
  ['confirmed', 'hold', 1, ['The other date that was held with it stays released.']],
  ['confirmed', 'hold', 0, []],
  ['hold', 'confirmed', 2, []],
])('from %s to %s with %i released dates says %j', (from, to, released_dates, told) => {
  const change = { from, to, was_open: false, is_open: false, spaces: [], dates: '', new_date: null, has_limit: true }
  expect(statusEffects(change, { ...nothingAffected, released_dates })).toEqual({ before: told, after: told })
})

test('restoring an event says that it will count toward the plan, and afterwards that it does', () => {
  const place = { was_open: false, is_open: false, spaces: [], dates: '', new_date: null }
  expect(statusEffects({ from: 'cancelled', to: 'hold', ...place, has_limit: true }, nothingAffected)).toEqual({
    before: ['It will count toward your plan.'],
    after: ['It counts toward your plan.'],
  })
})

test.each<[EventStatus, boolean, boolean, string[]]>([
  ['confirmed', true, false, ['Its spaces become free for others.']],
  ['hold', true, false, ['Its hold ends, and its spaces become free for others.']],
  ['confirmed', false, true, ['It no longer counts toward your plan.']],
  ['draft', true, false, []],
])('cancelling from %s, with spaces: %s, with a limit: %s, says %j', (from, has_spaces, has_limit, told) => {
  const place = { spaces: has_spaces ? ['Loft'] : [], dates: '', new_date: null }
  const change = { from, to: 'cancelled' as const, was_open: false, is_open: false, ...place, has_limit }
  expect(statusEffects(change, nothingAffected).before).toEqual(told)
})

test.each<[EventStatus, string[], string[]]>([
  ['confirmed', ['Loft'], ['Loft becomes free for others on Jun 20.', 'Loft is free for others on Jun 20.']],
  [
    'hold',
    ['Loft', 'Bar'],
    ['Loft and Bar become free for others on Jun 20.', 'Loft and Bar are free for others on Jun 20.'],
  ],
  ['inquiry', ['Loft'], []],
  ['confirmed', [], []],
])('postponing from %s with %j says %j', (from, spaces, told) => {
  const change = {
    from,
    to: 'postponed' as const,
    was_open: true,
    is_open: true,
    spaces,
    dates: 'Jun 20',
    new_date: null,
    has_limit: false,
  }
  const { before, after } = statusEffects(change, nothingAffected)
  expect([...before, ...after]).toEqual(told)
})

test('postponing says how many holds move up, and until when the event is hidden from calendars', () => {
  const change = {
    ...({ from: 'confirmed', to: 'postponed', was_open: false, is_open: false, has_limit: false } as const),
    ...{ spaces: ['Loft'], dates: 'Jun 20', new_date: null },
  }
  const told = (holds_behind: number) => statusEffects(change, { ...nothingAffected, holds_behind }).before
  const hidden = 'Hidden from subscribed calendars until it is held or confirmed again.'
  expect(told(2)).toEqual(['Loft becomes free for others on Jun 20. The 2 holds behind it move up.', hidden])
  expect(told(1)).toEqual(['Loft becomes free for others on Jun 20. The hold behind it moves up.', hidden])
})

test('postponing to a new date says that nothing is booked there', () => {
  const change = {
    ...({ from: 'confirmed', to: 'postponed', was_open: false, is_open: false, has_limit: false } as const),
    ...{ spaces: ['Loft'], dates: 'Jun 20', new_date: 'Jul 4' },
  }
  expect(statusEffects(change, nothingAffected).before).toEqual([
    'Loft becomes free for others on Jun 20. Nothing is booked on Jul 4 until you hold or confirm it again.',
    'Hidden from subscribed calendars until it is held or confirmed again.',
  ])
})

test('an event with an open date that is on hold again says which date it has', () => {
  const change = {
    ...({ from: 'postponed', to: 'hold', was_open: true, is_open: false, has_limit: false } as const),
    ...{ spaces: ['Loft'], dates: 'Jun 20', new_date: null },
  }
  expect(statusEffects(change, nothingAffected).before).toEqual(['It goes back to its former date, Jun 20.'])
})
