import { describe, expect, test } from 'vitest'
import type { EventDay } from '#shared/event-record.ts'
import { type BookedDay, type BookingState, bookedPeriod } from './booked-day.ts'
import {
  type BookedSpace,
  conflictsBetween,
  findConflicts,
  type OutsidePeriod,
  type PlannedDay,
} from './find-conflicts.ts'

const zone = 'Europe/Berlin'
const place = { zone, dayStartsAt: '06:00' }
const noTimes = { load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null }
const friday = '2027-06-11'
const saturday = '2027-06-12'

/** '20:00' is a time of the day, '02:00 +1' of the next date. */
function wall(date: string, text: string): string {
  const [time = '', later = '0'] = text.split(' ')
  return `${new Date(Date.parse(date) + Number(later) * 86_400_000).toISOString().slice(0, 10)}T${time}`
}

type Times = Partial<Record<keyof typeof noTimes, string>>

function eventDay(date: string, times: Times = {}): EventDay {
  const walls = Object.fromEntries(Object.entries(times).map(([name, text]) => [name, wall(date, text)]))
  return { date, label: '', spaces: [], ...noTimes, ...walls }
}

interface Given {
  event?: string
  state?: BookingState
  date?: string
  times?: Times
  spaces?: Record<string, number>
  chosen?: Partial<BookedSpace>[]
  artists?: string[]
  capacity?: number | null
  ranks?: Record<string, number>
}

function planned(given: Given = {}): PlannedDay {
  const { event = 'one', state = 'confirmed', date = saturday, times = {}, spaces = { hall: 0 } } = given
  const day = eventDay(date, times)
  return {
    ...{ event, state, date, label: '', place, artists: given.artists ?? [], capacity: given.capacity ?? null },
    ...bookedPeriod(day, place),
    has_start: Boolean(times.load_in ?? times.doors ?? times.starts),
    has_end: Boolean(times.ends ?? times.load_out),
    spaces: new Map(Object.entries(spaces)),
    ranks: new Map(Object.entries(given.ranks ?? {})),
    curfew: day.curfew && new Date(`${day.curfew}+02:00`).toISOString(),
    chosen: (given.chosen ?? []).map((space) => ({
      ...{ id: 'hall', is_bookable: true, capacity: null, opening_hours: [], closures: [] },
      ...space,
    })),
  }
}

const other = (given: Given) => planned({ event: 'other', ...given })
const told = (day: PlannedDay, ...others: BookedDay[]) =>
  findConflicts(day, others).map(({ kind, level, minutes }) => [kind, level, minutes])

describe('the period of a day', () => {
  test.each<[string, Times, from: string, until: string]>([
    ['lasts from doors to end', { doors: '19:00', starts: '20:00', ends: '23:00' }, '17:00', '21:00'],
    [
      'begins with load-in and ends with load-out',
      { load_in: '14:00', starts: '20:00', ends: '23:00', load_out: '01:00 +1' },
      '12:00',
      '23:00',
    ],
    ['lasts until the next day begins without an end', { starts: '20:00' }, '18:00', '04:00 +1'],
    ['is the whole day of the venue without times [E-BOOK-04]', {}, '04:00', '04:00 +1'],
    ['begins with the day of the venue without a start', { ends: '23:00' }, '04:00', '21:00'],
    [
      'of a start after the end of the day lasts until the end of the next one',
      { starts: '07:00 +1' },
      '05:00 +1',
      '04:00 +2',
    ],
  ])('%s', (_, times, from, until) => {
    const period = bookedPeriod(eventDay(saturday, times), place)
    expect([period.from, period.until]).toEqual([from, until].map((text) => `${wall(saturday, text)}:00.000Z`))
  })
})

