import { describe, expect, test } from 'vitest'
import { completeEventTexts, statusInTitle } from './event-import-clues.ts'

describe('a title', () => {
  test.each([
    ['Abgesagt: Sommerfest', 'cancelled'],
    ['CANCELLED – Rook', 'cancelled'],
    ['CANCELLED - Rook', 'cancelled'],
    ['[Cancelled] Rook', 'cancelled'],
    ['Annulé : Le Bal', 'cancelled'],
    ['Hold 2: Nova', 'hold'],
    ['1st hold – Nova', 'hold'],
    ['HOLD - Kline wedding', 'hold'],
    ['Option: Firmenfeier', 'hold'],
    ['TBC: Nova', 'hold'],
    ['Verschoben: Nova', 'postponed'],
  ])('%s says a status', (title, status) => expect(statusInTitle(title)).toBe(status))

  test.each([
    'Ballroom: Winter Gala',
    'Off – the play',
    'Hold Steady',
    'Cancelled',
    'The Cancelled: live',
    'x'.repeat(300),
  ])('%s says none', (title) => expect(statusInTitle(title)).toBeUndefined())
})

describe('the texts of a row', () => {
  const completed = (texts: Record<string, string>, with_states = false) => completeEventTexts(texts, { with_states })

  test.each([undefined, 'Confirmed', 'bestätigt'])('have the status of the title instead of %s', (status) => {
    expect(completed({ name: 'Abgesagt: Fest', ...(status && { status }) })).toEqual({
      texts: { status: 'Cancelled' },
      notes: { status: 'From the title' },
    })
  })

  test('keep another status', () => {
    expect(completed({ name: 'Hold 2: Fest', status: 'Cancelled' }).texts).toEqual({})
  })

  test.each([
    ['Los Angeles, CA', ['Los Angeles', 'CA', 'US']],
    ['Toronto, ON', ['Toronto', 'ON', 'CA']],
  ])('have the state and country of %s', (city, [name, region, country]) => {
    expect(completed({ 'venue.city': city }).texts).toEqual({
      ...{ 'venue.city': name, 'venue.region': region, 'venue.country': country },
    })
    expect(completed({ 'venue.city': city, 'venue.country': 'US' }).texts).toEqual({})
  })

  test('have the country of a state only in a column of states', () => {
    const texts = { 'venue.city': 'Nashville', 'venue.region': 'TN' }
    expect(completed(texts, true).texts).toEqual({ 'venue.country': 'US' })
    expect(completed({ ...texts, 'venue.country': 'Italy' }, true).texts).toEqual({})
    expect(completed(texts).texts).toEqual({})
  })

  test.each(['DAY OFF', 'Off', 'Travel day', 'Reise'])('%s is a travel day', (name) => {
    expect(completed({ name }).texts).toEqual({ kind: 'Travel' })
    expect(completed({ name, kind: 'Concert' }).texts).toEqual({})
    expect(completed({ name: `${name} Festival` }).texts).toEqual({})
  })

  test.each(['N.N.', 'TBA', 'various', 'to be announced'])('%s is no venue', (venue) => {
    expect(completed({ venue }).texts).toEqual({ venue: '' })
  })

  test.each(['Antwerp, Belgium', 'Torino, TO', 'Berlin'])('have no state of %s', (city) => {
    expect(completed({ 'venue.city': city }).texts).toEqual({})
  })
})
