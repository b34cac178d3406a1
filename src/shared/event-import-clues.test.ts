import { describe, expect, test } from 'vitest'
import { importOptions } from '#shared/imports/import-options.ts'
import { artistsInTitle, completeEventTexts, statusInTitle } from './event-import-clues.ts'
import { venueImport } from './venue-import.ts'

test.each([
  ['Private: Hargreaves wedding', 'Private'],
  ['Vermietung: Abiball', 'Rental'],
  ['Verhuur – nieuwjaarsborrel', 'Rental'],
  ['Jubiläum: 50 Jahre', undefined],
  ['Private Eyes', undefined],
])('the title %s names the kind', (name, kind) => {
  expect(completeEventTexts({ name }, { with_states: false }).texts.kind).toBe(kind)
})

test.each<[Record<string, string>, boolean]>([
  [{ name: 'DARK' }, true],
  [{ name: 'Betriebsruhe' }, true],
  [{ name: 'Fermé', 'artists.names': 'Fermé' }, true],
  [{ name: 'Dark', 'days.starts': '20:00' }, false],
  [{ name: 'Closed', 'artists.names': 'Nova' }, false],
  [{ name: 'Dark Star' }, false],
  [{ name: 'Ruhetag' }, true],
  [{ name: 'spielfrei' }, true],
  [{ name: 'Relâche' }, true],
  [{ name: 'Κλειστά' }, true],
  [{ name: 'kapalı' }, true],
  [{ name: 'Day off' }, false],
  [{ name: 'vrij' }, false],
])('a row %j is of a closed house: %s', (texts, isClosed) => {
  expect(completeEventTexts(texts, { with_states: false }).rejected !== undefined).toBe(isClosed)
})

test.each([
  ['?', 'Not a title yet: please check'],
  ['TBA', 'Not a title yet: please check'],
  ['TBD - call Jeb back', 'Not a title yet: please check'],
  ['TBA (Valentines)', 'Not a title yet: please check'],
  ['UNTITLED EVENT', 'Not a title yet: please check'],
  ['Untitled Orchestra', undefined],
  ['Nova - TBA', undefined],
  ['', undefined],
  ['Nova?', undefined],
])('the title %s has the note %s', (name, note) => {
  expect(completeEventTexts({ name }, { with_states: false }).notes.name).toBe(note)
})

describe('a title', () => {
  test.each([
    ['Abgesagt: Sommerfest', 'cancelled'],
    ['ANNULLATO Premio giovani', 'cancelled'],
    ['ODWOŁANE Halka', 'cancelled'],
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
    ['Nova - CANCELLED', 'cancelled'],
    ['Nova – abgesagt!', 'cancelled'],
    ['Nova (cancelled)', 'cancelled'],
    ['Nova CANCELLED', 'cancelled'],
    ['Nova **ANNULÉ**', 'cancelled'],
    ['Nova - CANCELLED (flu)', 'cancelled'],
    ['Nova [postponed to autumn]', 'postponed'],
    ['Nova [verschoben auf 3. Mai]', 'postponed'],
    ['Nova - Postponed until further notice', 'postponed'],
    ['Nova (pencilled)', 'hold'],
    ['Nova [option]', 'hold'],
  ])('%s says a status', (title, status) => expect(statusInTitle(title)).toBe(status))

  test.each([
    'Ballroom: Winter Gala',
    'Off – the play',
    'Hold Steady',
    'Cancelled flights of fancy',
    'No: a play',
    'Maybe – the musical',
    'Suspenso: la obra',
    '2 h – the talk',
    'Cancelled',
    'The Cancelled: live',
    'x'.repeat(300),
    'Nova (postponed from May)',
    'Nova [verschoben vom 3. Mai]',
    'Nova - Option',
    'Silence – Cancelled flights',
    'THE CANCELLED',
    'Nova + support (TBC)',
    '**Cancelled**',
  ])('%s says none', (title) => expect(statusInTitle(title)).toBeUndefined())
})

test('a venue in a list has the state and country behind its city', () => {
  const texts = (city: string, more = {}) => venueImport.complete?.({ city, ...more }, importOptions.parse({})).texts
  expect(texts('Boise, ID')).toEqual({ city: 'Boise', region: 'ID', country: 'US' })
  expect(texts('Toronto, ON')).toEqual({ city: 'Toronto', region: 'ON', country: 'CA' })
  expect(texts('Boise, ID', { region: 'Idaho' })).toEqual({})
})

