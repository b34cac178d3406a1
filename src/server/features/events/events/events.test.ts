import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EventStatus, eventStatuses } from '#shared/event-status.ts'
import { nextStatuses } from '#shared/event-status-changes.ts'
import { finish, lookAt } from '#tests/support/imports.ts'
import { companyWithEvents } from '#tests/support/limits.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { type Company, company, member } from '#tests/support/people.ts'
import { aVenue } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
})
afterAll(() => marquee.close())

const kinds = [
  ...['concert', 'festival', 'club_night', 'tour_date', 'private', 'corporate', 'conference', 'theatre', 'sport'],
  ...['rehearsal', 'rental', 'travel', 'other'],
]
const night = { date: `${nextYear}-06-12`, starts: `${nextYear}-06-12T21:00`, ends: `${nextYear}-06-13T00:30` }
const create = (values: object = {}, who: Caller = tenant.owner) =>
  marquee.call(who, 'events', 'createRecord', { name: 'Nova', days: [night], ...values })
const made = async (values: object = {}, who: Caller = tenant.owner) => (await create(values, who)).ok.record
const get = async (id: string, who: Caller = tenant.owner) =>
  (await marquee.call(who, 'events', 'getRecord', { id })).ok.record
const take = async (
  id: string,
  status: EventStatus,
  {
    version,
    who = tenant.owner,
    ...more
  }: {
    version?: number
    who?: Caller
    reason?: string
    date_open?: boolean
    first_date?: string
    conflict_reason?: string
  } = {},
) => {
  const known = version ?? (await get(id, who)).version
  return marquee.call(who, 'events', 'changeStatus', { id, version: known, status, ...more })
}
const set = (id: string, values: { status?: EventStatus; ends_at?: string | null }) =>
  marquee.sql((tx) => tx.updateTable('events').set(values).where('id', '=', id).execute())
const names = async (who: Caller, asked: { scope?: string; search?: string; filters?: string; sort?: string }) => {
  const { rows } = (await marquee.call(who, 'events', 'listRecords', asked)).ok
  return rows.map(({ name }) => name).sort()
}

