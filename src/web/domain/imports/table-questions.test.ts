import { describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { importColumns } from '#shared/imports/import-columns.ts'
import { moneyField, multipleChoiceField, numberField } from '#shared/records/record-field.ts'
import { decimalsOfColumn, fillDates, findQuestions, suggestFirstDate } from './table-questions.ts'

const fields = {
  ...eventRecord.fields,
  'custom.power': numberField('Power', { max: 1000, decimals: 3 }),
  'custom.fee': moneyField('Fee', 'KWD'),
  'custom.price': moneyField('Price', 'EUR'),
  'custom.needs': multipleChoiceField('Needs', [
    { value: 'a', label: 'Sound, light' },
    { value: 'b', label: 'Stage' },
    { value: 'c', label: 'Old', is_gone: true },
  ]),
}
const columns = importColumns(eventRecord, fields)

function questions(table: Record<string, string[]>) {
  const names = Object.keys(table)
  const length = Math.max(...Object.values(table).map((cells) => cells.length))
  const rows = Array.from({ length }, (_, at) => names.map((name) => table[name]?.[at] ?? ''))
  const chosen = names.map((column) => ({ heading: `H ${column}`, column, examples: [] }))
  return findQuestions([names, ...rows], 0, chosen, columns)
}

test('a table that is clear has no questions', () => {
  const clear = {
    name: ['A', 'B'],
    'days.date': ['2027-06-12', '13/06/2027'],
    'days.starts': ['20:00', '00:30 +1'],
    status: ['Draft', 'hold'],
    capacity: ['1.200', '1,300'],
  }
  expect(questions(clear)).toEqual({
    dateOrder: [],
    decimals: [],
    values: [],
    earlyTimes: [],
    bareTimes: null,
    season: [],
    emptyDates: null,
  })
})

test('the status live of a ticketing system is confirmed, after a question', () => {
  const asked = (...status: string[]) => questions({ status }).values.map(({ text, suggestion }) => [text, suggestion])
  expect(asked('live', 'on sale')).toEqual([
    ['live', 'Confirmed'],
    ['on sale', 'Confirmed'],
  ])
  expect(asked('Live')).toEqual([])
  expect(asked('Live', 'Draft', 'Confirmed')).toEqual([])
  expect(asked('Live', 'Sold out')).toEqual([
    ['Live', 'Confirmed'],
    ['Sold out', 'Confirmed'],
  ])
})

test('a text that needs no answer is told from one that means another option', () => {
  const asked = (...status: string[]) => questions({ status }).values.map(({ text, isRead }) => [text, isRead])
  expect(asked('1st hold', 'live', 'Perhaps')).toEqual([
    ['Perhaps', false],
    ['1st hold', true],
    ['live', false],
  ])
})

describe('rows without a date', () => {
  const heading = ['name', 'days.date', 'days.starts', 'status']
  const chosen = heading.map((column) => ({ heading: column, column, examples: [] }))
  const rows = [
    ['MARCH', '', '', ''],
    ['Nova', '12/3/2027', '20:00', ''],
    ['Echo', '', '21:00', ''],
    ['w/c 15', '', '', ''],
    ['Tri', '', '22:00', 'hold'],
    ['Delta', '13/3/2027', '20:00', ''],
  ]

  test('are asked about if there are several', () => {
    const asked = (body: string[][]) => findQuestions([heading, ...body], 0, chosen, columns).emptyDates
    expect(asked(rows)).toEqual({ heading: 'days.date', count: 2 })
    expect(asked(rows.slice(0, 3))).toBeNull()
    const full = Array.from({ length: 20 }, (_, at) => [`Show ${at}`, '12/3/2027', '20:00', ''])
    expect(asked([...full, ...rows])).toBeNull()
  })

  test('get the date above them, but not headings of a month or week', () => {
    expect(fillDates(rows, chosen).map(([name, date]) => [name, date])).toEqual([
      ['MARCH', ''],
      ['Nova', '12/3/2027'],
      ['Echo', '12/3/2027'],
      ['w/c 15', ''],
      ['Tri', '12/3/2027'],
      ['Delta', '13/3/2027'],
    ])
  })
})

describe('the order of day and month is asked', () => {
  test.each<[string, string[], string[] | null]>([
    [
      'if all dates are ambiguous',
      ['03/04/2027', '04/04/2027', '05/06/2027', '3/4/2027', '6/31/2027', '05/06/2027', '9/8/27'],
      ['03/04/2027', '05/06/2027', '3/4/2027'],
    ],
    ['if they contradict each other', ['03/04/2027', '25/06/2027', '06/25/2027'], ['25/06/2027', '06/25/2027']],
    ['but not if one of them decides', ['03/04/2027', 'Sat 25/06/2027 20:00'], null],
    ['but not for other notations', ['03.04.2027', '2027-03-04', 'TBA', '12-14'], null],
  ])('%s', (_, dates, examples) => {
    for (const column of ['days.date', 'on_sale_at', 'days.starts'])
      expect(questions({ [column]: dates }).dateOrder).toEqual(
        examples ? [{ column, heading: `H ${column}`, examples }] : [],
      )
  })
})

describe('decimals are asked', () => {
  const column = (name: string) => columns.find((one) => one.name === name)
  test.each<[string, string, string[], boolean | 'ask' | null]>([
    ['if all can be thousands', 'custom.power', ['1.250', '2.125'], 'ask'],
    ['for amounts in thousandths', 'custom.fee', ['1.250 KWD', '12.500 KWD'], 'ask'],
    ['if they contradict each other', 'custom.power', ['1.250', '1.25', '1.250.000'], 'ask'],
    ['but not beside other decimals', 'custom.power', ['1.250', '1.5'], true],
    ['but not beside a number below one', 'custom.power', ['1.250', '0.250'], true],
    ['but not beside thousands', 'custom.power', ['1.250', '1.250,5'], false],
    ['but not beside millions', 'custom.power', ['1,250', '1,250,000'], false],
    ['but not without three decimals', 'custom.price', ['1.250', '2.125'], null],
    ['but not for whole numbers', 'capacity', ['1.250', '2.125'], null],
    ['but not for other numbers', 'custom.power', ['1.2500', '2', '0.125', 'x'], null],
  ])('%s', (_, name, cells, isAsked) => {
    expect(
      decimalsOfColumn(
        cells.map((cell) => [cell]),
        -1,
        0,
        column(name),
      ),
    ).toBe(isAsked)
    const asked = questions({ [name]: cells }).decimals
    expect(asked.map((one) => one.column)).toEqual(isAsked === 'ask' ? [name] : [])
  })

  test('with ambiguous examples', () => {
    expect(questions({ 'custom.power': ['1.250', '7', '2.125', '2.125', '3.125', '4.125'] }).decimals).toEqual([
      { column: 'custom.power', heading: 'H custom.power', examples: ['1.250', '2.125', '3.125'] },
    ])
  })
})

describe('values of options are asked', () => {
  test('first those that are not understood, then those by synonyms', () => {
    const status = ['CONF', 'Confirmed', 'mañana', 'conf.', 'Mañana!', 'TBA', '', 'whatever', 'Hold']
    const asked = questions({ status }).values
    expect(asked.map(({ text, key, count, suggestion }) => [text, key, count, suggestion])).toEqual([
      ['mañana', 'manana', 2, null],
      ['whatever', 'whatever', 1, null],
      ['CONF', 'conf', 2, 'Confirmed'],
      ['TBA', 'tba', 1, 'Hold'],
    ])
    expect(asked[0]?.choices).toContainEqual({ value: 'confirmed', label: 'Confirmed' })
  })

  test('for each entry of a list, without retired options', () => {
    const [asked, ...others] = questions({ 'custom.needs': ['Sound, light', 'Stage; Lift', '-'] }).values
    expect(others).toEqual([])
    expect(asked).toEqual({
      ...{
        column: 'custom.needs',
        heading: 'H custom.needs',
        text: 'Lift',
        key: 'lift',
        count: 1,
        suggestion: null,
        isRead: false,
      },
      choices: [
        { value: 'a', label: 'Sound, light' },
        { value: 'b', label: 'Stage' },
      ],
    })
  })

  test('at most 50 at once', () => {
    const kind = Array.from({ length: 3000 }, (_, at) => `Kind ${at}`)
    expect(questions({ kind }).values).toHaveLength(50)
  })
})

describe('early times are asked', () => {
  test.each<[string, Record<string, string[]>, string[]]>([
    [
      'of starts and doors',
      { 'days.starts': ['05:30', '20:00', '0:15 Uhr'], 'days.doors': ['', '', '23:30'] },
      ['05:30'],
    ],
    [
      'of starts without doors',
      { 'days.starts': ['05:30', '0:15 Uhr', '05:30', '1am', '2am'] },
      ['05:30', '0:15 Uhr', '1am'],
    ],
    ['of early doors', { 'days.doors': ['00:30'], 'days.starts': ['01:00'] }, ['00:30']],
    ['but not of the next day', { 'days.starts': ['00:30 +1', '24:30', 'TBA'] }, []],
    ['but not of ends', { 'days.starts': ['22:00'], 'days.ends': ['05:00'] }, []],
    ['but not of events without times', { 'days.starts': ['00:00', '0:00'], 'days.ends': ['00:00', '23:59'] }, []],
    ['but not with a date', { 'days.starts': ['2027-06-12 00:30'] }, []],
  ])('%s', (_, table, examples) => expect(questions(table).earlyTimes).toEqual(examples))
})

test('dates without a year are asked', () => {
  const dates = ['12.06.', '2027-06-12', 'Sat 13 June', '12.06.', '12/14', '15 juin', 'TBA', '20:00']
  expect(questions({ 'days.date': dates }).season).toEqual(['12.06.', 'Sat 13 June', '12/14'])
  expect(questions({ 'days.date': ['2027-06-12'], 'days.starts': ['7/8', '8/9'] }).season).toEqual([])
  expect(questions({ 'days.starts': ['20:00', '20.00', '12.06. 20 Uhr'] }).season).toEqual(['12.06. 20 Uhr'])
})

test.each<[string, string[], string]>([
  ['today', ['12.12.', '03.01.', '12.06.'], '2026-11-27'],
  ['that of the weekdays: a season that is over', ['Fri 12 June', 'Sat 13 June'], '2026-06-12'],
  ['that of the weekdays: to come', ['Sat 12 June', 'Sun 13 June'], '2026-11-27'],
  ['that of the first example, if the dates are in order from it on', ['12.09.', '14.10.', '03.12.'], '2026-09-12'],
  ['today without examples', [], '2026-11-27'],
])('the suggested first date is %s', (_, examples, date) => {
  expect(suggestFirstDate(examples, '2026-11-27')).toBe(date)
})

test('20,000 rows with 100 columns are looked at', () => {
  const power = Array.from({ length: 20_000 }, (_, at) => `${1 + (at % 900)}.${100 + (at % 900)}`)
  const date = power.map((_, at) => `${1 + (at % 12)}/${1 + (at % 11)}/20${10 + (at % 89)}`)
  const table = Object.fromEntries(
    ['days.date', 'days.starts', 'days.doors', 'status', 'kind', 'custom.power', 'custom.needs', 'on_sale_at'].map(
      (name) => [name, name === 'custom.power' ? power : date],
    ),
  )
  const { dateOrder, decimals, values } = questions(table)
  expect([dateOrder.length, decimals.length, values.length]).toEqual([4, 1, 50])
})

describe('times without am or pm', () => {
  test.each<[string, Record<string, string[]>, ReturnType<typeof questions>['bareTimes']]>([
    [
      'that would all be in the morning are a question',
      { 'days.doors': ['7.30', '8', ''], 'days.starts': ['8.30', '9', 'tbc'] },
      { examples: ['7.30', '8', '8.30'], isEvening: false },
    ],
    [
      'beside times with pm are in the evening',
      { 'days.doors': ['7pm', '8'], 'days.starts': ['8', '9'] },
      { examples: ['8', '9'], isEvening: true },
    ],
    [
      'beside doors and starts of an evening are in the evening',
      { 'days.starts': ['7/8', '8.30'] },
      { examples: ['8.30'], isEvening: true },
    ],
    [
      'beside times with am and pm are a question',
      { 'days.starts': ['9am', '8.30'], 'days.ends': ['1pm', '10'] },
      { examples: ['8.30'], isEvening: false },
    ],
    ['beside times of a 24-hour clock are clear', { 'days.starts': ['8:30', '9'], 'days.ends': ['17:00', ''] }, null],
    ['beside a second show in the afternoon are clear', { 'days.starts': ['11:00 & 14:00', '7.30pm', '8'] }, null],
    ['with a zero in front are clear', { 'days.starts': ['08:00', '9:30', '10:30'] }, null],
    ['with the word for hours are clear', { 'days.starts': ['9 Uhr', '10 Uhr'] }, null],
    [
      'of a range that can be a morning or a night are a question',
      { 'days.starts': ['9-1', '10am-12'] },
      { examples: ['9-1'], isEvening: false },
    ],
    ['of a load-in alone are no question', { 'days.load_in': ['9', '10'], 'days.starts': ['7pm', '8pm'] }, null],
  ])('%s', (_, table, bareTimes) => expect(questions(table).bareTimes).toEqual(bareTimes))

  test('are not asked about as dates without a year, if a spreadsheet dropped their last zero', () => {
    expect(questions({ 'days.date': ['2027-03-04'], 'days.starts': ['20.3'] }).season).toEqual([])
    expect(questions({ 'days.starts': ['20.3'] }).season).toEqual(['20.3'])
  })

  test('are asked about once: not also as early times', () => {
    expect(questions({ 'days.starts': ['5.30', '8'] })).toMatchObject({
      earlyTimes: [],
      bareTimes: { isEvening: false },
    })
    expect(questions({ 'days.starts': ['05:30', '20:00'] })).toMatchObject({ earlyTimes: ['05:30'], bareTimes: null })
  })
})

test('a status with words behind it is suggested, but not a word that begins other texts', () => {
  const texts = ['pencilled by Kate', 'Aplazado al 9 de abril', 'cancelled due to flu', 'public holiday', 'off season']
  const { values } = questions({ status: texts })
  const suggestions = new Map(values.map(({ text, suggestion }) => [text, suggestion]))
  expect(texts.map((text) => suggestions.get(text))).toEqual(['Hold', 'Postponed', 'Cancelled', null, null])
})

test('a status with a date behind it is suggested', () => {
  const { values } = questions({ status: ['Hold till 15/12', 'ON SALE 12/4', 'Room 4'] })
  expect(values.map(({ text, suggestion, isRead }) => [text, suggestion, isRead])).toEqual([
    ['Room 4', null, false],
    ['Hold till 15/12', 'Hold', false],
    ['ON SALE 12/4', 'Confirmed', false],
  ])
})
