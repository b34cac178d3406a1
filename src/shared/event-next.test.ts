import { describe, expect, test } from 'vitest'
import { isLate, nextSteps, type PlannedEvent, type StepContext } from './event-next.ts'
import { type EventStatus, eventStatuses } from './event-status.ts'

const kim = { id: 'kim', name: 'Kim' }
const known: StepContext = {
  now: new Date('2027-06-01T12:00:00Z'),
  requirements: [],
  ownOf: () => undefined,
  dateText: (date) => `<${date}>`,
}

/** A night in Berlin on 20 June 2027, 20:00 to 23:00. */
const event = (given: Partial<PlannedEvent> = {}): PlannedEvent => ({
  ...{ status: 'hold', is_date_open: false, time_zone: 'Europe/Berlin', kind: 'concert', owner: kim },
  ...{ starts_at: '2027-06-20T18:00:00.000Z', ends_at: '2027-06-20T21:00:00.000Z' },
  ...{ announce_at: null, presale_at: null, on_sale_at: null, ticket_url: null, capacity: null, has_conflict: false },
  days: [{ date: '2027-06-20', label: '', starts: '2027-06-20T20:00' }],
  ...given,
})
const whats = (given: Partial<PlannedEvent>, at = known) => nextSteps(event(given), at).map(({ what }) => what)

test('an unconfirmed event is due for confirmation by its owner two weeks before it starts [E-EVT-108 E-EVT-109]', () => {
  const confirm = { what: 'Confirm the event', details: [], by: kim, due: '2027-06-06', is_late: false }
  for (const status of ['draft', 'inquiry', 'hold'] as const)
    expect(nextSteps(event({ status }), known)).toEqual([confirm])
  expect(nextSteps(event({ status: 'postponed' }), known)).toEqual([
    { ...confirm, details: ['Until it is on hold or confirmed again, no space is booked.'] },
  ])
  expect(nextSteps(event({ owner: null }), known)).toEqual([{ ...confirm, by: null }])
})

test.each([
  ['the end of the hold', '2027-06-03T16:00:00.000Z', '2027-06-03'],
  ['two weeks before the event, if the hold ends later', '2027-06-10T16:00:00.000Z', '2027-06-06'],
  ['two weeks before the event, if the hold does not end', null, '2027-06-06'],
])('a hold is due for confirmation by %s', (_, hold_ends_at, due) => {
  expect(nextSteps(event(), { ...known, hold_ends_at })[0]).toMatchObject({ what: 'Confirm the event', due })
})

test('a challenged hold is to be answered by the end of the challenge, unless its date is taken', () => {
  const challenged = { ...known, is_challenged: true, hold_ends_at: '2027-06-03T16:00:00.000Z' }
  expect(nextSteps(event(), challenged)[0]).toMatchObject({ what: 'Answer the challenge', due: '2027-06-03' })
  const taken_by = ['Club is taken: ‘The Lanterns’ is confirmed there.']
  expect(nextSteps(event(), { ...challenged, taken_by })[0]).toMatchObject({ what: 'Find another date or space' })
})

test('a confirmed event without a space at a venue that has some needs one', () => {
  const lacking = { ...known, lacks_space: true }
  expect(whats({ status: 'confirmed' }, lacking)).toEqual(['Choose a space'])
  expect(whats({ status: 'confirmed' }, { ...known, lacks_space: false })).toEqual([])
  expect(whats({ status: 'confirmed', is_date_open: true }, lacking)).toEqual(['Set a new date'])
  expect(whats({ status: 'hold' }, lacking)).toEqual(['Confirm the event'])
})

test('a double booking is a step, also with a reason', () => {
  const booked = { status: 'confirmed', has_conflict: true } as const
  expect(nextSteps(event(booked), known)).toMatchObject([{ what: 'Resolve the double booking', details: [] }])
  expect(nextSteps(event({ ...booked, conflict_reason: 'Both acts share the night' }), known)).toMatchObject([
    { what: 'Resolve the double booking', details: ['Confirmed with the reason: Both acts share the night'] },
  ])
})

test('an event whose place is confirmed for another is not to be confirmed', () => {
  const taken_by = ['Club is taken: ‘The Lanterns’ is confirmed there.']
  expect(nextSteps(event(), { ...known, taken_by })).toMatchObject([
    { what: 'Find another date or space', details: taken_by, due: '2027-06-06' },
  ])
})

test('an event is not to be confirmed while the holder above wants the date', () => {
  const kept_above = 'Carl Comet wants the date of ‘Comet Tour’.'
  expect(nextSteps(event(), { ...known, kept_above })).toMatchObject([
    { what: 'Wait for the hold above', details: [kept_above], due: '2027-06-06' },
  ])
})

