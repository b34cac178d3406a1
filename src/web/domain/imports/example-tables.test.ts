import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { type ImportColumn, importColumns, type NameLookup } from '#shared/imports/import-columns.ts'
import { readCell } from '#shared/imports/read-cell.ts'
import { recordImportOf } from '#shared/imports/record-imports.ts'
import { numberField } from '#shared/records/record-field.ts'
import type { RecordType } from '#shared/records/record-type.ts'
import { dateOrders, findHeadingRow, headingNotes, toMatchedColumns } from './matched-table.ts'
import { readTableFile } from './read-table.ts'
import { findQuestions } from './table-questions.ts'

const names: NameLookup = {
  member: () => ({ problem: 'No such member' }),
  record: (of, text) => ({ value: `${of} ${text}` }),
  tag: (text) => ({ value: text }),
  isKnown: () => false,
}

const example = (name: string) => new File([readFileSync(`tests/fixtures/imports/cases/${name}`) as BlobPart], name)

/** Suggest columns for a table as the wizard does, and read the cells of its rows as the server does. */
async function look(file: File, type: RecordType = eventRecord, fields = type.fields) {
  const [sheet] = (await readTableFile(file)).sheets
  const rows = sheet?.rows ?? []
  const columns = importColumns(type, fields)
  const headingRow = findHeadingRow(rows, columns)
  const chosen = toMatchedColumns(rows, headingRow, columns, {})
  const matched = chosen.map(({ column }, at) => ({ at, column: columns.find(({ name }) => name === column) }))
  const orders = dateOrders(rows, headingRow, chosen, columns)
  const optionsOf = (name: string) => {
    const isMonthFirst = orders[chosen.findIndex(({ column }) => column === name)] === 'month'
    return { isMonthFirst, hasDecimals: false, firstDate: '2027-01-01' }
  }
  const readRow = (row: readonly string[]) => {
    const values: Record<string, unknown> = {}
    const texts: Record<string, Record<string, string>> = {}
    for (const { at, column } of matched) {
      const text = row[at] ?? ''
      if (column && text !== '') readOne(column, text, values, texts)
    }
    for (const [part, cells] of Object.entries(texts)) {
      const read = recordImportOf(type)?.parts?.[part]?.readCells(cells, {
        ...{ earlyTimes: 'same_date', dayStartsAt: 360, zone: 'Europe/Berlin', values, names },
        cellOptions: (name) => optionsOf(`${part}.${name}`),
      })
      Object.assign(values, read?.cells, read?.problems)
    }
    return values
  }
  const readOne = (
    column: ImportColumn,
    text: string,
    values: Record<string, unknown>,
    texts: Record<string, Record<string, string>>,
  ) => {
    const { name, field, part_of, value_synonyms } = column
    if (part_of !== undefined) {
      const cell = name.slice(part_of.length + 1)
      const before = texts[part_of]?.[cell]
      texts[part_of] = { ...texts[part_of], [cell]: before === undefined ? text : `${before}\n${text}` }
      return
    }
    const read = readCell(field, text, optionsOf(name), names, value_synonyms)
    values[name] = 'problem' in read ? read.problem : read.value
  }
  return {
    columns: chosen.map(({ column }) => column),
    notes: [...(sheet?.notes ?? []), ...headingNotes(rows, headingRow, columns)],
    questions: findQuestions(rows, headingRow, chosen, columns),
    rows: rows.slice(headingRow + 1).map(readRow),
  }
}

