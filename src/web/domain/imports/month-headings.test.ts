import { describe, expect, test } from 'vitest'
import { readDateText } from '#shared/imports/date-text.ts'
import { withMonths } from './month-headings.ts'
import { readPastedTable } from './read-table.ts'

const datesOf = (rows: readonly string[][], at = 0) =>
  withMonths(rows).rows.map((row) => {
    const read = readDateText(row[at] ?? '', { isMonthFirst: false, firstDate: '2027-01-01' })
    return read && 'date' in read ? [read.date, ...(read.lastDate ? [read.lastDate] : [])].join(' ') : ''
  })

describe('days below the name of a month', () => {
  test.each<[string, string[][], string[]]>([
    [
      'in Italian, merged over the row',
      [
        ['Giorno', 'Ora'],
        ['GENNAIO 2027', 'GENNAIO 2027'],
        ['sab 16', '20.45'],
        ['dom 17', '16.00'],
        ['FEBBRAIO 2027', ''],
        ['ven 5', '21'],
      ],
      ['', '', '2027-01-16', '2027-01-17', '', '2027-02-05'],
    ],
    [
      'in English, as numbers',
      [
        ['JANUARY 2027', ''],
        ['16', 'A'],
        ['23rd', 'B'],
        ['Feb 27', ''],
        ['6', 'C'],
      ],
      ['', '2027-01-16', '2027-01-23', '', '2027-02-06'],
    ],
    [
      'in German, with ranges and the year of the first month',
      [
        ['Dezember 2026', ''],
        ['Sa, 19.', 'A'],
        ['20.', 'B'],
        ['März', ''],
        ['5.-7.', 'C'],
        ['So 28.', 'D'],
      ],
      ['', '2026-12-19', '2026-12-20', '', '2027-03-05 2027-03-07', '2027-03-28'],
    ],
    [
      'between headings that come again and subtotals',
      [
        ['JANVIER 2027', '', ''],
        ['Jour', 'Spectacle', 'Jauge'],
        ['Ven 8', 'Berthollet', '380'],
        ['Sous-total janvier', '380', ''],
        ['FÉVRIER 2027', '', ''],
        ['Jour', 'Spectacle', 'Jauge'],
        ['5', 'Dutronc', '420'],
        ['Sous-total février', '420', ''],
        ['TOTAL GÉNÉRAL', '800', ''],
      ],
      ['', '', '2027-01-08', '', '', '', '2027-02-05', '', ''],
    ],
    [
      'that a spreadsheet stores as its first day',
      [
        ['2027-01-01', ''],
        ['Sat 16', 'A'],
        ['Sun 17', 'B'],
      ],
      ['', '2027-01-16', '2027-01-17'],
    ],
    [
      'in Spanish, after the first letter of the weekday',
      [
        ['ENERO 2027', ''],
        ['V 8', 'A'],
        ['S 9', 'B'],
        ['J 14', 'C'],
        ['FEBRERO', ''],
        ['V 12 y S 13', 'D'],
      ],
      ['', '2027-01-08', '2027-01-09', '2027-01-14', '', '2027-02-12 2027-02-13'],
    ],
    [
      'in French and Portuguese, with short weekdays',
      [
        ['JANVIER 2027', ''],
        ['L 11', 'A'],
        ['3ª 12', 'B'],
        ['Qua 13', 'C'],
      ],
      ['', '2027-01-11', '2027-01-12', '2027-01-13'],
    ],
    [
      'with periods between weekdays, but not two separate days',
      [
        ['MARCH 2027', ''],
        ['Thu 18 - Sat 20', 'A'],
        ['Fri 26 & Sun 28', 'B'],
        ['Mon 29', 'C'],
      ],
      ['', '2027-03-18 2027-03-20', '', '2027-03-29'],
    ],
    [
      'in French, after the weekday',
      [
        ['Février 2027', ''],
        ['5 ven.', 'A'],
        ['6 sam.', 'B'],
      ],
      ['', '2027-02-05', '2027-02-06'],
    ],
  ])('%s', (_, rows, dates) => expect(datesOf(rows)).toEqual(dates))

  test('are those of the column with days in order, not of other numbers', () => {
    const rows = [
      ['April 2027', '', ''],
      ['8', 'Nova', '2'],
      ['7', 'Luna', '3'],
      ['9', 'Mono', '10'],
      ['7', 'Solo', '17'],
    ]
    expect(datesOf(rows, 2)).toEqual(['', '2027-04-02', '2027-04-03', '2027-04-10', '2027-04-17'])
  })

  test('stay as they are in other tables', () => {
    for (const rows of [
      [
        ['Title', 'Date'],
        ['May', ''],
        ['Nova', '2027-06-12'],
        ['Luna', '2027-06-13'],
      ],
      [
        ['Title', 'Seats'],
        ['May 2027', ''],
        ['Nova', '500'],
        ['Luna', '20'],
      ],
    ])
      expect(withMonths(rows)).toEqual({ rows, notes: [] })
  })

  test('leave whole dates as they are, and are left out themselves', () => {
    const days = [
      ['2027-01-08', 'Nova'],
      ['2027-01-09', 'Luna'],
    ]
    const later = [
      ['05.02.2027', 'Mono'],
      ['unknown', 'Solo'],
    ]
    const rows = [['Date', 'Act'], ['JANUARY', 'JANUARY'], ...days, ['FEBRUARY', ''], ...later]
    expect(withMonths(rows)).toEqual({
      rows: [['Date', 'Act'], ['', ''], ...days, ['', ''], ...later],
      notes: ['Rows with only a month, such as ‘JANUARY’, are headings, so they were left out.'],
    })
  })

  test('are read in pasted cells, with a note', async () => {
    const { sheets } = await readPastedTable('Day\tTitle\tStart\nMARZO 2027\nsab 6\tNova\t20:00\ndom 7\tLuna\t21:00')
    expect(sheets[0]?.rows.slice(2).map(([date]) => date)).toEqual(['sab 6 March 2027', 'dom 7 March 2027'])
    expect(sheets[0]?.notes).toEqual(['Days get the month of the row above them, such as ‘MARZO 2027’.'])
  })
})

