import { describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { isAmbiguousNumber, parseNumber, unambiguousDecimal } from '#shared/parse-number.ts'
import {
  choiceField,
  countryField,
  currencyField,
  flagField,
  linkField,
  memberField,
  moneyField,
  multipleChoiceField,
  numberField,
  type RecordField,
  recordRefField,
  richTextField,
  tagsField,
  textField,
  timeOfDayField,
  timeZoneField,
  wallTimeField,
} from '#shared/records/record-field.ts'
import { plainText, type RichText } from '#shared/rich-text.ts'
import { importColumns } from './import-columns.ts'
import { cellText, readCell } from './read-cell.ts'
import { splitList } from './split-list.ts'

const options = { isMonthFirst: false, hasDecimals: false, firstDate: null }
const noNames = () => ({ problem: 'No names here' })
const names = { member: noNames, record: noNames, tag: noNames, isKnown: () => false }
const read = (field: RecordField, text: string, more = {}) => readCell(field, text, { ...options, ...more }, names)
const valueIn = (field: RecordField, text: string, more = {}) => {
  const cell = read(field, text, more)
  return 'problem' in cell ? cell.problem : cell.value
}

describe('numbers', () => {
  test.each([
    ['1200', 1200],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1 200', 1200],
    ['1’200', 1200],
    ['1,234,567', 1_234_567],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['12,5', 12.5],
    ['0,125', 0.125],
    ['1.2340', 1.234],
    ['-3', -3],
    ['1e+21', 1e21],
    ['1e-7', 1e-7],
    ['12.5.1', undefined],
    ['many', undefined],
    ['1,23,4', undefined],
    ['1e', undefined],
  ])('%s is the number %s', (text, number) => expect(parseNumber(text)).toBe(number))

  test.each([
    ['€12.5', 12.5],
    ['25 CHF', 25],
    ['25 kr', 25],
    ['-$5', -5],
    ['25 xyz', 'This is not a number'],
  ])('the number field of %s has %s', (text, number) => {
    expect(valueIn(numberField('Price', { min: -100, max: 100, decimals: 2 }), text, { hasDecimals: true })).toBe(
      number,
    )
  })

  test.each([
    ['1.250', 1.25],
    ['1,250', 1.25],
    ['2.125', 2.125],
    ['1.250.000', 1_250_000],
    ['1.250,5', 1250.5],
    ['1250', 1250],
  ])('%s in a column with decimals is %s', (text, number) => {
    expect(parseNumber(text, { hasDecimals: true })).toBe(number)
  })

  test.each([
    ['1.250', true],
    ['12,500', true],
    ['0.250', false],
    ['1.25', false],
    ['1.250.000', false],
    ['1250.000', false],
  ])('%s is ambiguous: %s', (text, isAmbiguous) => expect(isAmbiguousNumber(text)).toBe(isAmbiguous))

  test.each([1.25, 2.125, 999.999, -1.5, 1250, 1250.125, 0.125, 1e21, 1e-7])(
    '%s is read as it is written',
    (number) => {
      expect(parseNumber(unambiguousDecimal(String(number)))).toBe(number)
    },
  )

  const share = numberField('Share', { min: -1, max: 1, decimals: 3 })
  test.each([
    ['12.3%', 0.123],
    ['0,7 %', 0.007],
    ['-19.9%', -0.199],
    ['100%', 1],
  ])('a cell with %s contains exactly %s', (text, value) => expect(read(share, text)).toEqual({ value }))

  const capacity = numberField('Capacity', { max: 1_000_000 })
  test.each([
    ['ca. 500', 500],
    ['~500', 500],
    ['500+', 500],
    ['500 pax', 500],
    ['1,200 seated', 1200],
    ['max. 1.200 Personen', 1200],
    ['1 200 places', 1200],
    ['approx. 1’200 (standing)', 1200],
    ['18+', 18],
    ['ab 16 Jahren', 16],
    ['ab 16', 16],
    ['16+', 16],
    ['M/6', 6],
    ['M/18', 18],
    ['K-18', 18],
    ['FSK 12', 12],
    ['dai 14 anni', 14],
    ['od 18 lat', 18],
    ['från 18 år', 18],
    ['maiores de 18', 18],
    ['12 jaar en ouder', 12],
    ['18 ans et +', 18],
  ])('a cell with %s contains %s, and says so', (text, value) => {
    expect(read(capacity, text)).toEqual({ value, note: `Read as ${value.toLocaleString('en')}` })
  })

  test.each([
    ['80-100', 100],
    ['500–600', 600],
    ['600 / 350', 600],
    ['1,200 standing / 600 seated', 1200],
    ['300 seated / 500 standing', 500],
  ])('the larger number of %s is %s', (text, value) => {
    expect(read(capacity, text)).toEqual({ value, note: `Read as ${value.toLocaleString('en')}, the larger number` })
  })

  test.each([
    [{ label: 'Capacity', max: 1_000_000 }, '6-12 anos', 6],
    [{ label: 'Capacity', max: 1_000_000 }, '6 – 12 years', 6],
    [{ label: 'Capacity', max: 1_000_000 }, '3 bis 6 Jahre', 3],
    [{ label: 'Age limit', max: 99 }, '6-12', 6],
  ])('the age in %j of %s is %s, and the text says more', (field, text, value) => {
    const note = `Read as ${value}, the smaller number`
    expect(read(numberField(field.label, field), text)).toEqual({ value, note, isPartial: true })
  })

  test.each([
    ['10k', 10_000],
    ['1.5k', 1500],
    ['około 300', 300],
    ['noin 300', 300],
    ['até 300', 300],
    ['enintään 300', 300],
    ['1.200 staand', 1200],
    ['450 pl.', 450],
    ['250 osób', 250],
    ['80 lugares', 80],
    ['aprox. 300', 300],
    ['c. 300', 300],
    ['350 GA', 350],
    ['600 (GA standing)', 600],
    ['250 bestuhlt', 250],
    ['150 (siddende)', 150],
    ['220 (pews)', 220],
    ['12.000 personas', 12_000],
  ])('%s is read as %s', (text, value) => {
    expect(read(capacity, text)).toEqual({ value, note: `Read as ${value.toLocaleString('en')}` })
  })

  test.each(['AA', 'All Ages', 'tous publics', 'alla età', 'Livre', 'tutte le età', 'pro všechny', 'todas las edades'])(
    '%s is no limit',
    (text) => {
      expect(read(capacity, text)).toEqual({ value: undefined, note: 'Read as no limit' })
    },
  )

  test.each(['030-1234', '12-13-14', '300 seated 500 standing', 'Hall 5', 'many', '12.06.2027', '5 %5'])(
    '%s is no number',
    (text) => {
      expect(read(capacity, text)).toEqual({ problem: 'This is not a number' })
    },
  )
})

test.each([
  ['EUR', '1250.50 EUR', 125_050],
  ['EUR', '€ 1.250,50', 125_050],
  ['EUR', '1,250.00 EUR', 125_000],
  ['EUR', '1.250,50 Euro', 125_050],
  ['EUR', '1250,-', 125_000],
  ['EUR', '1.250,– €', 125_000],
  ['EUR', '-12.50 EUR', -1250],
  ['CHF', "CHF 1'250.--", 125_000],
  ['CHF', 'Fr. 12.50', 1250],
  ['GBP', '£1,250', 125_000],
  ['USD', '$ 12.50', 1250],
  ['USD', 'US$12.50', 1250],
  ['DKK', '1.250,50 kr.', 125_050],
  ['PLN', '12,50 zł', 1250],
  ['KWD', '1.2500 KWD', 1250],
  ['JPY', '¥1,250', 1250],
  ['EUR', '$12', 'An amount in EUR, not in USD'],
  ['EUR', '12 SEK', 'An amount in EUR, not in SEK'],
  ['EUR', '12.345 EUR', 1_234_500],
  ['EUR', '12.3456', 'EUR has no such small amounts'],
  ['EUR', '12-14', 'This is not an amount in EUR'],
  ['EUR', 'free', 'This is not an amount in EUR'],
])('an amount in %s: %s is %s', (currency, text, amount) => {
  expect(valueIn(moneyField('Fee', currency), text)).toEqual(typeof amount === 'string' ? amount : { amount, currency })
})

test('an amount in thousandths is written so that it reads back', () => {
  const fee = moneyField('Fee', 'KWD')
  const value = { amount: 1250, currency: 'KWD' }
  expect(cellText(fee, value, () => undefined)).toBe('1.2500 KWD')
  expect(valueIn(fee, '1.2500 KWD')).toEqual(value)
  expect(valueIn(fee, '1.250 KWD', { hasDecimals: true })).toEqual(value)
  expect(valueIn(fee, '1.250 KWD')).toEqual({ amount: 1_250_000, currency: 'KWD' })
})

test.each(['\\N', 'NULL', '(null)'])('%s of a database says nothing, also in notes', (text) => {
  for (const field of [
    richTextField('Notes'),
    textField('City'),
    linkField('Link'),
    numberField('Capacity', { max: 9 }),
  ])
    expect(read(field, text)).toEqual({ value: undefined })
  expect(valueIn(textField('Name'), 'Null')).toBe('Null')
})

const statuses = importColumns(eventRecord).find(({ name }) => name === 'status')
const kinds = importColumns(eventRecord).find(({ name }) => name === 'kind')
const choiceIn = (column: typeof statuses, text: string) => {
  const cell = column ? readCell(column.field, text, options, names, column.value_synonyms) : { problem: 'No column' }
  return 'problem' in cell ? null : cell.value
}

test.each([
  ['draft', ['Draft', 'Entwurf', 'idea', 'idee', 'brouillon', 'planned']],
  ['inquiry', ['Inquiry', 'enquiry', 'request', 'Anfrage', 'demande', 'offer sent']],
  [
    'hold',
    [
      'Hold',
      '1st hold',
      '1H',
      'H1',
      '2nd hold',
      'hold 2',
      'Hold #3',
      'pencil',
      'Option',
      'opt.',
      '1. Option',
      'tbc',
      'tentative',
    ],
  ],
  [
    'confirmed',
    ['CONF', 'Confirmed', 'confirmed!', 'bestätigt', 'confirmé', 'fix', 'booked', 'OK', 'bekræftet', 'Bekräftad', '✓'],
  ],
  ['done', ['played', 'past', 'Done', 'gespielt', 'completed', 'terminé']],
  [
    'cancelled',
    ['cancelled', 'canceled', 'abgesagt', 'annulé', 'X', 'cancelado', 'aflyst', 'Annullato', 'geannuleerd'],
  ],
  ['postponed', ['postponed', 'verschoben', 'reporté', 'aplazado', 'rinviato', 'udskudt']],
  ['archived', ['archived', 'archiviert']],
])('status %s', (status, texts) => {
  for (const text of texts) expect([text, choiceIn(statuses, text)]).toEqual([text, status])
})

test.each([
  ['concert', ['gig', 'Konzert', 'concierto', 'live show', 'Concert']],
  ['club_night', ['dance party', 'club', 'DJ set', 'Clubnacht', 'soirée']],
  ['private', ['wedding', 'Hochzeit', 'private event', 'birthday']],
  ['theatre', ['comedy', 'Theater', 'theatre', 'musical', 'Kabarett']],
  ['conference', ['Kongress', 'meeting', 'Tagung']],
])('kind %s', (kind, texts) => {
  for (const text of texts) expect([text, choiceIn(kinds, text)]).toEqual([text, kind])
})

test.each(['Party', 'fiesta', 'fête', 'Feest'])('the kind %s can be a club night or a private event', (text) => {
  expect(choiceIn(kinds, text)).toBeNull()
})

test.each([
  ['DE', ['Germany', 'germany', 'Deutschland', 'Allemagne', 'DEU', 'de', 'D', 'Niemcy', 'BRD', 'GER']],
  ['GB', ['UK', 'U.K.', 'United Kingdom', 'Great Britain', 'England', 'Northern Ireland', 'GBR', 'Royaume-Uni']],
  ['US', ['USA', 'U.S.A.', 'U.S.', 'us', 'United States', 'The United States of America', 'Vereinigte Staaten']],
  ['NL', ['The Netherlands', 'Nederland', 'Holland', 'NLD', 'Pays-Bas', 'Niederlande', 'Holanda', 'Olanda']],
  ['ES', ['España', 'Spain', 'Spanien', 'ESP']],
  ['CH', ['Schweiz', 'Suisse', 'Svizzera', 'Switzerland', 'CH', 'CHE']],
  ['AT', ['Österreich', 'Austria', 'AUT', 'A']],
  ['TR', ['Turkey', 'Türkiye', 'Türkei']],
  ['AE', ['UAE', 'United Arab Emirates']],
  ['HK', ['Hong Kong', 'Hongkong']],
  ['IN', ['India', 'IND', 'भारत']],
  ['CZ', ['Czechia', 'Czech Republic', 'Česko', 'Tschechien', 'Česká republika', 'Rép. tchèque']],
  ['HR', ['CRO', 'Kroatien']],
  ['GR', ['Greece', 'Ελλάδα', 'Griechenland']],
  ['JP', ['Japan', '日本', 'JPN']],
])('country %s', (code, texts) => {
  for (const text of texts) expect([text, valueIn(countryField('Country'), text)]).toEqual([text, code])
})

test.each(['Atlantis', 'ZZZ', 'Berlin', 'constructor', '__proto__'])('%s is not a country', (text) => {
  expect(read(countryField('Country'), text)).toEqual({ problem: 'This is not a country' })
})

test.each([
  ['EUR', ['€', 'EUR', 'eur', 'Euro', 'euros']],
  ['GBP', ['£', 'GBP', 'British Pound', 'pounds']],
  ['USD', ['$', 'US$', 'USD', 'US Dollar', 'dollars']],
  ['CHF', ['CHF', 'Fr.', 'Schweizer Franken', 'Swiss francs']],
  ['PLN', ['zł', 'PLN', 'złoty polski']],
  ['SEK', ['SEK', 'Skr', 'svensk krona', 'kronor']],
  ['Which currency? Write DKK, NOK, SEK or ISK', ['kr', 'kr.', 'KR']],
  ['This is not a currency such as EUR', ['ABC', 'gold', 'constructor']],
])('currency %s', (code, texts) => {
  for (const text of texts) expect([text, valueIn(currencyField('Currency'), text)]).toEqual([text, code])
})

test.each([
  [
    'Europe/Berlin',
    [
      'Europe/Berlin',
      'europe/berlin',
      'Berlin',
      'CET',
      'MEZ',
      'Berlin, Germany',
      '(GMT+01:00) Amsterdam, Berlin'.replace('Amsterdam, ', ''),
    ],
  ],
  ['Europe/Amsterdam', ['(UTC+01:00) Amsterdam, Berlin, Bern']],
  ['America/New_York', ['America/New_York', 'America/New York', 'New York', 'Eastern Time', 'EST', 'US/Eastern', 'ET']],
  ['America/Los_Angeles', ['Pacific Time', 'PST', 'Los Angeles', 'Pacific Standard Time']],
  ['Europe/London', ['London', 'London time', 'BST', 'GMT Standard Time']],
  ['Etc/GMT-1', ['GMT+1', 'UTC+01:00', 'utc +1']],
  ['UTC', ['UTC', 'GMT', 'GMT+0']],
  ['Asia/Kolkata', ['Asia/Calcutta', 'Mumbai']],
  ['This is not a time zone such as Europe/Berlin', ['Mars', 'GMT+99', '+02:00', 'constructor']],
])('time zone %s', (zone, texts) => {
  for (const text of texts) expect([text, valueIn(timeZoneField('Zone'), text)]).toEqual([text, zone])
})

test.each([
  [
    true,
    [
      'x',
      '✓',
      'Ja',
      'YES',
      'True',
      'oui',
      'sí',
      'tak',
      '✅',
      'Ein',
      'ON',
      'Y',
      'Sim',
      'kyllä',
      'ano',
      'Prawda',
      'Aan',
      'да',
    ],
  ],
  [
    false,
    [
      'nein',
      '-',
      'No',
      'FALSE',
      '✗',
      'non',
      'nie',
      '0',
      'Aus',
      'off',
      'N',
      'Não',
      'ei',
      'Fałsz',
      'Uit',
      '–',
      'ne',
      'нет',
    ],
  ],
  [undefined, ['?', 'TBC', 'n/a']],
  ['Say yes or no', ['maybe']],
])('a flag is %s', (flag, texts) => {
  for (const text of texts) expect([text, valueIn(flagField('Own'), text)]).toEqual([text, flag])
})

test.each([
  ['www.example.com', 'https://www.example.com'],
  ['example.com/shows?id=1', 'https://example.com/shows?id=1'],
  ['https://example.com', 'https://example.com'],
  ['<https://example.com/a>', 'https://example.com/a'],
  ['Tickets: https://example.com/a', 'https://example.com/a'],
  ['at the door', 'at the door'],
])('the link %s is %s', (text, link) => expect(valueIn(linkField('Link'), text)).toBe(link))

test.each([
  ['2027-03-04 10:00', '2027-03-04T10:00'],
  ['2027-03-04 10:00+01:00', '2027-03-04T10:00'],
  ['4 March 2027, 10am', '2027-03-04T10:00'],
  ['4.3.2027 10 Uhr', '2027-03-04T10:00'],
  ['2027-03-04 24:30', '2027-03-05T00:30'],
  ['2027-03-04', '2027-03-04T00:00'],
  ['soon', 'This is not a date with a time such as 2027-06-12 19:00'],
])('the local time %s is %s', (text, wall) => expect(valueIn(wallTimeField('On sale'), text)).toBe(wall))

describe('cells that say that something is not known', () => {
  const unknown = [
    'TBA',
    'tbc',
    'TBD',
    'n/a',
    '-',
    '–',
    '—',
    '?',
    '??',
    '???',
    '...?',
    'noch offen',
    'à confirmer',
    'por confirmar',
    'N.N.',
    'k.A.',
    '(tbc)',
    'Ej bestämt',
    'ikke bestemt',
  ]
  const venue = recordRefField('Venue', 'venue')
  const fields = [
    numberField('Capacity', { max: 10 }),
    moneyField('Fee', 'EUR'),
    timeOfDayField('Start'),
    wallTimeField('On sale'),
    countryField('Country'),
    timeZoneField('Zone'),
    linkField('Link'),
    memberField('Owner'),
    venue,
    tagsField(),
    choiceField('Level', { low: 'Low' }),
  ]
  test.each(fields.map((field) => [field.label, field] as const))('are empty: %s', (_, field) => {
    const known = { ...names, record: () => ({ value: 'found' }), tag: () => ({ value: 'made' }) }
    for (const text of unknown)
      expect([text, readCell(field, text, options, known)]).toEqual([text, { value: undefined }])
  })

  test('are texts where any text is a value', () => {
    expect(valueIn(textField('Title'), 'TBA')).toBe('TBA')
    expect(valueIn(richTextField('Notes'), 'TBA')).toMatchObject({ type: 'doc' })
  })

  test.each(['Natasha', 'Unknown Pleasures', 'To be announced festival', '1-2', 'Open air'])(
    '%s is something else',
    (text) => {
      expect(readCell(venue, text, options, { ...names, record: () => ({ value: 'found' }) })).toEqual({
        value: 'found',
      })
    },
  )
})

describe('lists', () => {
  test.each([
    ['Nova, Echo; Delta\nTri', ['Nova', 'Echo', 'Delta', 'Tri']],
    ['"North, South & Co", Nova', ['North, South & Co', 'Nova']],
    ['"Say ""Hi""", Nova', ['Say "Hi"', 'Nova']],
    ['"two\nlines"; b', ['two\nlines', 'b']],
    ['The "Quoted" Band, Nova', ['The "Quoted" Band', 'Nova']],
    ['"Quoted" Band, Nova', ['"Quoted" Band', 'Nova']],
    ['"open, Nova', ['"open', 'Nova']],
    [' " blanks ", , ;', [' blanks ']],
    ['', []],
  ])('%j has the entries %j', (text, entries) => expect(splitList(text)).toEqual(entries))

  test('try the longest known name first', () => {
    const known = ['North, South & Co', 'Rock', 'Rock, Pop', 'a;b']
    const isKnown = (entry: string) => known.includes(entry)
    expect(splitList('North, South & Co', isKnown)).toEqual(['North, South & Co'])
    expect(splitList('Jazz, Rock, Pop, North, South & Co;x', isKnown)).toEqual([
      'Jazz',
      'Rock, Pop',
      'North, South & Co',
      'x',
    ])
    expect(splitList('a;b,Rock', isKnown)).toEqual(['a;b', 'Rock'])
  })

  test('read options and tags with separators in their names', () => {
    const needs = multipleChoiceField('Needs', [
      { value: 'a', label: 'Sound, light' },
      { value: 'b', label: 'Stage' },
    ])
    expect(valueIn(needs, 'Sound, light')).toEqual(['a'])
    expect(valueIn(needs, 'Stage; Sound, light')).toEqual(['b', 'a'])
    expect(valueIn(needs, '"Sound, light", Stage')).toEqual(['a', 'b'])
    const tags = {
      ...names,
      tag: (text: string) => ({ value: text }),
      isKnown: (of: string, text: string) => `${of} ${text}` === 'tag Rock, Pop',
    }
    expect(readCell(tagsField(), 'Rock, Pop, Jazz', options, tags)).toEqual({ value: ['Rock, Pop', 'Jazz'] })
  })

  test('of any length are split in linear time', () => {
    for (const part of ['"a,', '"",', '"x"",', '"a""', ',', '"', ' "', '"a" '])
      expect(splitList(part.repeat(100_000), () => false)).toBeInstanceOf(Array)
  })
})

describe('cells with options', () => {
  const labelOf = (at: number) => `${'z'.repeat(57)}${at}`

  test('compare each label once per field for any number of cells, and stop at the first unknown word', () => {
    let reads = 0
    const choices = Array.from({ length: 100 }, (_, at) => ({
      value: `v${at}`,
      get label() {
        reads += 1
        return labelOf(at)
      },
    }))
    const field = { ...multipleChoiceField('Loads', []), choices }
    const cell = Array.from({ length: 100 }, (_, at) => `w${at}`).join(',')
    const read = Array.from({ length: 50 }, () => readCell(field, cell, options, names))
    expect(reads).toBeLessThan(500)
    expect(new Set(read.map((one) => 'problem' in one && one.problem)).size).toBe(1)
    expect(readCell(field, `${labelOf(3)}, V7`, options, names)).toEqual({ value: ['v3', 'v7'] })
  })

  test('list the first options and the number of others', () => {
    const choices = Array.from({ length: 100 }, (_, at) => ({ value: `v${at}`, label: labelOf(at) }))
    const field = multipleChoiceField('Loads', choices)
    const sentence = `${[0, 1, 2].map(labelOf).join(', ')} and 97 more`
    expect(readCell(field, 'x', options, names)).toEqual({ problem: `Choose one: ${sentence}` })
    expect(field.input.safeParse(['x']).error?.issues[0]?.message).toBe(`Choose from: ${sentence}`)
    expect(readCell(multipleChoiceField('Few', choices.slice(0, 1)), 'x', options, names)).toEqual({
      problem: `Choose one: ${labelOf(0)}`,
    })
  })

  test('name a tag once, even if two words mean the same', () => {
    const field = { ...multipleChoiceField('Tags', []), kind: 'tags' as const }
    const read = readCell(field, 'one, two', options, { ...names, tag: () => ({ value: 'same' }) })
    expect(read).toEqual({ value: ['same'] })
  })
})

describe('a status', () => {
  const column = importColumns(eventRecord).find(({ name }) => name === 'status')
  const status = (text: string) => column && readCell(column.field, text, options, names, column.value_synonyms)

  test.each([
    ['2nd option', 'hold'],
    ['Opt. 1', 'hold'],
    ['optie 2', 'hold'],
    ['H2', 'hold'],
  ])('%s keeps its rank in a note', (text, value) => {
    expect(status(text)).toEqual({ value, note: `The file says ‘${text}’`, isPartial: true })
  })

  test.each([
    ['uitverkocht', 'confirmed'],
    ['SOLD OUT', 'confirmed'],
    ['Confirmado - AGOTADO', 'confirmed'],
    ['hold (waiting for Lila)', 'hold'],
    ['confirmed??', 'confirmed'],
    ['Cancelled, refunds done', 'cancelled'],
  ])('%s keeps its addition in a note', (text, value) => {
    expect(status(text)).toEqual({ value, note: `The file says ‘${text}’`, isPartial: true })
  })

  test.each(['Confirmed / cancelled', 'Wednesday - confirmed', 'X - SOLD OUT'])('%s is a question', (text) => {
    expect(status(text)).toEqual({ problem: expect.stringMatching(/^Choose one/) })
  })

  test.each([
    ['A confirmar', 'hold'],
    ['noch offen', 'hold'],
    ['gereserveerd', 'hold'],
    ['wstępna rezerwacja', 'hold'],
    ['opció', 'hold'],
    ['Varattu', 'hold'],
    ['in overleg', 'inquiry'],
    ["Avail Req'd", 'inquiry'],
    ['Pulled out', 'cancelled'],
    ['megerősítve', 'confirmed'],
    ['lemondva', 'cancelled'],
    ['érdeklődés', 'inquiry'],
    ['egyeztetés alatt', 'inquiry'],
    ['問い合わせ', 'inquiry'],
    ['確定', 'confirmed'],
    ['仮予約', 'hold'],
    ['仮押さえ', 'hold'],
    ['中止', 'cancelled'],
    ['未定', undefined],
    ['Pré-reserva', 'hold'],
    ['posé', 'hold'],
    ['best.', 'confirmed'],
    ['?', undefined],
    ['n/a', undefined],
  ])('%s is %s', (text, value) => expect(status(text)).toEqual({ value }))

  test('that is not known is not required, and another text gets a sentence', () => {
    expect(column?.field.input.safeParse(undefined).success).toBe(true)
    expect(column?.field.input.safeParse('nonsense').error?.issues[0]?.message).toMatch(/^Choose one: Draft, Inquiry/)
    expect(status('Ledig')).toEqual({ problem: expect.stringMatching(/^Choose one: Draft/) })
  })
})

test('the lines of a title are joined', () => {
  const title = importColumns(eventRecord).find(({ name }) => name === 'name')
  expect(title && readCell(title.field, 'Jazz \r\nwith Kim Trio\n', options, names)).toEqual({
    value: 'Jazz with Kim Trio',
  })
})

test.each([
  ['<p>40 stalls, live brass &amp; cocktails.</p>', '40 stalls, live brass & cocktails.'],
  ['Mingel<br>Tal kl 18', 'Mingel\nTal kl 18'],
  ['<a href="https://a.example">Tickets</a> <b>now</b>', 'Tickets now'],
  ['Doors < 7pm, 3 > 2 & more', 'Doors < 7pm, 3 > 2 & more'],
])('notes that are HTML become text: %s', (html, text) => {
  const notes = importColumns(eventRecord).find(({ name }) => name === 'notes')
  const read = notes && readCell(notes.field, html, options, names)
  expect(read && 'value' in read && plainText(read.value as RichText).trim()).toBe(text)
})