describe('a new event', () => {
  test('needs only a title and a date [E-EVT-01 E-EVT-12 E-EVT-26 E-EVT-33 E-EVT-111..113]', async () => {
    const event = await made({ days: [{ date: `${nextYear}-06-12` }] })
    expect(event).toMatchObject({ name: 'Nova', status: 'draft', kind: 'concert', version: 1 })
    expect(event.days).toEqual([
      {
        ...{ date: `${nextYear}-06-12`, label: '', spaces: [] },
        ...{ load_in: null, doors: null, starts: null, ends: null, load_out: null, curfew: null },
      },
    ])
    expect((await create({ name: ' ' })).error?.data).toMatchObject({ fields: { name: 'A title is required' } })
    expect((await create({ days: [] })).error?.data).toMatchObject({
      fields: { days: 'An event has at least one day' },
    })
    expect((await create({ days: undefined })).code).toBe('bad_input')
  })

  test('accepts every kind and all optional fields [E-EVT-02 E-EVT-05 E-EVT-06 E-EVT-11 E-EVT-13 E-EVT-14]', async () => {
    for (const kind of kinds) expect((await made({ kind })).kind).toBe(kind)
    for (const organiser_role of ['promoter', 'host', 'agency', 'production'])
      expect((await made({ organiser_role })).organiser_role).toBe(organiser_role)
    const said = {
      organiser_role: 'promoter',
      owner: tenant.owner.id,
      artists: [{ name: 'Paper Lanterns' }, { name: 'Zebra' }, { name: 'Ash' }],
      capacity: 800,
      age_limit: 18,
    }
    expect(await made(said)).toMatchObject({ ...said, owner: { id: tenant.owner.id } })
    const stranger = (await company(marquee)).owner.id
    expect((await create({ owner: stranger })).error?.data).toMatchObject({
      fields: { owner: 'This person is not a member of the company' },
    })
  })

  test('stores its timestamps, ticket URL, currency, color and tags [E-EVT-15..20 E-EVT-23 M-TIME-02]', async () => {
    const { tag } = (await marquee.call(tenant.owner, 'eventSettings', 'createTag', { name: 'Outdoor' })).ok
    const said = {
      announce_at: `${nextYear}-02-01T10:00`,
      presale_at: `${nextYear}-02-03T10:00`,
      on_sale_at: `${nextYear}-02-05T10:00`,
      ticket_url: 'https://tickets.example/nova',
      currency: 'GBP',
      color: '#3b6fd4',
      tags: [tag.id],
    }
    expect(await get((await made(said)).id)).toMatchObject(said)
  })

  test('has days with separate times, a label and spaces of the venue [E-EVT-27..32]', async () => {
    const venue = await idOf('venues', { name: 'Harbour Hall', time_zone: 'Europe/Berlin' })
    const space = await idOf('spaces', { name: 'Main', venue })
    const other = await idOf('spaces', {
      name: 'Elsewhere',
      venue: await idOf('venues', { name: 'Other', time_zone: 'Europe/London' }),
    })
    const day = {
      date: `${nextYear}-06-12`,
      label: 'Saturday',
      load_in: `${nextYear}-06-12T14:00`,
      doors: `${nextYear}-06-12T20:00`,
      starts: `${nextYear}-06-12T21:00`,
      ends: `${nextYear}-06-13T00:30`,
      load_out: `${nextYear}-06-13T02:00`,
      curfew: `${nextYear}-06-13T01:00`,
      spaces: [space],
    }
    const event = await made({ venue, days: [{ ...day, date: `${nextYear}-06-13`, label: 'Sunday' }, day] })
    expect(event.days).toEqual([day, { ...day, date: `${nextYear}-06-13`, label: 'Sunday' }])
    expect(event).toMatchObject({
      first_date: `${nextYear}-06-12`,
      last_date: `${nextYear}-06-13`,
      time_zone: 'Europe/Berlin',
    })
    expect((await create({ venue, days: [{ ...day, spaces: [other] }] })).error?.data).toMatchObject({
      fields: { days: 'Choose spaces of the venue' },
    })
  })

  test('has no spaces without a venue, and rejects spaces of another company and unknown ones', async () => {
    const venue = await idOf('venues', { name: 'Pier', time_zone: 'Europe/Berlin' })
    const space = await idOf('spaces', { name: 'Deck', venue })
    const neighbour = await company(marquee)
    const theirVenue = await marquee.call(neighbour.owner, 'venues', 'createRecord', {
      ...{ name: 'Theirs', time_zone: 'Europe/Berlin' },
    })
    const theirs = await marquee.call(neighbour.owner, 'spaces', 'createRecord', {
      ...{ name: 'Their deck', venue: theirVenue.ok.record.id },
    })
    const { id, version } = await made()
    for (const one of [space, theirs.ok.record.id, crypto.randomUUID()]) {
      const days = [{ ...night, spaces: [one] }]
      for (const answer of [
        await create({ days }),
        await create({ days, venue: null }),
        await marquee.call(tenant.owner, 'events', 'updateRecord', { id, version, changes: { days } }),
      ])
        expect(answer.error?.data).toEqual({ fields: { days: 'Choose spaces of the venue' } })
    }
    expect(await get(id)).toMatchObject({ version, days: [{ spaces: [] }] })
  })

  test.each([
    [{ date: '1899-12-31' }, 'days.0.date', 'Use a year from 1900 to 2200'],
    [{ date: '2201-01-01' }, 'days.0.date', 'Use a year from 1900 to 2200'],
    [{ ends: '9999-12-31T01:00' }, 'days.0.ends', 'Use a year from 1900 to 2200'],
    [{ starts: '1990-06-12T21:00' }, 'days.0.starts', 'Choose a time within 2 days of the date'],
    [{ ends: '2027-06-15T00:00' }, 'days.0.ends', 'Choose a time within 2 days of the date'],
    [{ doors: '2027-06-09T23:59' }, 'days.0.doors', 'Choose a time within 2 days of the date'],
    [{ curfew: '2027-06-15T00:00' }, 'days.0.curfew', 'Choose a time within 2 days of the date'],
  ])('rejects a day of %j', async (changed, field, sentence) => {
    expect((await create({ days: [{ ...night, ...changed }] })).error?.data).toMatchObject({
      fields: { [field]: sentence },
    })
  })

  test('has at most 300 spaces across all days, and days cannot be changed in bulk', async () => {
    const spaces = Array.from({ length: 50 }, () => crypto.randomUUID())
    const days = Array.from({ length: 7 }, (_, at) => ({ date: `${nextYear}-06-1${at}`, spaces }))
    expect((await create({ days })).error?.data).toMatchObject({
      fields: { days: 'At most 300 spaces over all days' },
    })
    expect((await create({ days: days.slice(1) })).error?.data).toEqual({
      fields: { days: 'Choose spaces of the venue' },
    })
    const { id } = await made()
    const changes = { days: [{ date: `${nextYear}-07-01` }] } as never
    expect((await marquee.call(tenant.owner, 'events', 'changeRecords', { ids: [id], changes })).code).toBe('bad_input')
    expect((await get(id)).days).toMatchObject([{ date: night.date }])
  })

  test('stores times up to two days from the date', async () => {
    const day = { date: '2027-06-12', doors: '2027-06-10T00:00', ends: '2027-06-14T23:59' }
    expect((await made({ days: [day] })).days).toMatchObject([day])
  })

  test('cannot be moved so that a day is after the year 2200', async () => {
    const days = [night, { date: `${nextYear}-06-14` }]
    const { id, version } = await made({ days })
    const move = (first_date: string) => marquee.call(tenant.owner, 'events', 'moveEvent', { id, version, first_date })
    expect((await move('2200-12-30')).error?.data).toEqual({
      fields: { first_date: 'All days must be in the years 1900 to 2200' },
    })
    expect((await move('9999-12-31')).error?.data).toEqual({ fields: { first_date: 'Use a year from 1900 to 2200' } })
    expect((await get(id)).days).toMatchObject([{ date: night.date }, { date: `${nextYear}-06-14` }])
    expect((await move('2200-12-29')).ok.record).toMatchObject({ last_date: '2200-12-31' })
  })

  const idOf = async (feature: 'venues' | 'spaces', values: object) =>
    (await marquee.call(tenant.owner, feature, 'createRecord', values as never)).ok.record.id

  test("computes instants from local times and zone; the default is the company's zone [E-TIME-01 E-TIME-02]", async () => {
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ timezone: 'America/New_York' }).where('id', '=', tenant.id).execute(),
    )
    const event = await made({})
    expect(event).toMatchObject({
      time_zone: 'America/New_York',
      starts_at: `${nextYear}-06-13T01:00:00.000Z`,
      ends_at: `${nextYear}-06-13T04:30:00.000Z`,
    })
    const { id, version } = event
    const moved = await marquee.call(tenant.owner, 'events', 'updateRecord', {
      id,
      version,
      changes: { time_zone: 'Asia/Tokyo' },
    })
    expect(moved.ok.record).toMatchObject({ days: event.days, starts_at: `${nextYear}-06-12T12:00:00.000Z` })
  })

  test('keeps days that cross the start of the day as planned: a festival, and a load-out [E-TIME-11 E-TIME-12]', async () => {
    const venue = await idOf('venues', { name: 'Meadow', time_zone: 'Europe/Berlin', day_starts_at: '06:00' })
    const day = { label: '', load_in: null, doors: null, load_out: null, curfew: null, spaces: [] }
    const festival = [
      {
        ...day,
        date: `${nextYear}-06-11`,
        starts: `${nextYear}-06-11T16:00`,
        ends: `${nextYear}-06-12T07:30`,
        curfew: `${nextYear}-06-12T08:00`,
      },
      {
        ...day,
        date: `${nextYear}-06-12`,
        doors: `${nextYear}-06-12T05:30`,
        starts: `${nextYear}-06-12T06:30`,
        ends: `${nextYear}-06-13T06:30`,
      },
      { ...day, date: `${nextYear}-06-13`, starts: `${nextYear}-06-13T12:00`, ends: `${nextYear}-06-14T06:00` },
    ]
    const loadOut = {
      ...day,
      date: `${nextYear}-06-14`,
      label: 'Load-out',
      starts: `${nextYear}-06-14T03:00`,
      ends: `${nextYear}-06-14T14:00`,
    }
    for (const [days, starts_at, ends_at] of [
      [festival, `${nextYear}-06-11T14:00:00.000Z`, `${nextYear}-06-14T04:00:00.000Z`],
      [[loadOut], `${nextYear}-06-14T01:00:00.000Z`, `${nextYear}-06-14T12:00:00.000Z`],
      [[...festival, loadOut], `${nextYear}-06-11T14:00:00.000Z`, `${nextYear}-06-14T12:00:00.000Z`],
    ] as const) {
      const event = await made({ venue, days })
      expect(event).toMatchObject({ starts_at, ends_at, first_date: days[0]?.date, last_date: days.at(-1)?.date })
      expect((await get(event.id)).days).toEqual(days)
      const { id, version } = event
      const later = days.map((one) => ({ ...one, ends: one.ends.replace(/T0/, 'T1') }))
      const changed = await marquee.call(tenant.owner, 'events', 'updateRecord', {
        id,
        version,
        changes: { days: later },
      })
      expect(changed.ok.record.days).toEqual(later)
    }
  })

  test("defaults to the company's currency, for a call, an import or a copy [M-TIME-12]", async () => {
    const chosen = await company(marquee)
    const set = (default_currency: string | null) =>
      marquee.sql((tx) => tx.updateTable('companies').set({ default_currency }).where('id', '=', chosen.id).execute())
    const fresh = async (values: object = {}) => (await made(values, chosen.owner)).currency
    expect(await fresh()).toBeNull()
    const bare = await made({}, chosen.owner)
    await set('SEK')
    expect(await fresh()).toBe('SEK')
    expect(await fresh({ time_zone: 'Europe/Berlin' })).toBe('SEK')
    expect(await fresh({ currency: null })).toBe('SEK')
    expect(await fresh({ currency: 'GBP' })).toBe('GBP')
    const copied = await marquee.call(chosen.owner, 'events', 'duplicateRecord', { id: bare.id })
    expect(copied.ok.record.currency).toBe('SEK')
    const rows = [
      ['Aurora', `${nextYear}-06-12`, ''],
      ['Borealis', `${nextYear}-06-13`, 'NOK'],
    ]
    const events = { feature: 'events' } as const
    const looked = await lookAt(marquee, chosen.owner, events, { columns: ['name', 'days.date', 'currency'], rows })
    await finish(marquee, chosen.owner, events, looked.id)
    const bareRows = { columns: ['name', 'days.date'], rows: [['Corona', `${nextYear}-06-14`]] }
    await finish(marquee, chosen.owner, events, (await lookAt(marquee, chosen.owner, events, bareRows)).id)
    const { rows: listed } = (await marquee.call(chosen.owner, 'events', 'listRecords', { scope: 'all', sort: 'name' }))
      .ok
    const currencies = Object.fromEntries(listed.map(({ name, currency }) => [name, currency]))
    expect(currencies).toMatchObject({ Aurora: 'SEK', Borealis: 'NOK', Corona: 'SEK' })
    // Existing events keep their values.
    const { id, version } = bare
    const changed = await marquee.call(chosen.owner, 'events', 'updateRecord', {
      id,
      version,
      changes: { name: 'Later' },
    })
    expect(changed.ok.record.currency).toBeNull()
  })

  test('has doors, start and end in order, and rejects invalid times', async () => {
    const upside = await create({ days: [{ ...night, doors: `${nextYear}-06-12T22:00` }] })
    expect(upside.error?.data).toMatchObject({
      fields: { 'days.0.starts': 'Times must be in this order: load-in, doors, start, end, load-out' },
    })
    expect((await create({ days: [{ ...night, starts: `${nextYear}-02-30T21:00` }] })).code).toBe('bad_input')
    expect((await create({ days: [night, night] })).code).toBe('bad_input')
  })

  test('is created only by writers [E-EVT-114 E-EVT-68]', async () => {
    const viewer = await member(marquee, tenant, 'viewer')
    expect((await create({}, viewer)).code).toBe('forbidden')
    const { id, version } = await made()
    expect((await take(id, 'hold', { who: viewer, version })).code).toBe('forbidden')
  })

  test('keeps at least one day [E-EVT-25]', async () => {
    const { id, version } = await made()
    const bare = await marquee.call(tenant.owner, 'events', 'updateRecord', { id, version, changes: { days: [] } })
    expect(bare.error?.data).toMatchObject({ fields: { 'changes.days': 'An event has at least one day' } })
    expect((await get(id)).days).toHaveLength(1)
  })
})

