import { describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/event-record.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { textField } from '#shared/records/record-field.ts'
import type { RecordType } from '#shared/records/record-type.ts'

import { importColumns } from './import-columns.ts'
import { matchColumns, type PreviousColumns } from './match-columns.ts'
import { sampleCellsOfColumns, suggestColumns } from './match-content.ts'
import { comparableNames, nearestName } from './nearest-name.ts'

describe('headings', () => {
  test('are matched once each by label, name or synonym, ignoring case, accents and punctuation, best match first [M-LIST-39]', () => {
    const headings = ['TITLE', 'Event date', 'Start-time', 'Venue:', 'Kapazität', 'Date', 'Something', 'ID', 'artists']
    expect(matchColumns(headings, importColumns(eventRecord))).toEqual([
      'name',
      null,
      'days.starts',
      'venue',
      'capacity',
      'days.date',
      null,
      'id',
      'artists.names',
    ])
    expect(matchColumns(['Name', 'Straße', 'PLZ', 'Town', 'Own house?'], importColumns(venueRecord))).toEqual([
      'name',
      'address_lines',
      'postal_code',
      'city',
      'is_own_house',
    ])
  })

  test('reuse the previous mapping, including ignored columns [M-LIST-40]', () => {
    const remembered = { something: 'capacity', venue: null, gone: 'no.such' }
    expect(matchColumns(['Something', 'Venue', 'Gone', 'Title'], importColumns(eventRecord), remembered)).toEqual([
      'capacity',
      null,
      null,
      'name',
    ])
  })

  const event = (headings: readonly string[]) => matchColumns(headings, importColumns(eventRecord))

  test.each<[string, string[], (string | null)[]]>([
    [
      'Outlook',
      ['Subject', 'Start Date', 'Start Time', 'End Date', 'End Time', 'Location', 'Description'],
      ['name', 'days.date', 'days.starts', 'days.last_date', 'days.ends', 'venue', 'notes'],
    ],
    [
      'a calendar',
      ['Summary', 'Start Date & Time', 'End Date & Time', 'Where'],
      ['name', 'days.date', 'days.last_date', 'venue'],
    ],
    [
      'a booking sheet',
      ['Event name', 'Date', 'Doors open', 'Show', 'Finish', 'Room/Stage', 'Promoter', 'Deal', 'Notes/comments'],
      ['name', 'days.date', 'days.doors', null, 'days.ends', 'days.spaces', null, null, 'notes'],
    ],
    [
      'artists',
      ['Artist', 'Date', 'Venue', 'City', 'Country', 'Genre', 'Capacity (pax)'],
      ['artists.names', 'days.date', 'venue', 'venue.city', 'venue.country', 'tags', 'capacity'],
    ],
    [
      'German',
      [
        'Veranstaltung',
        'Datum',
        'Einlass',
        'Beginn (Uhr)',
        'Ende',
        'Spielort',
        'Saal',
        'Stand',
        'Kapazität',
        'Bemerkungen',
      ],
      [
        'name',
        'days.date',
        'days.doors',
        'days.starts',
        'days.ends',
        'venue',
        'days.spaces',
        'status',
        'capacity',
        'notes',
      ],
    ],
    ['German tour', ['Datum', 'Ort', 'Location', 'Künstler'], ['days.date', 'venue.city', 'venue', 'artists.names']],
    [
      'French',
      ['Titre', 'Date de début', 'Portes', 'Heure', 'Lieu', 'Ville', 'Salle', 'État', 'Jauge', 'Remarques'],
      [
        'name',
        'days.date',
        'days.doors',
        'days.starts',
        'venue',
        'venue.city',
        'days.spaces',
        'status',
        'capacity',
        'notes',
      ],
    ],
    [
      'Spanish',
      ['Evento', 'Fecha', 'Hora', 'Recinto', 'Ciudad', 'Sala', 'Aforo', 'Artista'],
      ['name', 'days.date', 'days.starts', 'venue', 'venue.city', 'days.spaces', 'capacity', 'artists.names'],
    ],
    [
      'Italian',
      ['Titolo', 'Data', 'Ora', 'Luogo', 'Città', 'Capienza', 'Note'],
      ['name', 'days.date', 'days.starts', 'venue', 'venue.city', 'capacity', 'notes'],
    ],
    [
      'Dutch',
      ['Voorstelling', 'Datum', 'Aanvang', 'Locatie', 'Zaal', 'Opmerkingen'],
      ['name', 'days.date', 'days.starts', 'venue', 'days.spaces', 'notes'],
    ],
    [
      'Portuguese',
      ['Evento', 'Data', 'Hora de início', 'Cidade', 'Lotação'],
      ['name', 'days.date', 'days.starts', 'venue.city', 'capacity'],
    ],
    [
      'Swedish',
      ['Namn', 'Datum', 'Tid', 'Lokal', 'Stad', 'Scen'],
      ['name', 'days.date', 'days.starts', 'venue', 'venue.city', 'days.spaces'],
    ],
    [
      'Danish',
      ['Titel', 'Dato', 'Starttidspunkt', 'Spillested', 'By'],
      ['name', 'days.date', 'days.starts', 'venue', 'venue.city'],
    ],
    ['Norwegian', ['Arrangement', 'Dato', 'Sted', 'Merknad'], ['name', 'days.date', 'venue', 'notes']],
    [
      'Polish',
      ['Wydarzenie', 'Data', 'Godzina', 'Klub', 'Miasto'],
      ['name', 'days.date', 'days.starts', 'venue', 'venue.city'],
    ],
    [
      'a program',
      ['event_name', 'startDate', 'start_time (local)', 'VENUE:', 'Sold?'],
      ['name', 'days.date', 'days.starts', 'venue', null],
    ],
  ])('of %s are known', (_, headings, columns) => expect(event(headings)).toEqual(columns))

  test('of venues and spaces are known', () => {
    const venue = ['Spielstätte', 'Straße', 'PLZ', 'Ort', 'Bundesland', 'Land', 'Telefon', 'Webseite']
    expect(matchColumns(venue, importColumns(venueRecord))).toEqual([
      'name',
      'address_lines',
      'postal_code',
      'city',
      'region',
      'country',
      'phone',
      'website',
    ])
    const space = ['Raum', 'Haus', 'Stehplätze', 'Sitzplätze']
    expect(matchColumns(space, importColumns(spaceRecord))).toEqual([
      'name',
      'venue',
      'standing_capacity',
      'seated_capacity',
    ])
    expect(matchColumns(['Room', 'Venue', 'Capacity'], importColumns(spaceRecord))).toEqual([
      'name',
      'venue',
      'standing_capacity',
    ])
  })

  test('that match two columns map to the first', () => {
    const own = { 'custom.1': textField('Load-in'), 'custom.2': textField('Load in'), 'custom.3': textField('City?') }
    const columns = importColumns(venueRecord, { ...venueRecord.fields, ...own })
    expect(matchColumns(['load in', 'CITY'], columns)).toEqual(['custom.1', 'city'])
  })
})

test('the most similar name is found, or nothing if none is similar', () => {
  const known = comparableNames(['Old Brewery', 'Harbour Hall', 'x'.repeat(61)])
  expect(nearestName('Harbor Hall', known)).toBe('Harbour Hall')
  expect(nearestName('Brewery', known)).toBe('Old Brewery')
  expect(nearestName('Zénith', known)).toBeUndefined()
  expect(nearestName('x'.repeat(60), known)).toBeUndefined()
})

describe('cells', () => {
  const suggest = (type: RecordType, headings: string[], rows: string[][], remembered: PreviousColumns = {}) =>
    suggestColumns(headings, importColumns(type), remembered, sampleCellsOfColumns(rows, headings.length))

  test('with ids of records make a column of ids, whatever was remembered', () => {
    const uuid = 'b1946ac9-2492-4d5b-8f0e-3b1f6f0a2c11'
    const venue = (rows: string[][], remembered: PreviousColumns = {}, id = 'ID') =>
      suggest(venueRecord, [id, 'Name'], rows, remembered)
    expect(
      venue(
        [
          [uuid, 'A'],
          ['', 'B'],
        ],
        { id: null },
      ),
    ).toEqual(['id', 'name'])
    expect(
      venue(
        [
          ['1', 'A'],
          ['2', 'B'],
        ],
        { id: 'id' },
      ),
    ).toEqual([null, 'name'])
    expect(
      venue(
        [
          ['1', 'A'],
          ['2', 'B'],
        ],
        {},
      ),
    ).toEqual([null, 'name'])
    expect(
      venue(
        [
          ['', 'A'],
          ['', 'B'],
        ],
        {},
        'Record ID',
      ),
    ).toEqual(['id', 'name'])
  })

  const texts = ['Nova', 'Echo', 'Delta']
  const dates = ['12.06.2027', 'Sa., 13.06.2027', '14 June 2027']
  const times = ['20:00', '8pm', '19.30 Uhr']
  const statuses = ['1st hold', 'CONF', 'abgesagt']
  const table = (...columns: string[][]) => [0, 1, 2].map((at) => columns.map((column) => column[at] ?? ''))

  test.each<[string, string[], string[][], (string | null)[]]>([
    [
      'no headings',
      ['', '', '', ''],
      table(dates, texts, times, statuses),
      ['days.date', 'name', 'days.starts', 'status'],
    ],
    ['unknown headings', ['Foo', 'Bar', 'Baz'], table(texts, dates, times), ['name', 'days.date', 'days.starts']],
    [
      'a heading for two',
      ['Ort', 'Location', 'Datum'],
      table(['Köln', 'Kiel', 'Bonn'], texts, dates),
      ['venue.city', 'venue', 'days.date'],
    ],
    ['a German day', ['Tag', 'Künstler'], table(dates, texts), ['days.date', 'artists.names']],
    ['tags', ['Tag', 'Datum'], table(['rock', 'pop', 'jazz'], dates), ['tags', 'days.date']],
    [
      'a show with times',
      ['Artist', 'Date', 'Doors', 'Show'],
      table(texts, dates, times, times),
      ['artists.names', 'days.date', 'days.doors', 'days.starts'],
    ],
    [
      'a start with dates',
      ['Title', 'Start', 'End'],
      table(texts, dates, dates),
      ['name', 'days.date', 'days.last_date'],
    ],
    [
      'a start with times',
      ['Title', 'Date', 'Start', 'End'],
      table(texts, dates, times, times),
      ['name', 'days.date', 'days.starts', 'days.ends'],
    ],
    [
      'two dates',
      ['Title', 'One', 'Two'],
      table(texts, ['2027-06-12', '2027-06-13', '2027-06-14'], ['2027-06-12', '2027-06-14', '2027-06-20']),
      ['name', 'days.date', 'days.last_date'],
    ],
    [
      'two unknown times',
      ['Title', 'Date', 'X1', 'X2'],
      table(texts, dates, times, times),
      ['name', 'days.date', null, null],
    ],
    [
      'numbers of nobody',
      ['Title', 'Date', 'Foo'],
      table(texts, dates, ['50667', '50668', '2000']),
      ['name', 'days.date', null],
    ],
    ...['Wochentag', 'Day', 'Tag', 'Jour', 'Día', 'Foo'].map(
      (heading): [string, string[], string[][], (string | null)[]] => [
        `weekdays below ‘${heading}’`,
        ['Datum', heading, 'Titel'],
        table(dates, ['Fr', 'Sa', 'So'], texts),
        ['days.date', null, 'name'],
      ],
    ),
    [
      'short texts of nobody',
      ['Title', 'Date', 'Foo'],
      table(texts, dates, ['CA', 'AL', 'IN']),
      ['name', 'days.date', null],
    ],
    [
      'names of countries',
      ['Title', 'Date', 'Venue', 'Foo'],
      table(texts, dates, texts, ['España', 'Frankreich', 'UK']),
      ['name', 'days.date', 'venue', 'venue.country'],
    ],
    [
      'signs of countries',
      ['Title', 'Date', 'Venue', 'Land'],
      table(texts, dates, texts, ['FR', 'SO', 'SA']),
      ['name', 'days.date', 'venue', 'venue.country'],
    ],
    [
      'sold tickets',
      ['Akt', 'Datum', 'Biljetter'],
      table(texts, dates, ['420', '420', '150']),
      ['artists.names', 'days.date', null],
    ],
    ['a date in words of nobody', ['Title', 'Date'], table(texts, ['soon', 'later', 'never']), ['name', 'days.date']],
  ])('decide about %s', (_, headings, rows, columns) => {
    expect(suggest(eventRecord, headings, rows)).toEqual(columns)
  })

  test('of a heading that was left out before are left out', () => {
    expect(suggest(eventRecord, ['Title', 'Foo'], table(texts, dates), { foo: null })).toEqual(['name', null])
  })
})
