import { expect, test } from 'vitest'
import { describeConflict, type NamedConflict } from './describe-conflict.ts'

const date = '2027-02-13'
const at = (time: string) => `${date}T${time}`
const congress = {
  ...{ id: 'one', name: 'Spring Congress', status: 'confirmed' as const, begins: at('09:00'), ends: at('23:00') },
  ...{ is_all_day: false, combined: [], reason: null },
}
const conflict = (given: Partial<NamedConflict>): NamedConflict => ({
  ...{ kind: 'booked_twice', level: 'blocked', date, label: '', spaces: ['Club'], other: null },
  ...{ minutes: 60, detail: null, busy: null, ...given },
})
const held = { ...congress, status: 'hold' as const }
const salsa = { begins: at('18:00'), ends: at('23:00'), title: 'Salsa evening', more: 0 }

test.each<[string, Partial<NamedConflict>, string]>([
  [
    'the same space',
    { other: congress },
    'Club is taken: ‘Spring Congress’ is confirmed there (Sat, Feb 13, 2027, 09:00–23:00).',
  ],
  [
    'a part of the other’s space',
    { other: { ...congress, combined: ['Whole House'] } },
    'Club is part of Whole House, which ‘Spring Congress’ has (Sat, Feb 13, 2027, 09:00–23:00).',
  ],
  [
    'parts of the other’s space, beside a confirmed event',
    { kind: 'beside_confirmed', spaces: ['Club', 'Hall'], other: { ...congress, combined: ['Whole House'] } },
    'Club, Hall are part of Whole House, which ‘Spring Congress’ has (Sat, Feb 13, 2027, 09:00–23:00).',
  ],
  [
    'a part of a space that is held',
    { kind: 'beside_hold', other: { ...held, combined: ['Whole House'] } },
    'Club is part of Whole House, which ‘Spring Congress’ also holds (Sat, Feb 13, 2027, 09:00–23:00).',
  ],
  [
    'a hold beside a confirmed event',
    { kind: 'beside_confirmed', other: { ...held } },
    '‘Spring Congress’ also holds Club (Sat, Feb 13, 2027, 09:00–23:00).',
  ],
  [
    'a begin before the day of the venue',
    { kind: 'outside_day', detail: 'begins 06:00', minutes: 180 },
    'It begins 3 h before this venue’s day, which starts at 06:00.',
  ],
  [
    'a private event',
    { kind: 'beside_confirmed', other: { ...congress, name: null, status: null } },
    'A private event is confirmed in Club (Sat, Feb 13, 2027, 09:00–23:00).',
  ],
  [
    'a calendar from outside',
    { kind: 'busy_outside', spaces: ['Loft'], detail: 'Salsa lets', busy: salsa },
    '‘Salsa lets’ has Loft from 18:00 to 23:00 (Salsa evening).',
  ],
  [
    'a calendar from outside that is busy until the next day, and again later',
    {
      ...{ kind: 'busy_outside', spaces: ['Loft'], detail: 'Salsa lets' },
      busy: { ...salsa, ends: '2027-02-14T02:00', title: null, more: 1 },
    },
    '‘Salsa lets’ has Loft from 18:00 to 02:00 on Sun, Feb 14, 2027 and once more.',
  ],
])('a conflict names %s', (_, given, sentence) => {
  expect(describeConflict(conflict(given)).sentence).toBe(sentence)
})

test('a hold beside a confirmed event stays behind it, and other events leave the time before and after free', () => {
  const fixOf = (other: NamedConflict['other']) => describeConflict(conflict({ kind: 'beside_confirmed', other })).fix
  expect(fixOf(held)).toBe('It stays behind this event.')
  expect(fixOf(congress)).toBe('Free until 09:00 and again from 23:00.')
})
