import { expect, test } from 'vitest'
import { computeSpans, rowWidthSixths } from './widget-grid.tsx'

const [wide, narrow] = [true, false]

test.each([
  ['one fills the row', [narrow], [6], [6]],
  ['four stand two by two', [narrow, narrow, narrow, narrow], [3, 3, 3, 3], [3, 3, 3, 3]],
  ['three share a row where three fit', [narrow, narrow, narrow], [3, 3, 6], [2, 2, 2]],
  ['a wide one takes the room of two', [wide, narrow], [6, 6], [4, 2]],
  ['a hole before a wide one is filled', [narrow, wide, wide], [6, 6, 6], [2, 4, 6]],
  ['the last of seven is not alone', Array(7).fill(narrow), [3, 3, 3, 3, 3, 3, 6], [2, 2, 2, 3, 3, 3, 3]],
  ['a wide one at the end stays whole', [narrow, narrow, narrow, wide], [3, 3, 6, 6], [2, 2, 2, 6]],
])('%s', (_, widgets: boolean[], two: number[], three: number[]) => {
  expect(computeSpans(widgets, 2)).toEqual(two)
  expect(computeSpans(widgets, 3)).toEqual(three)
})

test('any set of widgets fills every row with integer spans', () => {
  for (let count = 1; count <= 8; count++)
    for (let bits = 0; bits < 2 ** count; bits++) {
      const widgets = Array.from({ length: count }, (_, index) => Boolean(bits & (1 << index)))
      for (const columns of [2, 3] as const) expect(rowsAreFull(computeSpans(widgets, columns))).toBe(true)
    }
})

function rowsAreFull(spans: number[]): boolean {
  let filled = 0
  for (const span of spans) {
    if (!Number.isInteger(span) || filled + span > rowWidthSixths) return false
    filled = (filled + span) % rowWidthSixths
  }
  return filled === 0
}
