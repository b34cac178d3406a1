import { expect, test } from 'vitest'
import { parseTypedNumber } from './number-field.tsx'

test.each([
  ['', 0, null],
  [' ', 2, null],
  ['1250', 0, 1250],
  ['-3', 0, -3],
  ['1,500', 0, 1500],
  ['1.500', 0, 1500],
  ['1.500', 3, 1.5],
  ['1.50', 2, 1.5],
  ['1,50', 2, 1.5],
  ['1,250.50', 2, 1250.5],
  ['1.250,50', 2, 1250.5],
  ['12.5', 0, 12.5],
  ['about 20', 0, 'about 20'],
  ['1e3', 0, 1000],
])('%j with %i decimals is %j', (text, decimals, number) => expect(parseTypedNumber(text, decimals)).toBe(number))
