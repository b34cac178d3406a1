import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatTimeOfDay, parseTimeOfDay } from './time-of-day.ts'
import { endAfter, isWallTime, minutesFrom, wallTimeAt } from './wall-time.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes

test.each([
  ['0030', at(0, 30)],
  ['00:30', at(0, 30)],
  ['24:30', at(24, 30)],
  ['12.30a', at(0, 30)],
  ['00:30 +1', at(24, 30)],
  ['9', at(9)],
  ['09', at(9)],
  ['930', at(9, 30)],
  ['9 30', at(9, 30)],
  ['9pm', at(21)],
  ['9 PM', at(21)],
  ['9\u202fPM', at(21)],
  ['12pm', at(12)],
  ['12am', at(0)],
  ['0:30 am', at(0, 30)],
  ['21.00', at(21)],
  ['21h', at(21)],
  ['21h30', at(21, 30)],
  ['21 h 30', at(21, 30)],
  ['9:30 p.m.', at(21, 30)],
  ['9:30 p. m.', at(21, 30)],
  ['930p', at(21, 30)],
  ['  21:00  ', at(21)],
  ['２１：００', at(21)],
  ['PM 9:30', at(21, 30)],
  ['2400', at(24)],
  ['47:59', at(47, 59)],
])('%o is parsed', (text, minutes) => {
  expect(parseTimeOfDay(text)).toBe(minutes)
})

test.each([
  ...[
    '25:70',
    'abc',
    '',
    ' ',
    '48:00',
    '4800',
    '9:60',
    '13pm',
    '0pm',
    '24:30 am',
    '24:30 +1',
    '9:5',
    '9:',
    ':30',
    '-1',
    '+1',
  ],
  ...['21:00:00', '9pmm', '9 xm', '123456', 'am 9 pm', '9h5', '21:00 +2', '2026-11-23', '9:30:', 'NaN', '1e1', '٩'],
])('%o is not a time', (text) => {
  expect(parseTimeOfDay(text)).toBeUndefined()
})

test('a time is shown with its day offset [E-TIME-19]', () => {
  expect([at(0, 30), at(21), at(24, 30), at(72), -30].map((minutes) => formatTimeOfDay(minutes))).toEqual([
    '00:30',
    '21:00',
    '00:30 +1',
    '00:00 +3',
    '23:30 -1',
  ])
})

test('the 12-hour format is used where set', () => {
  const shown = [at(0, 30), at(12), at(9, 5), at(21), at(24, 30)].map((minutes) => formatTimeOfDay(minutes, 12))
  expect(shown).toEqual(['12:30 AM', '12:00 PM', '9:05 AM', '9:00 PM', '12:30 AM +1'])
})

test('displayed times can be parsed', () => {
  for (let minutes = 0; minutes < 2880; minutes += 1) {
    expect([parseTimeOfDay(formatTimeOfDay(minutes, 24)), parseTimeOfDay(formatTimeOfDay(minutes, 12))]).toEqual([
      minutes,
      minutes,
    ])
  }
})

test('any input gives minutes within two days or null', () => {
  const typed = fc.array(fc.constantFrom(...'0123456789:.h apm+1', '  ', 'PM'), { maxLength: 8 })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        typed.map((signs) => signs.join('')),
      ),
      (text) => {
        const minutes = parseTimeOfDay(text) ?? 0
        expect(Number.isInteger(minutes) && minutes >= 0 && minutes < 2880).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})

describe('an end time', () => {
  const show = '2026-10-24T21:00'

  test.each([
    ['0030', '[E-TIME-15]'],
    ['00:30', '[E-TIME-16]'],
    ['24:30', '[E-TIME-17]'],
    ['12.30a', '[E-TIME-18]'],
  ])('%o of a show from 21:00 is half past midnight of the next day %s', (typed) => {
    expect(endAfter(show, parseTimeOfDay(typed) ?? Number.NaN)).toBe('2026-10-25T00:30')
  })

  test('later than the start is on its day, earlier on the next [E-TIME-13]', () => {
    expect(endAfter(show, at(21, 1))).toBe('2026-10-24T21:01')
    expect(endAfter(show, at(20, 59))).toBe('2026-10-25T20:59')
  })

  test('equal to the start is on the next day [E-TIME-14]', () => {
    expect(endAfter(show, at(21))).toBe('2026-10-25T21:00')
    expect(endAfter(show, at(45))).toBe('2026-10-25T21:00')
  })

  test('with hours above 24 counts from the planned day if the start is after midnight', () => {
    const afterMidnight = '2026-10-25T00:30'
    expect(endAfter(afterMidnight, at(26), '2026-10-24')).toBe('2026-10-25T02:00')
    expect(endAfter(afterMidnight, at(2), '2026-10-24')).toBe('2026-10-25T02:00')
    expect(endAfter(afterMidnight, at(2))).toBe('2026-10-25T02:00')
  })

  test('is its first occurrence after the start', () => {
    fc.assert(
      fc.property(fc.nat(2 * 1440 - 1), fc.nat(1439), (start, end) => {
        const found = minutesFrom('2026-10-24', endAfter(wallTimeAt('2026-10-24', start), end, '2026-10-24'))
        expect(found > start && found <= start + 1440 && (found - end) % 1440 === 0).toBe(true)
      }),
    )
  })
})

test('local times convert to minutes of a day and back', () => {
  expect(wallTimeAt('2026-12-31', at(24, 30))).toBe('2027-01-01T00:30')
  expect(wallTimeAt('2026-12-31', at(75))).toBe('2027-01-03T03:00')
  expect(wallTimeAt('2026-01-01', -1)).toBe('2025-12-31T23:59')
  expect(minutesFrom('2026-12-31', '2027-01-03T03:00')).toBe(at(75))
})

test.each([
  '2026-11-23T24:00',
  '2026-11-23T9:00',
  '2026-11-23 09:00',
  '2026-02-30T09:00',
  '2026-11-23T09:60',
  '2026-11-23T09:00:00',
  '2026-11-23T09:00Z',
])('%o is not a local time', (text) => {
  expect(isWallTime(text)).toBe(false)
  expect(isWallTime('2026-11-23T23:59')).toBe(true)
})