describe('an example file', () => {
  test('with dates and times in one cell', async () => {
    expect((await look(example('date-and-time.csv'))).rows).toEqual([
      { name: 'A', date: '2027-06-12', last_date: '2027-06-12', starts: '19:30', ends: '23:00' },
      { name: 'B', date: '2027-06-12', last_date: '2027-06-12', starts: '19:30', ends: '01:00 +1' },
    ])
  })

  test('with dates of many lands', async () => {
    const { rows, questions } = await look(example('dates-of-many-lands.csv'))
    expect(rows.map(({ date }) => date)).toEqual([
      ...['2027-06-12', '2027-06-12', '2027-06-01', '2027-06-12', '2027-12-06', '2027-06-12'],
    ])
    expect(questions.dateOrder.map(({ examples }) => examples)).toEqual([['6/12/2027 12:00:00 AM']])
  })

  test('with early starts keeps their dates, and asks', async () => {
    const { rows, questions } = await look(example('early-start.csv'))
    expect(rows.map(({ date, starts }) => [date, starts])).toEqual([
      ['2027-06-12', '05:30'],
      ['2027-06-13', '00:15'],
    ])
    expect(questions.earlyTimes).toEqual(['05:30', '00:15'])
  })

  test('with ids of another program leaves them out', async () => {
    const { columns, notes } = await look(example('foreign-id.csv'), venueRecord)
    expect(columns).toEqual(['', 'name', 'city'])
    expect(notes).toEqual([expect.stringMatching(/IDs of another system/)])
  })

  test('with a date that does not exist asks for the order', async () => {
    const { questions } = await look(example('impossible-date-decides.csv'))
    expect(questions.dateOrder).toEqual([
      { column: 'days.date', heading: 'Date', examples: ['01/02/2027', '03/02/2027'] },
    ])
  })

  test('with two shows a day has different keys', async () => {
    const { rows } = await look(example('matinee-and-evening.csv'))
    expect(rows.map(({ date, starts }) => [date, starts])).toEqual([
      ['2027-06-12', '15:00'],
      ['2027-06-12', '20:00'],
    ])
    expect(recordImportOf(eventRecord)?.key).toContain('days.starts')
  })

  test('with values that are not known yet has no problems', async () => {
    expect((await look(example('not-known-yet.csv'))).rows).toEqual([
      { name: 'A', date: '2027-06-12', capacity: 300 },
      { name: 'B', starts: '20:00', capacity: 300 },
      { name: 'C', date: '2027-06-14', starts: '20:00', capacity: undefined },
    ])
  })

  test('with an end date after midnight has one night', async () => {
    expect((await look(example('overnight-end-date.csv'))).rows).toEqual([
      { name: 'One night', date: '2027-06-12', last_date: '2027-06-12', starts: '22:00', ends: '05:00 +1' },
    ])
  })

  test('with three decimals asks what they mean', async () => {
    const fields = { ...eventRecord.fields, 'custom.power': numberField('Power', { max: 1000, decimals: 3 }) }
    const { questions } = await look(example('own-decimal.csv'), eventRecord, fields)
    expect(questions.decimals).toEqual([{ column: 'custom.power', heading: 'Power', examples: ['2.125'] }])
  })

  test('with venues abroad has their countries', async () => {
    const { rows } = await look(example('venue-abroad.csv'), venueRecord)
    expect(rows.map(({ country }) => country)).toEqual(['JP', 'US', 'GB'])
  })

  test('with a venue of a known name in another city has another key', async () => {
    const { rows } = await look(example('venue-same-name.csv'), venueRecord)
    expect(rows).toEqual([{ name: 'Harbour Hall', city: 'Sydney', country: 'AU' }])
    expect(recordImportOf(venueRecord)?.key).toEqual(['name', 'city'])
  })
})

const csv = (text: string) => new File([text], 'a.csv')