describe('days below a date with a month', () => {
  test('have its month, or the next one if they are smaller', () => {
    const rows = [
      ['Date', 'Artist'],
      ['Sat 6 Mar 2027', 'A'],
      ['Fri 12', 'B'],
      ['Thu 18 - Sat 20', 'C'],
      ['Fri 2', 'D'],
    ]
    expect(datesOf(rows)).toEqual(['', '2027-03-06', '2027-03-12', '2027-03-18 2027-03-20', '2027-04-02'])
    expect(withMonths(rows).notes).toEqual([
      'Days without a month, such as ‘Fri 12’, get the month of the date above them.',
    ])
  })

  test('stay as they are without a weekday', () => {
    const rows = [
      ['5 March 2027', 'A'],
      ['12', 'B'],
    ]
    expect(withMonths(rows)).toEqual({ rows, notes: [] })
  })
})

test.each([
  ['weekdays', 'JANUARI | ', 'vr | 15-jan', 'za | 16-jan', 'FEBRUARI | ', 'vr | 5-feb'],
  ['numbers of rows', 'STYCZEŃ | ', '1 | 15.01', '2 | 16.01', 'LUTY | ', '3 | 5.02'],
])('rows of months between %s beside whole dates are left out, and nothing gets a month', (_, ...lines) => {
  const rows = [['', 'Data'], ...lines.map((line) => line.split(' | '))]
  const left = rows.map((row, at) => (at === 1 || at === 4 ? ['', ''] : row))
  expect(withMonths(rows)).toEqual({ rows: left, notes: [expect.stringMatching(/^Rows with only a month, such as ‘/)] })
})

test('days below months stay days, beside prices and times that could be dates', () => {
  const rows = [
    ['JANUARY', '', ''],
    ['15', '8.5', '7/8'],
    ['16', '9.5', '8/9'],
    ['FEBRUARY', '', ''],
    ['5', '8.5', '7/8'],
  ]
  expect(datesOf(rows)).toEqual(['', '2027-01-15', '2027-01-16', '', '2027-02-05'])
})
