import { describe, expect, test } from 'vitest'
import {
  closeRankGaps,
  insertHoldAtRank,
  moveAbove,
  moveBelow,
  ordinal,
  type QueuedHold,
  rankText,
} from './hold-queue.ts'

/** 'a b! d@4': names in order, '!' for fixed ranks, and the rank where it is not the position. */
const queue = (text: string): QueuedHold[] =>
  text.split(' ').map((word, at) => {
    const [name = '', rank] = word.split('@')
    return { event: name.replace('!', ''), rank: rank ? Number(rank) : at + 1, is_fixed: name.endsWith('!') }
  })
const shown = (holds: readonly QueuedHold[]) => {
  expect(holds.map(({ rank }) => rank)).toEqual(holds.map((_, at) => at + 1))
  return holds.map(({ event }) => event).join(' ')
}

describe('a queue after a hold has ended', () => {
  test.each([
    ['moves those below up', 'a@1 c@3 d@4', 'a c d'],
    ['keeps fixed ranks, and fills the gap with the next one', 'b!@2 c@3', 'c b'],
    ['moves a fixed one up where a gap would remain', 'a@1 c!@3', 'a c'],
    ['moves the last fixed one up only', 'b!@2 d!@4 e@5', 'e b d'],
    ['stays as it is without a gap', 'a b! c', 'a b c'],
  ])('%s', (_, before, after) => {
    expect(shown(closeRankGaps(queue(before)))).toBe(after)
  })
})

test.each([
  [1, 'x a b'],
  [2, 'a x b'],
  [3, 'a b x'],
  [9, 'a b x'],
  [Number.POSITIVE_INFINITY, 'a b x'],
])('a hold is inserted at rank %s, or at the end', (rank, after) => {
  expect(shown(insertHoldAtRank(queue('a b'), { event: 'x', is_fixed: false }, rank))).toBe(after)
})

test.each([
  ['a', 'c', 'b c a d'],
  ['a', 'b', 'b a c d'],
  ['c', 'a', 'a b c d'],
  ['a', 'nobody', 'a b c d'],
])('%s moves below %s', (event, other, after) => {
  expect(shown(moveBelow(queue('a b c d'), event, other))).toBe(after)
})

test.each([
  ['c', 'a', 'c a b d'],
  ['d', 'c', 'a b d c'],
  ['a', 'c', 'a b c d'],
  ['nobody', 'a', 'a b c d'],
])('%s moves above %s', (event, other, after) => {
  expect(shown(moveAbove(queue('a b c d'), event, other))).toBe(after)
})

test('ranks are words', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 101, 111].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '101st',
    '111th',
  ])
  expect(rankText(2)).toBe('2nd hold')
})
