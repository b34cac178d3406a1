import { expect, test } from 'vitest'
import { countWithNoun } from './count-with-noun.ts'

test.each([
  [0, '0 venues'],
  [1, '1 venue'],
  [2, '2 venues'],
  [9_999, '9,999 venues'],
  [10_000, '10,000 venues'],
  [10_001, '10,000+ venues'],
])('%d records read %s [M-LIST-07]', (total, text) => {
  expect(countWithNoun(total, { one: 'venue', many: 'venues' })).toBe(text)
})