describe('a table', () => {
  test('of a calendar program', async () => {
    const { rows, notes, questions } = await look(
      csv(
        'Subject,Start Date,Start Time,End Date,End Time,All day event,Location,Description\n' +
          'Harbour Night,6/12/2027,8:00:00 PM,6/13/2027,2:00:00 AM,False,Harbour Hall,"Doors, 7pm"\n' +
          'Team outing,6/14/2027,12:00:00 AM,6/15/2027,12:00:00 AM,True,,\n',
      ),
    )
    expect(rows).toMatchObject([
      { name: 'Harbour Night', date: '2027-06-12', last_date: '2027-06-12', starts: '20:00', ends: '02:00 +1' },
      { name: 'Team outing', date: '2027-06-14', last_date: '2027-06-14' },
    ])
    expect(rows[0]).toMatchObject({ venue: 'venue Harbour Hall', notes: expect.anything() })
    expect([notes, questions.dateOrder, questions.earlyTimes]).toEqual([[], [], []])
  })

  test('of a tour', async () => {
    const { rows, notes, questions } = await look(
      csv(
        'NOVA - SUMMER TOUR;;;;;\n;;;;;\nDate;Day;City;Venue;Country;Status\n12.06.;Sat;Köln;Gloria;DE;conf\n' +
          '15.06.;Tue;Utrecht;TivoliVredenburg;NL;1st hold\n17.06.;Thu;Paris;TBA;F;opt.\n\nSubject to change;;;;;\n',
      ),
    )
    expect(rows).toEqual([
      { date: '2027-06-12', 'venue.city': 'Köln', venue: 'venue Gloria', 'venue.country': 'DE', status: 'confirmed' },
      {
        ...{ date: '2027-06-15', 'venue.city': 'Utrecht', venue: 'venue TivoliVredenburg', 'venue.country': 'NL' },
        status: 'hold',
      },
      { date: '2027-06-17', 'venue.city': 'Paris', venue: undefined, 'venue.country': 'FR', status: 'hold' },
    ])
    expect(notes).toEqual([expect.stringMatching(/‘Subject to change’.*left out/)])
    expect(questions.season).toEqual(['12.06.', '15.06.', '17.06.'])
    expect(questions.values.map(({ text, suggestion }) => `${text} ${suggestion}`)).toEqual([
      ...['conf Confirmed', '1st hold Hold', 'opt. Hold'],
    ])
  })

  test('of a booking office', async () => {
    const { rows } = await look(
      csv(
        'Headliner\tSupport\tDate\tDoors/Show\tVenue\tState\tAge\n' +
          'Nova\tEcho, Delta\tSat Jun 12 2027\t7pm / 8pm\tHall\tTX\t18+\n' +
          'Tri\tTBA\tSun Jun 13 2027\t19:00/20:00\tPier\tCA\tTBC\n',
      ),
    )
    expect(rows).toEqual([
      {
        ...{ names: 'Nova\nEcho, Delta', date: '2027-06-12', doors: '19:00', starts: '20:00' },
        ...{ venue: 'venue Hall', 'venue.region': 'TX', age_limit: 18 },
      },
      {
        ...{ names: 'Tri', date: '2027-06-13', doors: '19:00', starts: '20:00' },
        ...{ venue: 'venue Pier', 'venue.region': 'CA', age_limit: undefined },
      },
    ])
  })

  test('of a German house', async () => {
    const { rows } = await look(
      csv(
        'Veranstaltung;Datum;Einlass;Beginn;Ende;Ort;Raum;Status;Personen\n' +
          'Sommerfest;Sa., 12.06.2027;18 Uhr;19:00 Uhr;open end;Kesselhaus;Saal 1;bestätigt;ca. 500\n' +
          'Betriebsfeier;14.06.2027;;ab 18:00;01:00;Kesselhaus;Saal 2 / Foyer;angefragt;120 Pers.\n',
      ),
    )
    expect(rows).toEqual([
      {
        ...{ name: 'Sommerfest', date: '2027-06-12', doors: '18:00', starts: '19:00', venue: 'venue Kesselhaus' },
        ...{ spaces: ['space Saal 1'], status: 'confirmed', capacity: 500 },
      },
      {
        ...{ name: 'Betriebsfeier', date: '2027-06-14', starts: '18:00', ends: '01:00 +1', venue: 'venue Kesselhaus' },
        ...{ spaces: ['space Saal 2', 'space Foyer'], status: 'inquiry', capacity: 120 },
      },
    ])
  })

  test('without headings', async () => {
    const { columns, rows } = await look(
      csv('Nova,12/06/2027,20:00,Harbour Hall\nEcho,13/06/2027,20:00,Harbour Hall\nTri,25/06/2027,21:00,Old Brewery\n'),
    )
    expect(columns).toEqual(['name', 'days.date', 'days.starts', ''])
    expect(rows[2]).toEqual({ name: 'Tri', date: '2027-06-25', starts: '21:00' })
  })
})