test.each([
  ['challenged', 'Wait for the answer of the hold above'],
  ['unchallenged', 'Challenge or wait for the holds above'],
] as const)('an event is not to be confirmed while holds above are %s', (holds_above, what) => {
  expect(nextSteps(event(), { ...known, holds_above })).toMatchObject([{ what, due: '2027-06-06' }])
})

test('missing requirements for that are listed [E-EVT-108]', () => {
  const requirements = [
    { event_kind: 'concert', fields: ['capacity', 'custom.1', 'custom.2', 'custom.unseen'] },
    { event_kind: 'sport', fields: ['age_limit'] },
  ]
  const own = new Map([
    ['custom.1', { label: 'Contract', is_said: false }],
    ['custom.2', { label: 'Deposit', is_said: true }],
  ])
  const days = [{ date: '2027-06-20', label: '', starts: null }]
  const [step] = nextSteps(event({ days }), { ...known, requirements, ownOf: (name) => own.get(name) })
  expect(step?.details).toEqual(['Still missing: a start on <2027-06-20>, Capacity, Contract'])
})

describe('late', () => {
  test.each([
    ['2027-06-06T17:59:59Z', false],
    ['2027-06-06T18:00:00Z', true],
    ['2027-06-19T18:00:00Z', true],
    ['2027-07-19T18:00:00Z', true],
  ])('at %s: %s [E-EVT-110]', (now, late) => {
    const at = { ...known, now: new Date(now) }
    expect(nextSteps(event(), at)[0]).toMatchObject({ what: 'Confirm the event', is_late: late })
  })

  test('agreed, past or undated events are never late [E-EVT-110]', () => {
    const now = new Date('2027-06-19T12:00:00Z')
    const late = (Object.keys(eventStatuses) as EventStatus[]).filter((status) => isLate(event({ status }), now))
    expect(late).toEqual(['draft', 'inquiry', 'hold', 'postponed'])
    expect(isLate(event({ is_date_open: true }), now)).toBe(false)
    expect(isLate(event({ starts_at: null }), now)).toBe(false)
  })

  test('late items come first, then due ones, then those without a time [E-EVT-108 E-EVT-110]', () => {
    const late = { ...known, now: new Date('2027-06-10T12:00:00Z') }
    const given = { announce_at: '2027-06-12T10:00', on_sale_at: '2027-06-11T10:00' }
    expect(whats(given, late)).toEqual(['Confirm the event', 'Start ticket sales', 'Announce the event'])
    expect(whats({ ...given, announce_at: '2027-06-07T10:00' })).toEqual([
      'Confirm the event',
      'Announce the event',
      'Start ticket sales',
    ])
  })

  test('without a new date, that comes first: nothing is announced or sold', () => {
    expect(whats({ status: 'postponed', is_date_open: true, presale_at: '2027-06-11T10:00' })).toEqual([
      'Set a new date',
    ])
  })
})

test('an event is due for confirmation before it is announced or sold; a wrong order is pointed out', () => {
  const steps = nextSteps(event({ announce_at: '2027-06-05T10:00', on_sale_at: '2027-06-04T10:00' }), known)
  expect(steps.map(({ what, due, details: [first] }) => [what, due, first])).toEqual([
    ['Confirm the event', '2027-06-04', undefined],
    ['Start ticket sales', '2027-06-04T10:00', 'This is before the announcement.'],
    ['Announce the event', '2027-06-05T10:00', undefined],
  ])
})

test("times are listed until they pass in the event's zone, with a missing ticket URL [E-EVT-108]", () => {
  const given = { status: 'confirmed', announce_at: '2027-06-01T13:59', on_sale_at: '2027-06-01T14:00' } as const
  expect(nextSteps(event(given), known)).toEqual([
    {
      ...{ what: 'Start ticket sales', details: ['No ticket link yet.'] },
      ...{ by: kim, due: '2027-06-01T14:00', is_late: false },
    },
  ])
  expect(nextSteps(event({ ...given, ticket_url: 'https://t.example' }), known)[0]?.details).toEqual([])
})

test('a past event should be completed and archived; a cancelled one needs nothing [E-EVT-108]', () => {
  const after = { ...known, now: new Date('2027-06-21T12:00:00Z') }
  expect(whats({ status: 'confirmed' })).toEqual([])
  expect(whats({ status: 'confirmed' }, after)).toEqual(['Mark it as done'])
  expect(whats({ status: 'live' }, after)).toEqual(['Mark it as done'])
  expect(whats({ status: 'done', on_sale_at: '2027-08-01T10:00' }, after)).toEqual(['Archive the event'])
  for (const status of ['cancelled', 'declined', 'archived'] as const)
    expect(whats({ status, is_date_open: true, on_sale_at: '2027-08-01T10:00' }, after)).toEqual([])
})
