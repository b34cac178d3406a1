import { expect, test } from 'vitest'
import { joinList } from './list-cell.ts'
import { splitList } from './split-list.ts'

test.each([
  [[], ''],
  [['Nova'], 'Nova'],
  [['Nova', 'Gewalt'], 'Nova, Gewalt'],
  [['North, South & Co', 'Nova'], '"North, South & Co", Nova'],
  [['Rock; Roll'], '"Rock; Roll"'],
  [['The "Band"'], 'The "Band"'],
  [['"Weird" Walt', 'Nova'], '"Weird" Walt, Nova'],
  [['"Band"'], '"""Band"""'],
  [['"Open', 'Nova"'], '"""Open", Nova"'],
  [[' Nova', 'Gewalt '], '" Nova", "Gewalt "'],
  [['Two\nlines'], '"Two\nlines"'],
  [['Plain - dash / slash'], 'Plain - dash / slash'],
])('%j is written as %s', (values, text) => {
  expect(joinList(values)).toBe(text)
  expect(splitList(text)).toEqual(values)
})