test('stores dates as dates, planned times as local times, and timestamps as instants [E-TIME-28 M-TIME-01]', async () => {
  const { id } = await made()
  const kept = await marquee.sql((tx) =>
    sql<Record<string, string>>`select pg_typeof(d.date)::text as date, pg_typeof(d.starts)::text as starts,
      pg_typeof(e.first_date)::text as first_date, pg_typeof(e.created_at)::text as created_at, d.date::text as says
      from event_days d join events e on e.id = d.event_id where e.id = ${id}`.execute(tx),
  )
  expect(kept.rows).toEqual([
    {
      ...{ date: 'date', first_date: 'date', starts: 'timestamp without time zone' },
      ...{ created_at: 'timestamp with time zone', says: `${nextYear}-06-12` },
    },
  ])
})

describe("an event's status", () => {
  const all = Object.keys(eventStatuses) as EventStatus[]
  const pairs = all.flatMap((from) => all.map((to) => [from, to] as const))

  /** Allowed transitions from the requirements, independent of the product's table. */
  const allowed: readonly (readonly [EventStatus, EventStatus])[] = [
    ...(['inquiry', 'hold', 'confirmed', 'cancelled'] as const).map((to) => ['draft', to] as const),
    ...(['hold', 'confirmed', 'declined', 'cancelled'] as const).map((to) => ['inquiry', to] as const),
    ...(['confirmed', 'postponed', 'declined', 'cancelled'] as const).map((to) => ['hold', to] as const),
    ...(['live', 'done', 'hold', 'postponed', 'cancelled'] as const).map((to) => ['confirmed', to] as const),
    ...(['done', 'postponed', 'cancelled'] as const).map((to) => ['live', to] as const),
    ['done', 'archived'],
    ...(['hold', 'archived'] as const).map((to) => ['cancelled', to] as const),
    ['archived', 'done'],
    ...(['hold', 'confirmed', 'cancelled'] as const).map((to) => ['postponed', to] as const),
    ...(['inquiry', 'hold', 'archived'] as const).map((to) => ['declined', to] as const),
  ]

  test('every transition is allowed or rejected as specified [E-EVT-36..43]', () => {
    for (const [from, to] of pairs) {
      const open = allowed.some((pair) => pair[0] === from && pair[1] === to)
      expect([from, to, nextStatuses(from, { is_past: true }).includes(to)]).toEqual([from, to, open])
    }
  })

  async function openOnlyAsWritten(to: 'cancelled' | 'postponed' | 'live' | 'declined') {
    for (const from of all) {
      const { id } = await made()
      await set(id, { status: from })
      const open = allowed.some((pair) => pair[0] === from && pair[1] === to)
      const answer = await take(id, to, { reason: 'Illness' })
      expect([from, to, answer.code]).toEqual([from, to, open ? null : 'event_status_not_next'])
    }
  }

  test('can change to cancelled from the specified ones [E-EVT-50..52 E-EVT-56 E-EVT-57]', () =>
    openOnlyAsWritten('cancelled'))
  test('can change to postponed from the specified ones [E-EVT-53..55 E-EVT-58]', () => openOnlyAsWritten('postponed'))
  test('can change to declined from inquiry and hold only', () => openOnlyAsWritten('declined'))
  test('becomes live only from confirmed [E-EVT-43]', () => openOnlyAsWritten('live'))

  test('changes from confirmed to done without live only after its last day [E-EVT-44..46]', async () => {
    const { id } = await made()
    await set(id, { status: 'confirmed' })
    expect((await take(id, 'done')).code).toBe('event_status_not_next')
    await set(id, { ends_at: new Date(Date.now() - 1000).toISOString() })
    expect((await take(id, 'done')).ok.record.status).toBe('done')
    for (const from of ['draft', 'inquiry', 'hold'] as const) {
      await set(id, { status: from })
      for (const to of ['done', 'archived'] as const) expect((await take(id, to)).code).toBe('event_status_not_next')
    }
  })

  test('excludes points in time and settlement states [E-EVT-03 E-EVT-47 E-EVT-48 E-EVT-49]', async () => {
    const { id, status } = await made({ status: 'draft' })
    expect(status).toBe('draft')
    for (const wanted of ['announced', 'on_sale', 'settled']) {
      const answer = await take(id, wanted as EventStatus)
      expect([wanted, answer.code]).toEqual([wanted, 'bad_input'])
      expect((await create({ status: wanted })).code).toBe('bad_input')
    }
  })

  test.each([
    ['cancelled', 'Illness'],
    ['postponed', 'Storm'],
  ] as const)(
    '%s requires a reason, and stores it with person and time [E-EVT-59..62 E-EVT-79]',
    async (to, reason) => {
      const name = `Nova is ${to}`
      const { id } = await made({ name, status: 'hold' })
      const writer = await member(marquee, tenant, { events: { access: 'write' } })
      expect((await take(id, to, { reason: ' ', who: writer })).code).toBe('event_reason_required')
      const { record } = (await take(id, to, { reason, who: writer })).ok
      expect(record).toMatchObject({ status: to, status_reason: reason })
      expect(await get(id)).toMatchObject({ status: to, status_reason: reason })
      const kept = await marquee.sql((tx) =>
        tx
          .selectFrom('events')
          .select(['status_changed_by', 'status_changed_at'])
          .where('id', '=', id)
          .executeTakeFirst(),
      )
      expect(kept?.status_changed_by).toBe(writer.id)
      expect(Date.parse(kept?.status_changed_at ?? '')).toBe(Date.parse(record.updated_at ?? ''))
      expect(await names(tenant.owner, { scope: 'all', search: name })).toEqual([name])
      expect(await names(tenant.owner, { scope: 'all', sort: '-updated_at' })).toContain(name)
    },
  )

  test('postponed keeps the event and its old date, and the new date is optional [E-EVT-71 E-EVT-75..77]', async () => {
    const { id } = await made({ status: 'hold' })
    const postponed = (await take(id, 'postponed', { reason: 'Storm', date_open: true })).ok.record
    expect(postponed).toMatchObject({
      moved_from: `${nextYear}-06-12`,
      is_date_open: true,
      days: [{ date: `${nextYear}-06-12` }],
    })
    const moved = await marquee.call(tenant.owner, 'events', 'moveEvent', {
      id,
      version: postponed.version,
      first_date: `${nextYear}-09-04`,
    })
    expect(moved.ok.record).toMatchObject({
      moved_from: `${nextYear}-06-12`,
      is_date_open: false,
      first_date: `${nextYear}-09-04`,
    })
  })

  test('postponed to a known date moves all days in the same change', async () => {
    const { id } = await made({ status: 'hold' })
    const first_date = `${nextYear}-09-04`
    const wrong = await take(id, 'postponed', { reason: 'Storm', first_date: '2201-01-01' })
    expect([wrong.code, (await get(id)).status]).toEqual(['bad_input', 'hold'])
    const postponed = (await take(id, 'postponed', { reason: 'Storm', first_date })).ok.record
    expect(postponed).toMatchObject({
      ...{ status: 'postponed', first_date, moved_from: `${nextYear}-06-12`, is_date_open: false },
      days: [{ date: first_date }],
    })
  })

  test('is restored from cancelled to the one before, with its checks', async () => {
    const { id } = await made({ status: 'draft' })
    await take(id, 'cancelled', { reason: 'Ill' })
    expect(await get(id)).toMatchObject({ cancelled_from: 'draft' })
    expect((await take(id, 'confirmed')).code).toBe('event_status_not_next')
    expect((await take(id, 'draft')).ok.record.status).toBe('draft')
    const confirmed = await made({ days: [{ ...night, starts: `${nextYear}-06-12T20:00` }] })
    await take(confirmed.id, 'confirmed')
    await take(confirmed.id, 'cancelled', { reason: 'Ill' })
    expect((await take(confirmed.id, 'confirmed')).ok.record.status).toBe('confirmed')
  })

  test('becomes confirmed only if each day has a start; the error names those without [E-EVT-34 E-EVT-35]', async () => {
    const { id } = await made({ days: [night, { date: `${nextYear}-06-13`, label: 'Sunday' }] })
    const refused = await take(id, 'confirmed')
    expect(refused.error).toMatchObject({
      code: 'event_not_complete',
      error: 'Before it is confirmed, the event needs a start on Sunday.',
    })
    expect((await get(id)).status).toBe('draft')
  })

  test('becomes confirmed only with the fields that the company requires for its kind [E-EVT-65 E-EVT-66 E-EVT-67]', async () => {
    const own = await marquee.call(tenant.owner, 'eventSettings', 'createCustomField', {
      ...{ kind: 'event', label: 'Contract signed', type: 'flag' },
    })
    const custom = `custom.${own.ok.field.id}`
    const require = (fields: string[]) =>
      marquee.call(tenant.owner, 'eventSettings', 'updateConfirmRequirement', { event_kind: 'theatre', fields })
    expect((await require(['name'])).code).toBe('bad_input')
    await require(['capacity', 'artists', custom])
    expect((await marquee.call(tenant.owner, 'eventSettings', 'listConfirmRequirements')).ok).toEqual({
      requirements: [{ event_kind: 'theatre', fields: ['capacity', 'artists', custom] }],
    })
    const [play, concert] = [await made({ kind: 'theatre', capacity: 90 }), await made({ kind: 'concert' })]
    expect((await take(play.id, 'confirmed')).error?.error).toBe(
      'Before it is confirmed, the event needs Artists, Contract signed.',
    )
    expect((await take(concert.id, 'confirmed')).ok.record.status).toBe('confirmed')
    const { version } = await get(play.id)
    const changes = { artists: [{ name: 'The Cast' }], custom: { [own.ok.field.id]: true } }
    await marquee.call(tenant.owner, 'events', 'updateRecord', { id: play.id, version, changes })
    expect((await take(play.id, 'confirmed')).ok.record.status).toBe('confirmed')
    await require([])
    expect((await marquee.call(tenant.owner, 'eventSettings', 'listConfirmRequirements')).ok.requirements).toEqual([])
  })

  test('changes once for concurrent requests, and the other gets an error [E-EVT-91]', async () => {
    const { id, version } = await made()
    const answers = await Promise.all(['hold', 'inquiry'].map((to) => take(id, to as EventStatus, { version })))
    expect(answers.map(({ code }) => code).sort()).toEqual(['changed_meanwhile', null])
  })
})