describe('two days in one space', () => {
  const show = { starts: '20:00', ends: '23:00' }
  test.each<[string, mine: Given, theirs: Given, expected: unknown[]]>([
    [
      'confirmed at the same time are booked twice [E-BOOK-38]',
      { times: show },
      { times: show },
      ['booked_twice', 'blocked', 180],
    ],
    [
      'overlap by one minute [E-BOOK-08]',
      { times: show },
      { times: { starts: '22:59', ends: '23:30' } },
      ['booked_twice', 'blocked', 1],
    ],
    [
      'overlap across midnight',
      { times: { starts: '21:00', ends: '02:00 +1' } },
      { date: '2027-06-13', times: { starts: '01:30', ends: '04:00' } },
      ['booked_twice', 'blocked', 30],
    ],
    [
      'overlap in load-out only [E-BOOK-44 E-BOOK-45]',
      { times: { ...show, load_out: '01:00 +1' } },
      { date: '2027-06-13', times: { starts: '00:30', ends: '03:00' } },
      ['load_overlaps', 'blocked', 30],
    ],
    [
      'one of which is held, are a warning [E-BOOK-41]',
      { times: show, state: 'hold' },
      { times: show },
      ['beside_confirmed', 'warning', 180],
    ],
    [
      'one of which is held by the other, are a warning',
      { times: show },
      { times: show, state: 'hold' },
      ['beside_confirmed', 'warning', 180],
    ],
    [
      'of a draft beside a confirmed event are a warning',
      { times: show, state: 'planned' },
      { times: show },
      ['beside_confirmed', 'warning', 180],
    ],
    [
      'both held are a note',
      { times: show, state: 'hold' },
      { times: show, state: 'hold' },
      ['beside_hold', 'note', 180],
    ],
    [
      'follow each other too closely [E-BOOK-42]',
      { times: show, spaces: { hall: 60 } },
      { times: { starts: '23:20', ends: '23:50' } },
      ['short_changeover', 'warning', 40],
    ],
    [
      'with a long changeover of the other only [E-BOOK-37]',
      { times: show },
      { times: { starts: '06:30 +1', ends: '08:00 +1' }, spaces: { hall: 600 } },
      ['short_changeover', 'warning', 150],
    ],
  ])('%s', (_, mine, theirs, expected) => {
    expect(told(planned(mine), other(theirs))).toEqual([expected])
  })

  test.each<[string, mine: Given, theirs: Given]>([
    ['back to back do not overlap [E-BOOK-07]', { times: show }, { times: { starts: '23:00', ends: '23:30' } }],
    [
      'with exactly the changeover between them',
      { times: show, spaces: { hall: 20 } },
      { times: { starts: '23:20', ends: '23:50' } },
    ],
    ['of the same event', { times: show }, { event: 'one', times: show }],
    ['in another space', { times: show }, { times: show, spaces: { foyer: 0 } }],
  ])('%s', (_, mine, theirs) => {
    expect(told(planned(mine), planned({ event: 'other', ...theirs }))).toEqual([])
  })

  test('are found by the parts of a combined space, and named by those they share [E-BOOK-06]', () => {
    const whole = planned({ times: show, spaces: { hall: 0, foyer: 0 } })
    const [found] = findConflicts(whole, [other({ times: show, spaces: { foyer: 0, bar: 0 } })])
    expect(found).toMatchObject({ kind: 'booked_twice', spaces: ['foyer'], other: { event: 'other', date: saturday } })
  })
})

describe('an artist in two places', () => {
  const nova = { artists: ['nova'], spaces: {} }
  test.each<[string, mine: Given, theirs: Given, expected: unknown[][]]>([
    [
      'needs a reason [E-BOOK-49]',
      { times: { starts: '20:00', ends: '22:00' } },
      { times: { starts: '21:00', ends: '23:00' } },
      [['artist_twice', 'reason', 60]],
    ],
    [
      'one after the other is fine',
      { times: { starts: '20:00', ends: '22:00' } },
      { times: { starts: '22:00', ends: '23:00' } },
      [],
    ],
    [
      'with unknown ends is found at equal starts',
      { times: { starts: '20:00' } },
      { times: { starts: '20:00' } },
      [['artist_twice', 'reason', 1]],
    ],
    ['with unknown ends may play two shows', { times: { starts: '20:00' } }, { times: { starts: '22:30' } }, []],
    ['on one date without times is found', {}, {}, [['artist_twice', 'reason', 1440]]],
    ['is not told while one is on hold', {}, { state: 'hold' }, []],
  ])('%s', (_, mine, theirs, expected) => {
    expect(told(planned({ ...nova, ...mine }), other({ ...nova, ...theirs }))).toEqual(expected)
  })
})

