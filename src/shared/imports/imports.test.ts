import { describe, expect, test } from 'vitest'
import { eventRecord } from '#shared/features/events/events.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { textField } from '#shared/records/record-field.ts'

import { importColumns } from './import-columns.ts'
import { matchColumns } from './match-columns.ts'
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
      null,
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