describe('side effects of a status change', () => {
  const connect = (user_id: string, types: string[]) =>
    marquee.sql((tx) =>
      tx
        .insertInto('written_calendars')
        .values(types.map((integration_type) => ({ user_id, company_id: tenant.id, integration_type })))
        .execute(),
    )
  const reached = async (id: string, who: Caller = tenant.owner) =>
    (await marquee.call(who, 'events', 'previewStatus', { id })).ok.reached

  test("are updates of its owner's calendars, counted before and after [E-EVT-88 E-EVT-89]", async () => {
    const kim = await member(marquee, tenant, { events: { access: 'write' } })
    const other = await member(marquee, tenant, { events: { access: 'write' } })
    await connect(kim.id, ['google_calendar', 'outlook_calendar'])
    await connect(other.id, ['google_calendar'])
    const { id } = await made({ owner: kim.id })
    expect(await reached(id)).toEqual({ calendars: 2, released_dates: 0, holds_behind: 0 })
    expect((await take(id, 'hold')).ok.reached).toEqual({ calendars: 2, released_dates: 0, holds_behind: 0 })
    expect(await reached((await made()).id)).toEqual({ calendars: 0, released_dates: 0, holds_behind: 0 })
    await set(id, { ends_at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    expect(await reached(id)).toEqual({ calendars: 0, released_dates: 0, holds_behind: 0 })
  })

  test('are holds behind it that move up, each event once', async () => {
    const venue = await aVenue(marquee, tenant)
    const hall = (await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue })).ok.record.id
    const place = async (...days: number[]) => {
      const dates = days.map((day) => ({ date: `${nextYear}-06-${day}`, venue, spaces: [hall] }))
      const placed = await marquee.call(tenant.owner, 'holds', 'placeHolds', { name: 'Nova', starts: '20:00', dates })
      return placed.ok.holds.map(({ event_id }) => event_id)
    }
    const [first = ''] = await place(12)
    const [second = ''] = await place(12)
    const [third = ''] = await place(12, 13)
    const behind = async (id: string) => (await reached(id)).holds_behind
    expect([await behind(first), await behind(second), await behind(third)]).toEqual([2, 1, 0])
    await take(second, 'confirmed', { conflict_reason: 'Agreed' })
    expect([await behind(first), await behind(second)]).toEqual([1, 2])
  })

  test('are shown only to members who can change it, for an existing event', async () => {
    const { id } = await made()
    const viewer = await member(marquee, tenant, 'viewer')
    expect((await marquee.call(viewer, 'events', 'previewStatus', { id })).code).toBe('forbidden')
    const stranger = (await company(marquee)).owner
    expect((await marquee.call(stranger, 'events', 'previewStatus', { id })).code).toBe('not_found')
  })
})

