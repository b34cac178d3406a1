import ICAL from 'ical.js'
import { describe, expect, test, vi } from 'vitest'
import { readCalendarAsSheet } from './ics-table.ts'

const now = Date.parse('2027-01-15T12:00:00Z')

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:1@example', ...lines, 'END:VEVENT']

/** Rows as objects by heading, without empty cells. */
function read(...lines: string[]) {
  const [headings = [], ...rows] = readCalendarAsSheet(calendar(...lines), now).rows
  return rows.map((row) =>
    Object.fromEntries(row.flatMap((cell, at) => (cell === '' ? [] : [[headings[at] ?? '', cell]]))),
  )
}

describe('a calendar file is read as a table', () => {
  test('with title, place, status, tags, link and notes', () => {
    expect(
      read(
        ...event(
          'SUMMARY:Nova\\, live',
          'DTSTART:20270612T183000Z',
          'DTEND:20270612T210000Z',
          'LOCATION:Kesselhaus\\, Knaackstraße 97\\, 10435 Berlin\\, Germany',
          'STATUS:TENTATIVE',
          'CATEGORIES:rock,indie',
          'URL:https://nova.example',
          'DESCRIPTION:Bring\\nthe rider',
        ),
      ),
    ).toEqual([
      {
        Title: 'Nova, live',
        Start: '2027-06-12T18:30Z',
        End: '2027-06-12T21:00Z',
        Location: 'Kesselhaus',
        City: 'Berlin',
        Country: 'Germany',
        Status: 'Hold',
        Tags: 'rock, indie',
        Link: 'https://nova.example',
        Notes: 'Bring\nthe rider',
      },
    ])
  })

  test.each<[string, string[], string | undefined]>([
    ['in UTC without a place', ['DTSTART:20270612T183000Z'], 'America/New_York'],
    ['in UTC with a place', ['DTSTART:20270612T183000Z', 'LOCATION:Kesselhaus'], undefined],
    ['with a zone', ['DTSTART;TZID=Europe/Paris:20270612T183000'], 'Europe/Paris'],
    ['at a local time', ['DTSTART:20270612T183000'], undefined],
    ['of a whole day', ['DTSTART;VALUE=DATE:20270612'], undefined],
  ])('with the time zone of the calendar, for an event %s', (_, lines, zone) => {
    const [row] = read('X-WR-TIMEZONE:America/New_York', ...event('SUMMARY:A', ...lines))
    expect(row?.['Time zone']).toBe(zone)
  })

  test.each<[string[], string | undefined]>([
    [['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE'], 'Hold'],
    [['X-MICROSOFT-CDO-BUSYSTATUS:BUSY'], undefined],
    [['X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE', 'STATUS:CONFIRMED'], 'Confirmed'],
  ])('with %j as status %s', (lines, status) => {
    const [row] = read(...event('SUMMARY:A', 'DTSTART:20270612T183000Z', ...lines))
    expect(row?.Status).toBe(status)
  })

  test.each<[name: string, lines: string[], start: string, end: string | undefined]>([
    ['one whole day', ['DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270613'], '2027-06-12', undefined],
    ['three whole days', ['DTSTART;VALUE=DATE:20270612', 'DTEND;VALUE=DATE:20270615'], '2027-06-12', '2027-06-14'],
    ['a day without an end', ['DTSTART;VALUE=DATE:20270612'], '2027-06-12', undefined],
    ['no end', ['DTSTART:20270612T183000Z'], '2027-06-12T18:30Z', undefined],
    ['a duration', ['DTSTART:20270612T183000Z', 'DURATION:PT2H'], '2027-06-12T18:30Z', '2027-06-12T20:30Z'],
    ['a local time', ['DTSTART:20270612T193000', 'DTEND:20270612T220000'], '2027-06-12T19:30', '2027-06-12T22:00'],
    [
      'a zone without definition, in summer',
      ['DTSTART;TZID=Europe/Berlin:20270612T193000', 'DTEND;TZID=Europe/Berlin:20270613T010000'],
      '2027-06-12T19:30+02:00',
      '2027-06-13T01:00+02:00',
    ],
    [
      'a zone without definition, in winter',
      ['DTSTART;TZID=America/New_York:20270112T193000'],
      '2027-01-12T19:30-05:00',
      undefined,
    ],
  ])('%s', (_name, lines, start, end) => {
    expect(read(...event('SUMMARY:A', ...lines))).toMatchObject([
      { Title: 'A', Start: start, ...(end && { End: end }) },
    ])
  })

  test.each([
    ['America/New_York', '2027-03-10T19:00-05:00', 'America/New_York'],
    ['W. Europe Standard Time', '2027-03-10T19:00+01:00', 'Europe/Berlin'],
    ['Somewhere', '2027-03-10T19:00', undefined],
  ])('the zone %s has a column of its own', (zone, start, shown) => {
    const [row] = read(...event('SUMMARY:A', `DTSTART;TZID=${zone}:20270310T190000`))
    expect([row?.Start, row?.['Time zone']]).toEqual([start, shown])
  })

  test.each([
    ['Casa Azul\\, Los Angeles\\, CA\\, USA', ['Casa Azul', 'Los Angeles', 'CA', 'USA']],
    ['Rialto Room\\, Brooklyn\\, NY', ['Rialto Room', 'Brooklyn', 'NY', 'US']],
    ['Barn\\, 1 Main St\\, Austin\\, TX 78701', ['Barn', 'Austin', 'TX', 'US']],
    ['Maple\\, Toronto\\, ON M5V 2T6\\, Canada', ['Maple', 'Toronto', 'ON', 'Canada']],
    ['Tollhouse\\, 3 Quay St\\, Bristol BS1 4AA\\, UK', ['Tollhouse', 'Bristol', undefined, 'UK']],
    ['Kesselhaus\\, 10435 Berlin\\, DE', ['Kesselhaus', 'Berlin', undefined, 'DE']],
    ['Loft\\, 9 5th Ave\\, New York\\, USA', ['Loft', 'New York', undefined, 'USA']],
    ['Church Hall\\, Mill Lane\\, Wexcombe', ['Church Hall', 'Wexcombe', undefined, undefined]],
  ])('%s has a place, city, region and country', (location, place) => {
    const [row] = read(...event('SUMMARY:A', 'DTSTART:20270310T190000Z', `LOCATION:${location}`))
    expect([row?.Location, row?.City, row?.Region, row?.Country]).toEqual(place)
  })

  test.each([
    ['Stora salen\\, Kulturhuset Ängen\\, Storgatan 4', ['Kulturhuset Ängen', 'Stora salen', '', '']],
    ['Großer Saal\\, Kesselhaus\\, Knaackstr. 97\\, 10435 Berlin', ['Kesselhaus', 'Großer Saal', 'Berlin', '']],
    ['Kulturhuset\\, Storgatan 4\\, Sweden', ['Kulturhuset', '', '', 'Sweden']],
    ['Lucerna\\, Vodičkova 36\\, Praha 1', ['Lucerna', '', 'Praha', '']],
    ['Club Nova\\, Kreuzberg\\, Berlin', ['Club Nova', '', 'Berlin', '']],
  ])('a street is no city, and a room stands before its house: %s', (location, place) => {
    const [row] = read(...event('SUMMARY:A', 'DTSTART:20270310T190000Z', `LOCATION:${location}`))
    expect([row?.Location, row?.Room, row?.City, row?.Country].map((cell) => cell ?? '')).toEqual(place)
  })

  test('a street that an event does not have is noted', () => {
    const location = 'LOCATION:Pixel Arena\\, 400 Mission St\\, San Jose\\, CA'
    const { notes } = readCalendarAsSheet(calendar(...event('SUMMARY:A', 'DTSTART:20270310T190000Z', location)), now)
    expect(notes).toEqual(["Street addresses such as ‘400 Mission St’ aren't imported: add them to the venues."])
    expect(read(...event('SUMMARY:A', 'DTSTART:20270310T190000Z', 'LOCATION:Hall\\, Leith\\, UK'))).toHaveLength(1)
  })

  test('private events, and a category that is a kind of event', () => {
    const events = [
      ['SUMMARY:Committee', 'CLASS:PRIVATE', 'CATEGORIES:Choir'],
      ['SUMMARY:Requiem', 'CLASS:PUBLIC', 'CATEGORIES:Summer,Concert'],
    ].flatMap((lines) => event('DTSTART:20270612T193000Z', ...lines))
    expect(read(...events)).toMatchObject([
      { Title: 'Committee', Private: 'Yes', Tags: 'Choir' },
      { Title: 'Requiem', Kind: 'Concert', Tags: 'Summer' },
    ])
    expect(read(...events)[1]).not.toHaveProperty('Private')
  })

  test('a title that says the status of a confirmed event', () => {
    const events = [
      ['SUMMARY:Abgesagt: Lesung', 'STATUS:CONFIRMED'],
      ['SUMMARY:Hold 2: Nova', 'STATUS:CANCELLED'],
      ['SUMMARY:Nova'],
    ].flatMap((lines) => event('DTSTART:20270612T193000Z', ...lines))
    expect(read(...events).map(({ Title, Status }) => [Title, Status])).toEqual([
      ['Abgesagt: Lesung', 'Cancelled'],
      ['Hold 2: Nova', 'Cancelled'],
      ['Nova', undefined],
    ])
    expect(readCalendarAsSheet(calendar(...events), now).notes).toEqual([
      'The status of 1 event is from the title, such as ‘Abgesagt: Lesung’.',
    ])
  })

  test('a zone that only the file defines', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Stage time', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'],
    ]
    const rows = read(...zone, ...event('SUMMARY:A', 'DTSTART;TZID=Stage time:20270612T193000'))
    expect(rows[0]?.Start).toBe('2027-06-12T19:30+05:30')
  })

  test('a repeating event becomes its dates, with exceptions, for two years', () => {
    const rows = read(
      ...event(
        'SUMMARY:Residency',
        'DTSTART;TZID=Europe/Berlin:20270305T220000',
        'DTEND;TZID=Europe/Berlin:20270306T020000',
        'RRULE:FREQ=WEEKLY;COUNT=5',
        'EXDATE;TZID=Europe/Berlin:20270319T220000',
      ),
      ...event(
        'SUMMARY:Residency, special',
        'RECURRENCE-ID;TZID=Europe/Berlin:20270326T220000',
        'DTSTART:20270326T200000Z',
      ),
    )
    expect(rows.map(({ Title, Start }) => [Title, Start])).toEqual([
      ['Residency', '2027-03-05T22:00+01:00'],
      ['Residency', '2027-03-12T22:00+01:00'],
      ['Residency, special', '2027-03-26T20:00Z'],
      ['Residency', '2027-04-02T22:00+02:00'],
    ])
    const repeated = (...rules: string[]) =>
      readCalendarAsSheet(
        calendar(
          ...rules.flatMap((rule) => event('SUMMARY:A', 'DTSTART:20270105T200000Z', `RRULE:FREQ=WEEKLY;${rule}`)),
        ),
        now,
      ).notes
    expect(repeated('COUNT=5', 'UNTIL=20270301T000000Z')).toEqual([])
    expect(repeated('INTERVAL=2', 'UNTIL=20990301', 'COUNT=5')).toEqual([
      '2 repeating events go on: only the dates of the next 2 years are read.',
    ])
    const endless = read(...event('SUMMARY:Forever', 'DTSTART:20270105T200000Z', 'RRULE:FREQ=WEEKLY'))
    expect(endless.at(-1)?.Start?.slice(0, 10)).toBe('2029-01-09')
  })

  test('an endless rule with many dates is cut, and the person is told', () => {
    const { rows, notes } = readCalendarAsSheet(
      calendar(...event('SUMMARY:Old', 'DTSTART:19900101T200000Z', 'RRULE:FREQ=MINUTELY')),
      now,
    )
    expect(rows).toHaveLength(1001)
    expect(notes.at(-1)).toBe('1 repeating event has more than 1000 dates: later ones are missing.')
  })

  test.each([
    ['RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31'],
    ['RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'],
    ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;UNTIL=99991231T000000Z'],
    ['RRULE:COUNT=3'],
    ['RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:never'],
  ])('an event whose rule never applies, or cannot be read, has its first date: %s', (...rule) => {
    expect(read(...event('SUMMARY:A', 'DTSTART:20270612T193000Z', ...rule))).toMatchObject([
      { Title: 'A', Start: '2027-06-12T19:30Z' },
    ])
  })

  test('after 50 rules that cannot be read, the first date of each repeating event is read', () => {
    const repeating = (rule: string) => event('SUMMARY:A', 'DTSTART:20270612T193000Z', rule)
    const impossible = Array.from({ length: 50 }, () => repeating('RRULE:COUNT=3')).flat()
    const { rows, notes } = readCalendarAsSheet(calendar(...impossible, ...repeating('RRULE:FREQ=DAILY;COUNT=3')), now)
    expect(rows).toHaveLength(52)
    expect(notes).toEqual(['51 repeating events have a rule that could not be read: only the first date is here.'])
  })

  test('events that cannot be read are counted, and the others are there', () => {
    const { rows, notes } = readCalendarAsSheet(
      calendar(
        ...event('SUMMARY:Sound', 'DTSTART:20270612T193000Z'),
        ...event('SUMMARY:Without a start'),
        ...event('SUMMARY:Often', 'DTSTART:20270612T193000Z', 'RRULE:COUNT=3'),
      ),
      now,
    )
    expect(rows.map(([title]) => title)).toEqual(['Title', 'Sound', 'Often'])
    expect(notes).toEqual([
      '1 event could not be read: add them by hand.',
      '1 repeating event has a rule that could not be read: only the first date is here.',
    ])
  })

  test('a place of many hyphens is read in linear time', () => {
    const started = performance.now()
    const place = `LOCATION:Hall\\, ${'a-'.repeat(40_000)}\\, Berlin\\, Germany`
    const [row] = read(...event('SUMMARY:Nova', 'DTSTART:20270612T183000Z', place))
    expect([row?.Location, row?.Country]).toEqual(['Hall', 'Germany'])
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('many events are read in linear time, and too many are refused before', () => {
    const many = (count: number, ...lines: string[]) =>
      calendar(
        ...Array.from({ length: count }, (_, at) => [
          'BEGIN:VEVENT',
          `UID:${at}`,
          'SUMMARY:A',
          ...lines,
          'END:VEVENT',
        ]).flat(),
      )
    const start = 'DTSTART:20270612T193000Z'
    const orphans = many(5000, start, 'RECURRENCE-ID:20270612T193000Z')
    const scans = vi.spyOn(ICAL.Component.prototype, 'getAllSubcomponents')
    expect(readCalendarAsSheet(orphans, now).rows).toHaveLength(5001)
    expect(scans.mock.calls.length).toBeLessThan(10)
    scans.mockRestore()
    expect(() => readCalendarAsSheet(many(20_001, start), now)).toThrow(/more than 20,000 dates/)
  })

  test.each([
    [
      calendar(...event('SUMMARY:A', 'DTSTART:nonsense')),
      'This calendar file is damaged. Export it again from your calendar.',
    ],
    ['BEGIN:VCALENDAR\r\nnonsense', 'This calendar file is damaged. Export it again from your calendar.'],
    [calendar(), 'This calendar has no events.'],
  ])('an unusable file is refused: %#', (text, sentence) => {
    expect(() => readCalendarAsSheet(text, now)).toThrow(sentence)
  })
})
