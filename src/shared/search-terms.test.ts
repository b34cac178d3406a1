import { expect, test } from 'vitest'
import { parseSearchTerms } from './search-terms.ts'

const words = (...each: string[]) => each.map((word) => ({ words: [word] }))

test.each([
  ['Rock’n’Roll – Live', words('rock', 'n', 'roll', 'live')],
  ['Nerven  SO36 nerven', words('nerven', 'so36')],
  ['!!!', words('!!!')],
  ['’', words("'")],
  ['\u200b', []],
  ['a b c d e f g h i j k l', words(...'abcdefghij')],
])('%j has words', (text, terms) => {
  expect(parseSearchTerms(text)).toEqual(terms)
})

test.each([
  ['12 June', { month: 6, day: 12 }],
  ['june 12th', { month: 6, day: 12 }],
  ['12 Jun 2027', { year: 2027, month: 6, day: 12 }],
  ['June 12, 2027', { year: 2027, month: 6, day: 12 }],
  ['29 february', { month: 2, day: 29 }],
  ['june 2027', { year: 2027, month: 6 }],
  ['sept 2027', { year: 2027, month: 9 }],
  ['2027-06-12', { year: 2027, month: 6, day: 12 }],
  ['2027-06', { year: 2027, month: 6 }],
  ['12.6.2027', { year: 2027, month: 6, day: 12 }],
  ['2027', { year: 2027 }],
  ['June', { month: 6 }],
  ['FRIDAY', { weekday: 5 }],
])('%j is a date', (text, date) => {
  expect(parseSearchTerms(text)).toEqual([{ words: expect.any(Array), date }])
})

test.each(['jun', 'fri', '31 jun', '2027-02-30', '32', '31.6.2027', '1066', '20270612', 'mayor', '12'])(
  '%j is no date',
  (text) => {
    expect(parseSearchTerms(text).filter((term) => 'date' in term)).toEqual([])
  },
)

test('a date can stand between words', () => {
  expect(parseSearchTerms('Nova 12 June SO36')).toEqual([
    { words: ['nova'] },
    { words: ['12', 'june'], date: { month: 6, day: 12 } },
    { words: ['so36'] },
  ])
})
