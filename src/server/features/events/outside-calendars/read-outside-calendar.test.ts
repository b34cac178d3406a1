import { expect, test } from 'vitest'
import { longestBlock, maxBlock } from '#tests/support/longest-block.ts'
import { readInThread } from './read-in-thread.ts'
import { readOutsideCalendar } from './read-outside-calendar.ts'

const now = Date.parse('2027-03-01T12:00:00Z')
const berlin = { now, zone: 'Europe/Berlin', day_starts_at: '06:00' }
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:Market', ...lines, 'END:VEVENT'].join('\r\n')

function read(...lines: string[]) {
  const content = readOutsideCalendar({ ...berlin, text: calendar(...lines) })
  if ('problem' in content) throw new Error(content.problem)
  return content
}
const times = (...lines: string[]) =>
  read(...lines).entries.map(({ begins_at, ends_at }) => [begins_at, ends_at].map((at) => at.slice(0, 16)).join(' '))
const problemOf = (text: string) => {
  const content = readOutsideCalendar({ ...berlin, text })
  return 'problem' in content ? content.problem : null
}

test.each<[string, string[], string]>([
  ['in UTC', ['DTSTART:20270610T180000Z', 'DTEND:20270610T200000Z'], '2027-06-10T18:00 2027-06-10T20:00'],
  [
    'in a zone',
    ['DTSTART;TZID=America/New_York:20270610T180000', 'DTEND;TZID=America/New_York:20270610T200000'],
    '2027-06-10T22:00 2027-06-11T00:00',
  ],
  [
    'in a zone of Windows',
    ['DTSTART;TZID=W. Europe Standard Time:20270110T180000', 'DURATION:PT2H'],
    '2027-01-10T17:00 2027-01-10T19:00',
  ],
  [
    'without a zone, in the zone of the calendar',
    ['DTSTART:20270610T180000', 'DTEND:20270610T200000'],
    '2027-06-10T16:00 2027-06-10T18:00',
  ],
  [
    'of whole days, from the start of the day at the venue',
    ['DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270612'],
    '2027-06-10T04:00 2027-06-12T04:00',
  ],
])('times %s are read as instants [E-FEED-29]', (_, lines, expected) => {
  expect(times(event(...lines))).toEqual([expected])
})