describe('a day on its own', () => {
  const show = { starts: '20:00', ends: '23:00' }
  const closure = { from: `${saturday}T22:00`, until: `${saturday}T22:30`, reason: 'New floor' }
  const open = (from: string, until: string) => [{ weekday: 6, from, until }]
  test.each<[string, Given, expected: unknown[][]]>([
    ['in a closed space needs a reason [E-BOOK-46]', { chosen: [{ closures: [closure] }] }, [['closed', 'reason', 30]]],
    [
      'on hold in a closed space is a warning',
      { state: 'hold', chosen: [{ closures: [closure] }] },
      [['closed', 'warning', 30]],
    ],
    ['within opening hours', { chosen: [{ opening_hours: open('18:00', '02:00') }] }, []],
    [
      'outside of opening hours',
      { chosen: [{ opening_hours: open('18:00', '22:00') }] },
      [['outside_hours', 'reason', 60]],
    ],
    [
      'on a weekday without opening hours',
      { date: friday, chosen: [{ opening_hours: open('18:00', '02:00') }] },
      [['outside_hours', 'reason', 180]],
    ],
    [
      'within two periods that meet',
      { chosen: [{ opening_hours: [...open('18:00', '21:00'), ...open('21:00', '23:00')] }] },
      [],
    ],
    [
      'without times is not compared with opening hours',
      { times: {}, chosen: [{ opening_hours: open('18:00', '22:00') }] },
      [],
    ],
    [
      'with a start only is compared at the start',
      { times: { starts: '17:00' }, chosen: [{ opening_hours: open('18:00', '22:00') }] },
      [['outside_hours', 'reason', 1]],
    ],
    ['in a space that cannot be booked', { chosen: [{ is_bookable: false }] }, [['not_bookable', 'reason', 0]]],
    [
      'in a space that is too small [E-BOOK-51]',
      { capacity: 301, chosen: [{ capacity: 300 }] },
      [['too_small', 'warning', 0]],
    ],
    ['in a space that is just large enough', { capacity: 300, chosen: [{ capacity: 300 }] }, []],
    [
      'in two spaces that are large enough together',
      { capacity: 500, chosen: [{ capacity: 300 }, { capacity: 200 }] },
      [],
    ],
    ['in a space of unknown size', { capacity: 500, chosen: [{}] }, []],
    [
      'that ends after its curfew [E-BOOK-52]',
      { times: { ...show, curfew: '22:30' } },
      [['past_curfew', 'warning', 30]],
    ],
    ['that ends with its curfew', { times: { ...show, curfew: '23:00' } }, []],
    [
      'that begins before the day of the venue [E-BOOK-54]',
      { times: { ...show, load_in: '05:00' }, chosen: [{}] },
      [['outside_day', 'warning', 60]],
    ],
    [
      'that ends after the day of the venue',
      { times: { starts: '23:00', ends: '08:00 +1' }, chosen: [{}] },
      [['outside_day', 'warning', 120]],
    ],
  ])('%s', (_, given, expected) => {
    expect(told(planned({ times: show, ...given }))).toEqual(expected)
  })
})

test('the gravest conflict comes first', () => {
  const show = { starts: '20:00', ends: '23:00' }
  const day = planned({ times: { ...show, curfew: '22:00' }, chosen: [{ is_bookable: false }] })
  expect(told(day, other({ times: show })).map(([kind]) => kind)).toEqual([
    'booked_twice',
    'not_bookable',
    'past_curfew',
  ])
})