describe('moving an event', () => {
  test('moves all days in one action, keeping local times across a clock change [E-EVT-97 E-EVT-99]', async () => {
    const days = [
      night,
      { ...night, date: `${nextYear}-06-13`, label: 'Sunday', starts: `${nextYear}-06-13T21:00`, ends: null },
    ]
    const { id, version } = await made({ days, time_zone: 'Europe/Berlin' })
    const moved = await marquee.call(tenant.owner, 'events', 'moveEvent', {
      id,
      version,
      first_date: `${nextYear}-12-04`,
    })
    expect(moved.ok.moved).toEqual([
      { from: `${nextYear}-06-12`, to: `${nextYear}-12-04` },
      { from: `${nextYear}-06-13`, to: `${nextYear}-12-05` },
    ])
    expect(moved.ok.record.days).toMatchObject([
      { date: `${nextYear}-12-04`, starts: `${nextYear}-12-04T21:00`, ends: `${nextYear}-12-05T00:30` },
      { date: `${nextYear}-12-05`, starts: `${nextYear}-12-05T21:00` },
    ])
    expect(moved.ok.record).toMatchObject({ starts_at: `${nextYear}-12-04T20:00:00.000Z` })
  })

  test('is rejected completely if the event changed meanwhile, or is over [E-EVT-98]', async () => {
    const { id, version } = await made({ status: 'hold' })
    await take(id, 'confirmed')
    const late = await marquee.call(tenant.owner, 'events', 'moveEvent', {
      id,
      version,
      first_date: `${nextYear}-12-04`,
    })
    expect(late.code).toBe('changed_meanwhile')
    await set(id, { status: 'done' })
    const { version: now } = await get(id)
    const over = await marquee.call(tenant.owner, 'events', 'moveEvent', {
      id,
      version: now,
      first_date: `${nextYear}-12-04`,
    })
    expect(over.code).toBe('event_not_movable')
    expect(await get(id)).toMatchObject({ first_date: `${nextYear}-06-12` })
  })
})