test('a zone that the file defines has its own rules, and they apply to no other file [E-FEED-29]', async () => {
  const zone = (offset: string) =>
    [
      ...['BEGIN:VTIMEZONE', 'TZID:Stage', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
    ].join('\r\n')
  const show = event('DTSTART;TZID=Stage:20270610T180000', 'DURATION:PT1H')
  const begins = async (...lines: string[]) => {
    const content = await readInThread('one', { ...berlin, text: calendar(...lines) })
    return 'problem' in content ? content : [content.entries[0]?.begins_at, content.unknown_zones]
  }
  expect(await begins(zone('+0500'), show)).toEqual(['2027-06-10T13:00:00.000Z', []])
  expect(await begins(show)).toEqual(['2027-06-10T16:00:00.000Z', ['Stage']])
  expect(await begins(zone('-0300'), show)).toEqual(['2027-06-10T21:00:00.000Z', []])
})

test('unknown zones are named once, and their times are read in the zone of the calendar', () => {
  const content = read(
    event('DTSTART;TZID=Mars/Base:20270610T180000', 'DTEND;TZID=Mars/Base:20270610T200000'),
    event('DTSTART;TZID=Mars/Base:20270611T180000', 'DTEND;TZID=Mars/Base:20270611T200000'),
  )
  expect(content.unknown_zones).toEqual(['Mars/Base'])
  expect(content.entries.map(({ begins_at }) => begins_at.slice(0, 16))).toEqual([
    '2027-06-10T16:00',
    '2027-06-11T16:00',
  ])
})

test('repeating events have their exceptions, moved dates and cancelled dates [E-FEED-30]', () => {
  const weekly = event(
    ...['DTSTART;TZID=Europe/Berlin:20100302T180000', 'DTEND;TZID=Europe/Berlin:20100302T200000'],
    ...['RRULE:FREQ=WEEKLY;UNTIL=20270406T235959Z', 'EXDATE;TZID=Europe/Berlin:20270316T180000'],
  )
  const moved = event('RECURRENCE-ID;TZID=Europe/Berlin:20270323T180000', 'DTSTART:20270324T100000Z', 'DURATION:PT1H')
  const off = event('RECURRENCE-ID;TZID=Europe/Berlin:20270406T180000', 'DTSTART:20270406T160000Z', 'STATUS:CANCELLED')
  const found = times(weekly, moved, off)
  expect(found.filter((one) => one >= '2027-03')).toEqual([
    '2027-03-02T17:00 2027-03-02T19:00',
    '2027-03-09T17:00 2027-03-09T19:00',
    '2027-03-24T10:00 2027-03-24T11:00',
    // The clock has changed.
    '2027-03-30T16:00 2027-03-30T18:00',
  ])
  expect(found[0]).toMatch(/^2026-03-0/)
})

test('every other day since years ago falls on the right days', () => {
  const found = times(event('DTSTART:20100101T100000Z', 'DTEND:20100101T110000Z', 'RRULE:FREQ=DAILY;INTERVAL=2'))
  const days = found.map((one) => (Date.parse(one.slice(0, 10)) - Date.parse('2010-01-01')) / 86_400_000)
  expect(days.filter((day) => day % 2 !== 0)).toEqual([])
  expect(days.length).toBe(548)
})

test('dates from a year ago to two years ahead are read', () => {
  const on = (date: string) => event(`DTSTART:${date}T100000Z`, `DTEND:${date}T110000Z`)
  const dates = ['20260227', '20260302', '20290228', '20290303']
  expect(times(...dates.map(on)).map((one) => one.slice(0, 10))).toEqual(['2026-03-02', '2029-02-28'])
})

test('cancelled events are left out, and free time is not busy', () => {
  const on = (...lines: string[]) => event('DTSTART:20270610T180000Z', 'DURATION:PT1H', ...lines)
  const content = read(on('STATUS:CANCELLED'), on('TRANSP:TRANSPARENT'), on('X-MICROSOFT-CDO-BUSYSTATUS:FREE'), on())
  expect(content.entries.map(({ is_busy }) => is_busy)).toEqual([false, false, true])
})

test('titles are one line of at most 200 characters, and events without one are busy', () => {
  const titled = (title: string) =>
    read(`BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:${title}\r\nDTSTART:20270610T180000Z\r\nEND:VEVENT`).entries[0]?.title
  expect(titled('Two\\nlines')).toBe('Two lines')
  expect(titled('')).toBe('Busy')
  expect(titled('🎷'.repeat(300))).toBe('🎷'.repeat(200))
})

const hourly = event('DTSTART:20270101T100000Z', 'RRULE:FREQ=HOURLY')
test.each<[string, string, RegExp]>([
  ['a web page', '<!doctype html><title>Sign in</title>', /not a calendar file/],
  ['nothing', '', /not a calendar file/],
  ['a damaged file', calendar('BEGIN:VEVENT', 'NONSENSE'), /damaged/],
  ['100,000 events', calendar(...Array(100_000).fill(event('DTSTART:20270610T180000Z'))), /more than 20,000 events/],
  ['too many dates', calendar(hourly), /more than 5,000 dates/],
  ['a rule for every second', calendar(event('DTSTART:20270101T100000Z', 'RRULE:FREQ=SECONDLY')), /more than 5,000/],
])('%s is refused with a sentence', (_, text, expected) => {
  expect(problemOf(text)).toMatch(expected)
})

test('broken events and rules are counted, and the others are read', () => {
  const content = read(
    event('DESCRIPTION:No start'),
    event('DTSTART:20270101T100000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
    event('DTSTART:20270610T180000Z', 'DURATION:PT1H'),
  )
  expect([content.unreadable, content.entries.length]).toEqual([2, 1])
})

test('a large file is read while other requests are answered', async () => {
  const text = calendar(
    ...Array(120).fill(event('DTSTART:20100302T180000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;INTERVAL=30')),
    ...Array(15_000).fill(event('DTSTART:20200610T180000Z')),
  )
  let count = 0
  const blocked = await longestBlock(async () => {
    const content = await readInThread('one', { ...berlin, text })
    if ('problem' in content) throw new Error(content.problem)
    count = content.entries.length
  })
  expect(count).toBeGreaterThan(4000)
  expect(blocked).toBeLessThan(maxBlock)
})

const byParts = 'BYDAY=MO,TU,WE,TH,FR,SA,SU;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12'
const manyTimes = `RRULE:FREQ=YEARLY;${byParts};BYSECOND=0,1,2,3,4,5,6,7,8,9,10,11`
const endless = { ...berlin, text: calendar(event('DTSTART:20100101T100000Z', manyTimes)) }

test('a rule that takes too long is stopped, and the next file is read', async () => {
  const first = readInThread('one', endless, 1500)
  const second = readInThread('one', { ...berlin, text: calendar(event('DTSTART:20270610T180000Z')) })
  expect(await first).toMatchObject({ problem: expect.stringContaining('takes too long') })
  expect(await second).toMatchObject({ entries: [{ title: 'Market' }] })
})

test('slow files of a company do not delay those of others, and only a few of them wait', async () => {
  const done: string[] = []
  const read = async (company: string, file: typeof endless) => {
    const content = await readInThread(company, file, 1500)
    done.push(company)
    return content
  }
  const slow = Array.from({ length: 6 }, () => read('one', endless))
  await read('other', { ...berlin, text: calendar(event('DTSTART:20270610T180000Z')) })
  // The file that is refused, and two that are stopped.
  expect(done).toEqual(['one', 'one', 'one', 'other'])
  const problems = (await Promise.all(slow)).map((content) => 'problem' in content && content.problem)
  expect(problems.map((problem) => /still being read/.test(problem || ''))).toEqual([
    ...[false, false, false, false, false],
    true,
  ])
})
