import { expect, test } from 'vitest'
import { countNoun } from './count-noun.ts'

test.each([
  [0, '0 seats'],
  [1, '1 seat'],
  [2, '2 seats'],
  [12_000, '12,000 seats'],
])('%i is said as %o', (count, words) => expect(countNoun(count, 'seat')).toBe(words))

test('what has a plural of its own is given it', () => expect(countNoun(2, 'person', 'people')).toBe('2 people'))
