import { expect, test } from 'vitest'
import { countText } from './count-text.ts'

test.each([
  [0, '0 venues'],
  [1, '1 venue'],
  [2, '2 venues'],
  [9_999, '9,999 venues'],
  [10_000, '10,000 venues'],
  [10_001, '10,000+ venues'],
])('%d records read %s [M-LIST-07]', (total, text) => {
  expect(countText(total, { one: 'venue', many: 'venues' })).toBe(text)
})