describe('the plan’s limit', () => {
  const limitedTo = (max_events: number | null) => companyWithEvents(marquee, max_events)
  const counting = ['draft', 'hold', 'confirmed', 'live', 'done', 'postponed'] as const
  const notCounting = ['inquiry', 'archived', 'cancelled', 'declined'] as const

  test('counts planned and past events, without inquiries, archived, cancelled or deleted ones [M-LIM-01..05 M-REC-25]', async () => {
    for (const status of [...counting, ...notCounting]) {
      const { owner } = await limitedTo(1)
      await set((await made({}, owner)).id, { status })
      const isFull = counting.some((one) => one === status)
      expect([status, (await create({}, owner)).code]).toEqual([status, isFull ? 'event_limit_reached' : null])
    }
    const { owner } = await limitedTo(1)
    const { id } = await made({ status: 'hold' }, owner)
    await marquee.call(owner, 'events', 'moveToBin', { ids: [id] })
    expect((await create({}, owner)).code).toBeNull()
  })

  test('allows inquiries when reached, but neither holds nor confirmations [M-LIM-06..09 M-LIM-13]', async () => {
    const { owner } = await limitedTo(2)
    const limit = async () => (await marquee.call(owner, 'events', 'getEventLimit')).ok
    await made({}, owner)
    expect(await limit()).toEqual({ used: 1, allowed: 2 })
    await made({}, owner)
    await made({ status: 'inquiry' }, owner)
    expect(await limit()).toEqual({ used: 2, allowed: 2 })
    const inquiry = await made({ status: 'inquiry' }, owner)
    for (const status of ['draft', 'hold']) {
      const refused = await create({ status }, owner)
      expect(refused.error?.error).toBe('Your plan allows 2 events. Archive one or choose a larger plan.')
    }
    for (const to of ['hold', 'confirmed'] as const)
      expect((await take(inquiry.id, to, { who: owner })).code).toBe('event_limit_reached')
  })

  test('allows one more hold when one below it; none is restored above it [M-LIM-10 M-LIM-11 M-REC-34]', async () => {
    const { owner } = await limitedTo(2)
    await made({}, owner)
    const inquiry = await made({ status: 'inquiry' }, owner)
    expect((await take(inquiry.id, 'hold', { who: owner })).ok.record.status).toBe('hold')
    expect((await take(inquiry.id, 'cancelled', { who: owner, reason: 'No' })).code).toBeNull()
    const other = await made({}, owner)
    expect((await take(inquiry.id, 'hold', { who: owner })).code).toBe('event_limit_reached')
    await marquee.call(owner, 'events', 'moveToBin', { ids: [other.id] })
    await made({}, owner)
    const back = await marquee.call(owner, 'events', 'restoreFromBin', { ids: [other.id] })
    expect(back.code).toBe('event_limit_reached')
    const bin = await marquee.call(owner, 'events', 'listBin', {})
    expect(bin.ok.rows.map(({ id }) => id)).toEqual([other.id])
  })

  test('allows one of twenty concurrent events when one below it; without a limit nothing is rejected [M-LIM-28 M-LIM-29]', async () => {
    const { owner } = await limitedTo(3)
    await made({}, owner)
    await made({}, owner)
    const codes = (await Promise.all(Array.from({ length: 20 }, () => create({}, owner)))).map(({ code }) => code)
    expect(codes.filter((code) => code === null)).toHaveLength(1)
    const { owner: free } = await limitedTo(null)
    for (let n = 0; n < 3; n += 1) expect((await create({}, free)).code).toBeNull()
  })

  test('deletes nothing with a smaller plan: existing events can be read and changed, but none created [M-LIM-36..39]', async () => {
    const small = await limitedTo(null)
    const events = [await made({}, small.owner), await made({}, small.owner)]
    await marquee.sql(async (tx) => {
      const { plan_id } = await tx
        .selectFrom('companies')
        .select('plan_id')
        .where('id', '=', small.id)
        .executeTakeFirstOrThrow()
      const limits = JSON.stringify({ pricing_model: 'flat', max_events: 1 })
      await tx.updateTable('plans').set({ limits }).where('id', '=', plan_id).execute()
    })
    for (const { id, version } of events) {
      const changes = { capacity: 500 }
      const changed = await marquee.call(small.owner, 'events', 'updateRecord', { id, version, changes })
      expect(changed.ok.record.capacity).toBe(500)
    }
    expect((await create({}, small.owner)).code).toBe('event_limit_reached')
  })
})