test('notes that only say a status are the status', () => {
  const completed = (texts: Record<string, string>) =>
    completeEventTexts({ name: 'Halka', ...texts }, { with_states: false })
  expect(completed({ notes: 'ODWOŁANE' })).toEqual({
    ...{ texts: { status: 'Cancelled' }, notes: { status: 'From the notes' } },
  })
  expect(completed({ notes: 'Cancelled last year, new team' }).texts).toEqual({})
  expect(completed({ notes: 'CANCELLED', status: 'Confirmed' }).texts).toEqual({})
})

test.each([
  ['*** HOLD - Nova secret show ***', 'Nova secret show'],
  ['Nova - CANCELLED', 'Nova'],
  ['Nova [postponed to autumn]', 'Nova'],
  ['A*', 'A*'],
  ['Nova - Luna', 'Nova - Luna'],
])('the artist of the title %s is %s', (title, artist) => expect(artistsInTitle(title)).toBe(artist))

describe('the texts of a row', () => {
  const completed = (texts: Record<string, string>, with_states = false) => completeEventTexts(texts, { with_states })

  test.each([undefined, 'Confirmed', 'bestätigt'])('have the status of the title instead of %s', (status) => {
    expect(completed({ name: 'Abgesagt: Fest', ...(status && { status }) })).toEqual({
      texts: { status: 'Cancelled' },
      notes: { status: 'From the title' },
    })
  })

  test.each(['C', 'Confirmed', 'Hold', '2nd hold'])('have the end that the title says instead of %s', (status) => {
    expect(completed({ name: 'Fest - CANCELLED', status })).toEqual({
      texts: { status: 'Cancelled' },
      notes: { status: 'From the title' },
    })
  })

  test('keep another status', () => {
    expect(completed({ name: 'Hold 2: Fest', status: 'Cancelled' }).texts).toEqual({})
    expect(completed({ name: 'Fest (cancelled)', status: 'Postponed' }).texts).toEqual({})
    expect(completed({ name: 'Fest (option)', status: 'Confirmed' }).texts).toEqual({})
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

  test.each(['dzień wolny', 'DAY OFF', 'travel', 'Ruhetag', 'jour off', 'día libre', 'vapaapäivä', 'volno', 'fridag'])(
    '%s is no place, but a travel day',
    (text) => {
      for (const place of ['venue', 'venue.city']) {
        expect(completed({ [place]: text })).toEqual({
          texts: { [place]: '', kind: 'Travel' },
          notes: { kind: `The file says ‘${text}’` },
        })
        expect(completed({ [place]: text, kind: 'Other' }).texts).toEqual({ [place]: '' })
      }
    },
  )

  test.each([
    ['Praga (CZ)', 'Praga', 'CZ'],
    ['Wien (A)', 'Wien', 'AT'],
    ['Utrecht (NL)', 'Utrecht', 'NL'],
    ['Lille [France]', 'Lille', 'FR'],
  ])('have the country of %s', (text, city, country) => {
    expect(completed({ 'venue.city': text }).texts).toEqual({ 'venue.city': city, 'venue.country': country })
    expect(completed({ 'venue.city': text, 'venue.country': country }).texts).toEqual({ 'venue.city': city })
    expect(completed({ 'venue.city': text, 'venue.country': 'Japan' }).texts).toEqual({})
  })

  test.each(['Portland (ME)', 'Frankfurt (Oder)', 'Halle (Saale)', '(CZ)', 'Bern (', 'Los Angeles (CA)'])(
    'have no country of %s',
    (city) => expect(completed({ 'venue.city': city }).texts).toEqual({}),
  )

  test('of a venue have the country behind the city', () => {
    expect(venueImport.complete?.({ city: 'Praga (CZ)' }, importOptions.parse({})).texts).toEqual({
      ...{ city: 'Praga', country: 'CZ' },
    })
    expect(venueImport.complete?.({ city: 'Praga (CZ)', country: 'PL' }, importOptions.parse({})).texts).toEqual({})
  })

  test.each(['Antwerp, Belgium', 'Torino, TO', 'Berlin'])('have no state of %s', (city) => {
    expect(completed({ 'venue.city': city }).texts).toEqual({})
  })
})

describe('a word for an end in the notes or another column', () => {
  const statusOf = (texts: Record<string, string>, remarks: string[] = []) =>
    completeEventTexts({ name: 'Nova', ...texts }, { with_states: false }, remarks).texts.status

  test.each(['CANCELLED', 'canx', 'VERVALT', 'afgelast', 'İptal', 'ακυρώνεται'])('%s cancels', (word) => {
    expect(statusOf({ notes: word })).toBe('Cancelled')
    expect(statusOf({}, ['£40', word])).toBe('Cancelled')
  })

  test('beside another status is a note', () => {
    const read = completeEventTexts({ name: 'Nova', status: 'Confirmed' }, { with_states: false }, ['CANCELLED'])
    expect(read).toEqual({ texts: {}, notes: { status: 'The file also says ‘CANCELLED’' } })
  })

  test('changes no other status, and words for holds mean something else in another column', () => {
    expect(statusOf({ notes: 'cancelled', status: 'Done' })).toBeUndefined()
    expect(statusOf({ notes: 'option', status: 'Confirmed' })).toBeUndefined()
    expect(statusOf({}, ['pending', 'refund if cancelled'])).toBeUndefined()
  })

  test('behind the date is the status', () => {
    expect(statusOf({ 'days.date': '12 March 2027 (2nd option)' })).toBe('2nd option')
    expect(statusOf({ 'days.date': '12 March 2027 - cancelled', status: 'Hold' })).toBeUndefined()
  })
})

describe('a cell that begins with a cancellation', () => {
  const complete = (texts: Record<string, string>, remarks: string[] = []) =>
    completeEventTexts({ name: 'Civic', ...texts }, { with_states: false }, remarks)
  test.each([
    ['cancelled, band broke up', 'Cancelled'],
    ['CANCELLED - visa', 'Cancelled'],
    ['cancelled: flu', 'Cancelled'],
    ['Cancelled – flu', 'Cancelled'],
    ['annulé (malade)', 'Cancelled'],
    ['geannuleerd; ziek', 'Cancelled'],
    ['geannuleerd 12/11, geld terug', 'Cancelled'],
    ['CANCELLED\nrefund all', 'Cancelled'],
    ['verschoben, neuer Termin folgt', 'Postponed'],
  ])('%s has its status', (text, status) => {
    const notes = { status: `The file says ‘${text}’` }
    expect(complete({ notes: text })).toEqual({ texts: { status }, notes })
    expect(complete({}, [text])).toEqual({ texts: { status }, notes })
    expect(complete({ 'days.starts': text })).toEqual({ texts: { status }, notes })
    expect(complete({ notes: text, status: 'Confirmed' })).toEqual({
      ...{ texts: {}, notes: { status: `The file also says ‘${text}’` } },
    })
  })

  test.each(['cancelled flights of fancy', 'not cancelled, only late', 'Cancel-Culture', 'off, then on'])(
    '%s has none',
    (text) => expect(complete({ notes: text })).toEqual({ texts: {}, notes: {} }),
  )

  test('as a name of an artist or venue has none', () => {
    expect(complete({ venue: 'Cancelled, the bar', 'artists.names': 'Cancelled, Nova' }).texts.status).toBeUndefined()
  })
})

test.each([
  ['confirmed', 'Confirmed'],
  ['bevestigd', 'Confirmed'],
  ['SOLD OUT', 'Confirmed'],
  ['επιβεβαιωμένο', 'Confirmed'],
  ['confirmed by mail?', undefined],
  ['contract', undefined],
  ['yes', undefined],
  ['to be confirmed', 'Hold'],
])('the note %s alone says the status %s', (text, status) => {
  expect(completeEventTexts({ name: 'Nova', notes: text }, { with_states: false }).texts.status).toBe(status)
})

test.each<[string, string | undefined, string | undefined]>([
  ['confirmed - sold out', 'Confirmed', 'The file says ‘confirmed - sold out’'],
  ['Bestätigt (Vertrag da)', 'Confirmed', 'The file says ‘Bestätigt (Vertrag da)’'],
  ['pencilled (2nd pencil)', 'pencilled (2nd pencil)', 'The file says ‘pencilled (2nd pencil)’'],
  ['on hold, waiting for the agent', 'Hold', 'The file says ‘on hold, waiting for the agent’'],
  ['pencilled, by Kate', 'Hold', 'The file says ‘pencilled, by Kate’'],
  ['2nd hold', '2nd hold', 'From the notes'],
  ['pencilled', 'Hold', 'From the notes'],
  ['reserved seating - row A', undefined, undefined],
  ['tbc - rider', undefined, undefined],
  ['option for the bar', undefined, undefined],
])('notes %s give the status %s', (notes, status, note) => {
  const { texts, notes: told } = completeEventTexts({ name: 'Nova', notes }, { with_states: false })
  expect([texts.status, told.status]).toEqual([status, note])
})