/** Pseudorandom numbers below a limit, equal for equal seeds. */
function randomOf(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** A random day around the change to summer time, in some of three spaces. */
function randomDay(random: (limit: number) => number, event: string): PlannedDay {
  const time = (hours: number) =>
    `${String(hours % 24).padStart(2, '0')}:${['00', '15', '30', '59'][random(4)]} ${hours >= 24 ? '+1' : '+0'}`
  const begins = 6 + random(20)
  const spaces = ['a', 'b', 'c'].filter(() => random(2) === 0).map((name) => [name, [0, 30, 600][random(3)] ?? 0])
  return planned({
    event,
    state: (['confirmed', 'hold'] as const)[random(2)] ?? 'hold',
    date: ['2027-03-27', '2027-03-28', '2027-03-29'][random(3)] ?? saturday,
    times: { starts: time(begins).replace(' +0', ''), ends: time(begins + 1 + random(6)).replace(' +0', '') },
    spaces: Object.fromEntries(spaces),
    artists: random(3) === 0 ? ['nova'] : [],
  })
}

test('conflicts of random days are symmetric, and those of their minutes one by one [E-BOOK-36]', () => {
  const random = randomOf(20_270_327)
  for (let round = 0; round < 2_000; round += 1) {
    const [one, two] = [randomDay(random, 'one'), randomDay(random, 'other')]
    const [mine, theirs] = [conflictsBetween(one, two), conflictsBetween(two, one)]
    expect(mine.map(({ kind, minutes, spaces }) => ({ kind, minutes, spaces: [...spaces].sort() }))).toEqual(
      theirs.map(({ kind, minutes, spaces }) => ({ kind, minutes, spaces: [...spaces].sort() })),
    )
    const shared = [...one.spaces.keys()].filter((space) => two.spaces.has(space))
    const minutes = shared.length === 0 ? 0 : minutesInCommon(one, two)
    const found = mine.find(({ kind }) => kind !== 'artist_twice' && kind !== 'short_changeover')
    expect(found?.minutes ?? 0).toBe(minutes)
  }
})

/** Counts the minutes that are part of both periods. */
function minutesInCommon(one: BookedDay, two: BookedDay): number {
  let count = 0
  for (let at = Date.parse(one.from); at < Date.parse(one.until); at += 60_000)
    if (at >= Date.parse(two.from) && at < Date.parse(two.until)) count += 1
  return count
}

describe('calendars from outside', () => {
  const at = (text: string) => new Date(`${wall(saturday, text)}+02:00`).toISOString()
  const outside = (from: string, until: string, more: Partial<OutsidePeriod> = {}): OutsidePeriod => ({
    ...{ calendar: 'City', from: at(from), until: at(until), title: null, spaces: ['hall'] },
    ...more,
  })
  const show = { times: { starts: '20:00', ends: '23:00' } }
  const busy = (periods: OutsidePeriod[], given: Given = show) =>
    findConflicts(planned(given), [], periods)
      .filter(({ kind }) => kind === 'busy_outside')
      .map(({ level, minutes, detail, spaces }) => [level, minutes, detail, spaces.join()])

  test.each<[string, OutsidePeriod[], unknown[]]>([
    ['an entry during the show', [outside('22:00', '23:30')], [['warning', 60, 'City', 'hall']]],
    ['an entry around the show', [outside('10:00', '02:00 +1')], [['warning', 180, 'City', 'hall']]],
    ['an entry that ends when the show begins', [outside('18:00', '20:00')], []],
    ['an entry that begins when the show ends', [outside('23:00', '23:30')], []],
    ['an entry in another space', [outside('20:00', '23:00', { spaces: ['bar'] })], []],
    [
      'two entries of a calendar',
      [outside('20:00', '20:30'), outside('22:00', '22:15')],
      [['warning', 45, 'City', 'hall']],
    ],
    [
      'entries of two calendars',
      [outside('20:00', '21:00'), outside('20:00', '20:30', { calendar: 'Sports' })],
      [
        ['warning', 60, 'City', 'hall'],
        ['warning', 30, 'Sports', 'hall'],
      ],
    ],
  ])('%s [E-FEED-27]', (_, periods, expected) => {
    expect(busy(periods)).toEqual(expected)
  })

  test('a conflict has the period of the calendar and its title, and counts further periods', () => {
    const evening = outside('18:00', '20:30', { title: 'Salsa evening' })
    const [found] = findConflicts(planned(show), [], [evening, outside('22:00', '22:15')])
    expect(found?.busy).toEqual({ from: at('18:00'), until: at('20:30'), title: 'Salsa evening', more: 1 })
  })

  test('they are warnings for events in each state, from load-in to load-out', () => {
    const periods = [outside('17:00', '18:30')]
    for (const state of ['confirmed', 'hold', 'planned'] as const)
      expect(busy(periods, { state, times: { load_in: '18:00', starts: '20:00', ends: '23:00' } })).toEqual([
        ['warning', 30, 'City', 'hall'],
      ])
  })
})