describe('a private event', () => {
  test('is busy for members who cannot change events, in lists, on its page and in its activity [E-EVT-130..133]', async () => {
    const viewer = await member(marquee, tenant, 'viewer')
    const { record: venue } = (
      await marquee.call(tenant.owner, 'venues', 'createRecord', { name: 'Arc', time_zone: 'Europe/London' })
    ).ok
    const { record: hall } = (
      await marquee.call(tenant.owner, 'spaces', 'createRecord', { name: 'Hall', venue: venue.id })
    ).ok
    const { id } = await made({
      ...{ name: 'Secret set', kind: 'concert', is_private: true, capacity: 300 },
      ...{ venue: venue.id, days: [{ ...night, spaces: [hall.id] }] },
    })
    const seen = await get(id, viewer)
    expect(seen).toMatchObject({
      name: 'Busy',
      is_busy: true,
      kind: 'other',
      capacity: null,
      days: [{ date: `${nextYear}-06-12` }],
      spaces: [{ id: hall.id, name: 'Hall' }],
    })
    expect(seen).toMatchObject({ created_by: null, updated_by: null, tags: [], artists: [] })
    expect(JSON.stringify(await marquee.call(viewer, 'events', 'listRecords', { scope: 'all' }))).not.toContain(
      'Secret',
    )
    expect((await marquee.call(viewer, 'events', 'listActivity', { id })).ok.entries).toEqual([])
    expect(await get(id)).toMatchObject({ name: 'Secret set', is_busy: false })
  })

  test('shows only time and place to members who cannot change events [E-EVT-132]', async () => {
    const viewer = await member(marquee, tenant, 'viewer')
    const own = await marquee.call(tenant.owner, 'eventSettings', 'createCustomField', {
      ...{ kind: 'event', label: 'Stage plot', type: 'flag' },
    })
    const { tag } = (await marquee.call(tenant.owner, 'eventSettings', 'createTag', { name: 'Surprise' })).ok
    const day = {
      ...night,
      label: 'Birthday',
      load_in: null,
      load_out: null,
      curfew: `${nextYear}-06-13T01:00`,
      doors: `${nextYear}-06-12T20:00`,
    }
    const { id } = await made({
      ...{
        name: 'Secret birthday',
        kind: 'private',
        is_private: true,
        organiser_role: 'agency',
        owner: tenant.owner.id,
      },
      ...{ artists: [{ name: 'Paper Lanterns' }], capacity: 300, age_limit: 18, currency: 'SEK', color: '#3b6fd4' },
      ...{ announce_at: `${nextYear}-02-01T10:00`, presale_at: `${nextYear}-02-03T10:00` },
      ...{ on_sale_at: `${nextYear}-02-05T10:00`, ticket_url: 'https://tickets.example/secret' },
      ...{ notes: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Cake' }] }] } },
      ...{ tags: [tag.id], custom: { [own.ok.field.id]: true }, days: [day], time_zone: 'Europe/Berlin' },
    })
    const shown = Object.entries(await get(id, viewer)).filter(
      ([, value]) => value !== null && JSON.stringify(value) !== '[]' && JSON.stringify(value) !== '{}',
    )
    expect(Object.fromEntries(shown)).toEqual({
      ...{ id, company_id: tenant.id, version: 1, name: 'Busy', is_busy: true, kind: 'other', status: 'hold' },
      ...{ time_zone: 'Europe/Berlin', days: [{ ...day, label: '', spaces: [] }] },
      ...{ is_private: false, is_date_open: false, has_conflict: false },
      ...{ first_date: night.date, last_date: night.date },
      ...{ starts_at: `${nextYear}-06-12T19:00:00.000Z`, ends_at: `${nextYear}-06-12T22:30:00.000Z` },
    })
  })

  test('is fully visible to a member who can only change events [E-EVT-133]', async () => {
    const writer = await member(marquee, tenant, { events: { access: 'write' } })
    const { id } = await made({ name: 'Secret set', kind: 'corporate', is_private: true, capacity: 300 })
    expect(await get(id, writer)).toMatchObject({
      name: 'Secret set',
      kind: 'corporate',
      capacity: 300,
      is_busy: false,
    })
    expect(await names(writer, { scope: 'all', search: 'secret set' })).toContain('Secret set')
  })

  test('is not found by hidden data; its viewers see everything [E-EVT-134 E-EVT-135]', async () => {
    const [viewer, chosen] = [await member(marquee, tenant, 'viewer'), await member(marquee, tenant, 'viewer')]
    await made({ name: 'Moonlight', kind: 'sport', is_private: true, viewers: [chosen.id] })
    const sport = JSON.stringify([
      ['kind', 'any_of', ['sport']],
      ['is_private', 'is', true],
    ])
    expect(await names(viewer, { scope: 'all', search: 'moonl' })).toEqual([])
    expect(await names(viewer, { scope: 'all', filters: sport })).toEqual([])
    for (const who of [chosen, tenant.owner]) {
      expect(await names(who, { scope: 'all', search: 'moonl' })).toEqual(['Moonlight'])
      expect(await names(who, { scope: 'all', filters: sport })).toEqual(['Moonlight'])
    }
  })
})

describe('a guest', () => {
  test("reads only the overview of the invitation's events, and writes nothing [M-ACC-42 M-ACC-54 M-ACC-55 M-ACC-57]", async () => {
    const guest = await member(marquee, tenant, 'admin')
    const overview = {
      ...{ name: 'Theirs', kind: 'festival', status: 'hold', artists: [{ name: 'Zebra' }, { name: 'Ash' }] },
      ...{ capacity: 800, age_limit: 18, ticket_url: 'https://tickets.example/theirs' },
    }
    const [theirs, other] = [await made({ ...overview, owner: tenant.owner.id }), await made({ name: 'Not theirs' })]
    await marquee.sql(async (tx) => {
      const { membership_id } = guest
      await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
      await tx
        .insertInto('membership_events')
        .values({ company_id: tenant.id, membership_id, event_id: theirs.id })
        .execute()
    })
    const listed = (await marquee.call(guest, 'events', 'listRecords', { scope: 'all' })).ok
    expect((await marquee.call(guest, 'events', 'getCount', { scope: 'all' })).ok.total).toBe(1)
    expect(listed).toMatchObject({
      rows: [{ ...overview, owner: null, created_by: null, days: theirs.days }],
    })
    expect(await get(theirs.id, guest)).toMatchObject({ ...overview, owner: null })
    expect((await marquee.call(guest, 'events', 'getRecord', { id: other.id })).code).toBe('not_found')
    expect((await marquee.call(guest, 'events', 'listActivity', { id: theirs.id })).ok.entries).toEqual([])
    expect((await create({}, guest)).code).toBe('forbidden')
    expect((await marquee.call(guest, 'events', 'moveToBin', { ids: [theirs.id] })).code).toBe('forbidden')
  })

  test('cannot become the owner of an event, but can be a viewer of a private one', async () => {
    const { id, membership_id } = await member(marquee, tenant, 'admin')
    await marquee.sql((tx) =>
      tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute(),
    )
    expect((await create({ owner: id })).error?.data).toMatchObject({
      fields: { owner: 'This person is not a member of the company' },
    })
    expect((await create({ is_private: true, viewers: [id] })).code).toBeNull()
  })
})

describe('the list of events', () => {
  test('has upcoming, past, all and mine; a running event is upcoming [E-EVT-119..122 E-EVT-129]', async () => {
    const { owner, ...own } = await company(marquee)
    const colleague = await member(marquee, { owner, ...own }, 'manager')
    const today = new Date().toISOString().slice(0, 10)
    const running = await made({ name: 'Running', days: [{ date: today }], owner: owner.id }, owner)
    const over = await made({ name: 'Over', days: [{ date: '2020-01-01' }], owner: colleague.id }, owner)
    await made({ name: 'To come', days: [{ date: `${nextYear + 3}-01-01` }], owner: colleague.id }, owner)
    await set(running.id, { ends_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect(over).toMatchObject({ ends_at: '2020-01-02T06:00:00.000Z' })
    expect(await names(owner, {})).toEqual(['Running', 'To come'])
    expect(await names(owner, { scope: 'past' })).toEqual(['Over'])
    expect(await names(owner, { scope: 'all' })).toEqual(['Over', 'Running', 'To come'])
    await made({ name: 'Theirs', days: [{ date: '2020-01-02' }], owner: colleague.id }, colleague)
    expect(await names(owner, { scope: 'mine' })).toEqual(['Over', 'Running', 'To come'])
    expect(await names(colleague, { scope: 'mine' })).toEqual(['Over', 'Theirs', 'To come'])
  })

  test('a confirmed event cannot be deleted until it is cancelled', async () => {
    const { id } = await made({ status: 'hold' })
    await take(id, 'confirmed')
    const kept = (await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [id] })).ok
    expect(kept).toMatchObject({ done: [], refused: [{ id, name: 'Nova', code: 'event_stays' }] })
    await take(id, 'cancelled', { reason: 'No' })
    expect((await marquee.call(tenant.owner, 'events', 'moveToBin', { ids: [id] })).ok.done).toEqual([id])
  })
})

test('events of a date are listed by start, then title, those without a start last, also over pages [M-LIST-07]', async () => {
  const house = await company(marquee)
  const on = (day: string, time: string | null) => [
    { date: `${nextYear}-${day}`, starts: time && `${nextYear}-${day}T${time}` },
  ]
  const late = [{ date: `${nextYear}-07-02`, starts: `${nextYear}-07-03T01:00` }]
  for (const [name, days] of [
    ['Whole day', on('07-02', null)],
    ['After', late],
    ['Zebra', on('07-02', '20:00')],
    ['Early', on('07-02', '09:00')],
    ['Apollo', on('07-02', '20:00')],
    ['Next', on('07-03', '08:00')],
  ] as const)
    await made({ name, days }, house.owner)
  const secret = (await made({ name: 'Aardvark', days: on('07-02', '20:00'), is_private: true }, house.owner)).id
  const viewer = await member(marquee, house, 'viewer')
  const pages = async (sort: string, who: Caller = house.owner) => {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await marquee.call(who, 'events', 'listRecords', { sort, limit: 2, ...(cursor && { cursor }) })
      names.push(...page.ok.rows.map(({ id, name }) => (id === secret ? 'secret' : String(name))))
      cursor = page.ok.next_cursor ?? undefined
    } while (cursor)
    return names
  }
  const order = ['Early', 'secret', 'Apollo', 'Zebra', 'After', 'Whole day', 'Next']
  expect(await pages('first_date')).toEqual(order)
  expect(await pages('-first_date')).toEqual(order.toReversed())
  expect(await pages('status')).toEqual(order)
  expect(await pages('-venue')).toEqual(order.toReversed())
  // The title of a private event does not decide where readers see it.
  const masked = ['Early', 'Apollo', 'secret', 'Zebra', 'After', 'Whole day', 'Next']
  expect(await pages('first_date', viewer)).toEqual(masked)
})
