import { expect, test } from 'vitest'
import { readDuration } from './duration-text.ts'

test.each([
  ['90', 90],
  ['2', 120],
  ['90 min', 90],
  ["90'", 90],
  ['75 Minuten', 75],
  ['1:30', 90],
  ['01:30:00', 90],
  ['1h30', 90],
  ['1 h 30 min', 90],
  ['2 hours', 120],
  ['1,5 Std.', 90],
  ['1.25 h', 75],
  ['2 hours and 15 minutes', 135],
  ['PT1H30M', 90],
  ['2 timer', 120],
])('%s is %i minutes', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes)
})

test.each(['', '0', '13', 'ca. 2 h', '25 h', '1:30 pm', 'PT', 'open end', '9'.repeat(5000)])(
  '%.20s is no duration',
  (text) => {
    expect(readDuration(text)).toBeNull()
  },
)
