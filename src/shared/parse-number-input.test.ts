import { expect, test } from 'vitest'
import { parseNumberInput } from './parse-number-input.ts'

test.each([
  [0, '0 seats'],
  [1, '1 seat'],
  [2, '2 seats'],
  [12_000, '12,000 seats'],
])('%i is said as %o', (count, words) => expect(parseNumberInput(count, 'seat')).toBe(words))

test('what has a plural of its own is given it', () => expect(parseNumberInput(2, 'person', 'people')).toBe('2 people'))
