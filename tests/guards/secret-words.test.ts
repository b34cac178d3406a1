import { isDeepStrictEqual } from 'node:util'
import type { LightMyRequestResponse } from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf } from '#server/platform/app/implement.ts'
import { json } from '#server/platform/database/database.ts'
import { router } from '#server/router.ts'
import { eventRecord } from '#shared/event-record.ts'
import { spaceRecord } from '#shared/features/events/spaces.ts'
import { venueRecord } from '#shared/features/events/venues.ts'
import { operatorsOf } from '#shared/records/list-filters.ts'
import { type RecordKind, recordKinds } from '#shared/records/record-actions.ts'
import { type RecordType, readableFields } from '#shared/records/record-type.ts'
import { addDays } from '#shared/time/local-date.ts'
import { bodyOf, type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { member, type Person } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { isToldIn, secretRecord } from '#tests/support/secret-words.ts'
import { type SeededTenant, seedTenant } from '#tests/support/tenant.ts'

const kinds: Record<RecordKind, { type: RecordType; structures: Record<string, (word: string) => unknown> }> = {
  event: {
    type: eventRecord,
    structures: {
      days: (word) => [{ date: soon, label: word, starts: `${soon}T20:00`, ends: `${soon}T23:00` }],
      artists: (word) => [{ name: word }],
    },
  },
  venue: {
    type: venueRecord,
    structures: {
      contacts: (word) => [
        { role: `Role ${word}`, name: word, email: `${word}@contacts.example`, phone: `+49 ${word}` },
      ],
    },
  },
  space: {
    type: spaceRecord,
    structures: {
      parts: () => [],
      opening_hours: () => [],
      closures: (word) => [{ from: `${soon}T10:00`, until: `${soon}T12:00`, reason: word }],
    },
  },
}
const soon = addDays(new Date().toISOString().slice(0, 10), 20)
const typeOf = (kind: string) => kinds[kind as RecordKind].type

/** Fields of the event and its venue that guests may see. Every other field must stay hidden. */
const toldToGuests = {
  event: ['name', 'days', 'artists', 'capacity', 'ticket_url'],
  venue: ['name', 'address_lines', 'postal_code', 'city', 'region', 'website'],
}

const viewers = [
  'guest of another event',
  'guest of the event',
  'member who sees ‘Busy’',
  'admin without events',
] as const
type Viewer = (typeof viewers)[number]

let marquee: TestMarquee
let tenant: SeededTenant
let ids: SeededTenant['ids']
const words: Record<string, Record<string, string>> = {}
const people = {} as Record<Viewer, Person>
const made: Record<string, { id: string; version: number }> = {}

beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await seedTenant(marquee)
  const { owner, colleague } = tenant
  words.person = {
    owner: 'zqowner',
    colleague: 'zqcolleague',
    owner_email: owner.email,
    colleague_email: colleague.email,
  }
  words.plan = { name: 'zqplan' }
  words.tag = { name: 'zqtag' }
  words.custom = { label: 'zqcustomlabel', event: 'zqcustomevent', venue: 'zqcustomvenue' }
  await marquee.sql(async (tx) => {
    for (const [id, full_name] of [
      [owner.id, 'zqowner'],
      [colleague.id, 'zqcolleague'],
    ] as const)
      await tx.updateTable('users').set({ full_name }).where('id', '=', id).execute()
    const { limits } = await tx
      .selectFrom('plans as p')
      .innerJoin('companies as c', 'c.plan_id', 'p.id')
      .select('p.limits')
      .where('c.id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    const { id: plan_id } = await tx
      .insertInto('plans')
      .values({ name: 'zqplan', is_private: true, limits: json(limits) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('plan_modules')
      .columns(['plan_id', 'module_id'])
      .expression((eb) =>
        eb
          .selectFrom('plan_modules as m')
          .innerJoin('companies as c', 'c.plan_id', 'm.plan_id')
          .select((sub) => [sub.val(plan_id).as('plan_id'), 'm.module_id'])
          .where('c.id', '=', tenant.id),
      )
      .execute()
    await tx.updateTable('companies').set({ plan_id }).where('id', '=', tenant.id).execute()
  })
  const tag = (await marquee.call(owner, 'eventSettings', 'createTag', { name: 'zqtag' })).ok.tag.id
  const fieldOf = async (kind: 'event' | 'venue') =>
    (
      await marquee.call(owner, 'eventSettings', 'createCustomField', {
        kind,
        label: 'zqcustomlabel',
        type: 'text',
        choices: [],
      })
    ).ok.field.id
  const custom = { event: await fieldOf('event'), venue: await fieldOf('venue') }
  const make = async (name: string, kind: RecordKind, more: object) => {
    const secret = secretRecord(kinds[kind].type, name, kinds[kind].structures)
    words[name] = secret.words
    const sent = { ...secret.values, tags: [tag], ...more }
    const answer = await marquee.send(owner, `${kind}s`, 'createRecord', 'write', sent)
    expect([name, answer.json().code, answer.json().fields]).toEqual([name, undefined, undefined])
    made[name] = answer.json().record
    return answer.json().record as { id: string; version: number }
  }
  const at = (kind: 'event' | 'venue') => ({ custom: { [custom[kind]]: `zqcustom${kind}` } })
  const venue = await make('venue', 'venue', {
    ...{ time_zone: 'Europe/London', country: 'GB', currency: 'GBP', day_starts_at: '05:00', is_own_house: true },
    ...at('venue'),
  })
  // Change something, so that the version could reveal it.
  const changed = { id: venue.id, version: venue.version, changes: { is_active: false } }
  expect((await marquee.call(owner, 'venues', 'updateRecord', changed)).code).toBeNull()
  await make('space', 'space', { venue: venue.id })
  const event = {
    ...{ venue: venue.id, owner: owner.id, is_private: true, status: 'hold', ...at('event') },
    ...{ organiser_role: undefined, viewers: [colleague.id] },
  }
  const { id, version } = await make('event', 'event', event)
  words.event = { ...words.event, status_reason: 'zqreason' }
  const postponed = { id, version, status: 'postponed' as const, reason: 'zqreason' }
  expect((await marquee.call(owner, 'events', 'changeStatus', postponed)).code).toBeNull()
  const binned = await make('binned', 'event', event)
  await marquee.call(owner, 'events', 'moveToBin', { ids: [binned.id] })
  const purged = await make('purged', 'event', event)
  await marquee.call(owner, 'events', 'moveToBin', { ids: [purged.id] })
  await marquee.call(owner, 'events', 'deleteForGood', { ids: [purged.id] })
  ids = { ...tenant.ids, event: id, venue: venue.id, space: made.space?.id, deleted_event: binned.id } as typeof ids

  const guestOf = async (...events: string[]) => {
    const guest = await member(marquee, tenant, 'admin')
    await marquee.sql(async (tx) => {
      const { membership_id } = guest
      await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
      const rows = events.map((event_id) => ({ company_id: tenant.id, membership_id, event_id }))
      await tx.insertInto('membership_events').values(rows).execute()
    })
    return guest
  }
  people['guest of another event'] = await guestOf(tenant.ids.event)
  people['guest of the event'] = await guestOf(id, binned.id)
  const everything = ['dashboard', 'team', 'company_settings', 'budget'].map(
    (module) => [module, { access: 'admin' }] as const,
  )
  const admin = Object.fromEntries(everything)
  people['member who sees ‘Busy’'] = await member(marquee, tenant, { ...admin, events: { access: 'read' } })
  people['admin without events'] = await member(marquee, tenant, admin)
})
afterAll(() => marquee.close())

function forbiddenTo(viewer: Viewer): Record<string, string> {
  const all = Object.entries(words).flatMap(([of, named]) =>
    Object.entries(named).map(([field, word]) => [`${of}.${field}`, word] as const),
  )
  const may: Record<Viewer, (of: string, field: string) => boolean> = {
    'guest of another event': () => false,
    'guest of the event': (of, field) => (of === 'event' || of === 'venue') && toldToGuests[of].includes(field),
    'member who sees ‘Busy’': (of, field) =>
      !['event', 'binned', 'purged'].includes(of) && !(of === 'custom' && field === 'event'),
    'admin without events': (of, field) =>
      ['person', 'plan', 'tag'].includes(of) || (of === 'custom' && field === 'label'),
  }
  return Object.fromEntries(all.filter(([key]) => !may[viewer](...(key.split('.') as [string, string]))))
}

async function textOf(answer: LightMyRequestResponse): Promise<string> {
  if (!String(answer.headers['content-type']).includes('spreadsheetml')) return JSON.stringify(bodyOf(answer))
  return JSON.stringify((await readXlsx(new Uint8Array(answer.rawPayload))).sheets)
}

const reads = [...callsOf(router)].filter(({ call }) => call.kind === 'read')
const recordReads = reads.filter(({ name }) => name === 'listRecords')

function questions(): { feature: string; name: string; input: Record<string, unknown> }[] {
  const given = samples(ids)
  const plain = reads.map(({ feature, name }) => ({ feature, name, input: given[`${feature}.${name}`] ?? {} }))
  const lists = recordReads.flatMap(({ feature }) => {
    const { sorts, scopes = ['all'], kind } = typeOf(feature.slice(0, -1))
    const sorted = sorts.flatMap((sort) => [sort, `-${sort}`])
    return [
      ...scopes.flatMap((scope) => sorted.map((sort) => ({ feature, name: 'listRecords', input: { scope, sort } }))),
      ...['csv', 'xlsx'].map((format) => ({
        feature,
        name: 'getExport',
        input: { format, scope: scopes.at(-1) === 'mine' ? 'all' : scopes[0] },
      })),
      ...[made[kind], made.binned, made.purged].flatMap((record) =>
        ['getRecord', 'listActivity'].map((name) => ({ feature, name, input: { id: record?.id } })),
      ),
    ]
  })
  const found = Object.values(words).flatMap((named) =>
    Object.values(named).flatMap((word) => [
      { feature: 'search', name: 'listMatchingRecords', input: { search: word } },
      { feature: 'team', name: 'listMatchingMembers', input: { search: word } },
    ]),
  )
  const byIds = {
    feature: 'search',
    name: 'listRecordsByIds',
    input: {
      ids: Object.values(made)
        .map(({ id }) => id)
        .join(),
    },
  }
  const guests = {
    feature: 'team',
    name: 'getMember',
    input: { membership_id: (people['guest of the event'] as Person & { membership_id: string }).membership_id },
  }
  return [...plain, ...lists, ...found, byIds, guests]
}

test('every kind of record has values in all fields', () => {
  expect(Object.keys(kinds).sort()).toEqual(Object.keys(recordKinds).sort())
  expect(recordReads.map(({ feature }) => feature).sort()).toEqual(
    Object.keys(kinds)
      .map((kind) => `${kind}s`)
      .sort(),
  )
})

test('the owner finds every word, so each could leak', async () => {
  const texts = await Promise.all(
    questions().map(({ feature, name, input }) =>
      marquee.send(tenant.owner, feature, name, 'read', input).then(textOf),
    ),
  )
  const all = texts.join('\n')
  expect(
    Object.values(words)
      .flatMap((named) => Object.values(named))
      .filter((word) => !isToldIn(all, word)),
  ).toEqual([])
})

describe.each(viewers)('a %s', (viewer) => {
  test('gets no hidden word from any read call, export, search or calendar feed [M-ACC-53 M-ACC-56 E-EVT-132 E-EVT-135]', async () => {
    const who = people[viewer]
    const forbidden = Object.entries(forbiddenTo(viewer))
    expect(forbidden.length).toBeGreaterThan(15)
    const told: string[] = []
    const look = (where: string, text: string) => {
      for (const [of, word] of forbidden) if (isToldIn(text, word)) told.push(`${where} tells ${of}`)
    }
    for (const { feature, name, input } of questions()) {
      const answer = await marquee.send(who, feature, name, 'read', input)
      expect(answer.statusCode, `${feature}.${name}`).toBeLessThan(500)
      look(`${feature}.${name} ${JSON.stringify(input)}`, await textOf(answer))
    }
    const { url } = (await marquee.call(who, 'integrations', 'createCalendarFeed')).ok
    look('the calendar feed', (await marquee.server.inject({ url: new URL(url).pathname })).body)
    expect(told).toEqual([])
  })

  test('finds and counts nothing by hidden values [M-ACC-53 E-EVT-135]', async () => {
    const who = people[viewer]
    const found: string[] = []
    const ask = async (kind: RecordKind, input: Record<string, string>, where: string) => {
      const answer = await marquee.send(who, `${kind}s`, 'getCount', 'read', { ...input, scope: 'all' })
      if (answer.statusCode !== 200) expect(answer.json().code).toBe('forbidden')
      else if (answer.json().total > 0) found.push(where)
    }
    const forbidden = forbiddenTo(viewer)
    for (const kind of Object.keys(kinds) as RecordKind[]) {
      const fields = readableFields(typeOf(kind))
      for (const [key, word] of Object.entries(forbidden)) {
        const [of = '', field = ''] = key.split('.')
        if (of !== kind) continue
        const declared = fields[field]
        await ask(kind, { search: word }, `search of ${key}`)
        const operators = declared ? operatorsOf(declared) : []
        if (operators.includes('contains'))
          await ask(kind, { filters: json([[field, 'contains', word]]) }, `filter of ${key}`)
        if (operators.includes('at_least'))
          await ask(kind, { filters: json([[field, 'at_least', Number(word)]]) }, `filter of ${key}`)
      }
    }
    await ask('event', { filters: json([['owner', 'any_of', [tenant.owner.id]]]) }, 'filter of the owner')
    expect(found).toEqual([])
  })
})

test('a guest of the event sees its overview, the names of its spaces, and of its venue name, address, time zone and website [M-ACC-42 M-ACC-53]', async () => {
  const guest = people['guest of the event']
  const space = made.space?.id ?? ''
  await marquee.sql((tx) =>
    tx
      .updateTable('event_days')
      .set({ spaces: [space] })
      .where('event_id', '=', ids.event)
      .execute(),
  )
  const event = (await marquee.call(guest, 'events', 'getRecord', { id: ids.event })).ok.record
  const venue = (await marquee.call(guest, 'venues', 'getRecord', { id: made.venue?.id ?? '' })).ok.record
  for (const [kind, record] of Object.entries({ event, venue })) {
    const told = JSON.stringify(record)
    for (const field of toldToGuests[kind as 'event' | 'venue']) expect(told).toContain(words[kind]?.[field])
  }
  const spacesOf = (one: typeof event) => (one.days as { spaces: string[] }[]).flatMap(({ spaces }) => spaces)
  const whole = (await marquee.call(tenant.owner, 'events', 'getRecord', { id: ids.event })).ok.record
  expect([spacesOf(whole), spacesOf(event)]).toEqual([[space], [space]])
  const room = (await marquee.call(guest, 'spaces', 'getRecord', { id: space })).ok.record
  expect(event).toMatchObject({ spaces: [{ id: space, name: room.name }] })
  expect(words.space?.notes).toBeTruthy()
  expect(JSON.stringify(room)).not.toContain(words.space?.notes)
  expect(room).toMatchObject({ standing_capacity: null, opening_hours: [], closures: [], created_by: null })
  const { id, company_id, version, day_starts_at, is_active, ...rest } = venue
  const isEmpty = (value: unknown) =>
    value === null || value === false || isDeepStrictEqual(value, []) || isDeepStrictEqual(value, {})
  const said = Object.entries(rest).filter(([, value]) => !isEmpty(value))
  expect([id, company_id, version, day_starts_at, is_active]).toEqual([made.venue?.id, tenant.id, 1, '06:00', true])
  expect(said.map(([name]) => name).sort()).toEqual([...toldToGuests.venue, 'country', 'time_zone'].sort())
})

test('guests see neither status nor plan of the company, and of its people only themselves [M-ACC-56]', async () => {
  const guest = people['guest of the event']
  const dashboard = (await marquee.call(guest, 'dashboard', 'getDashboard')).ok
  expect(dashboard.figures).toMatchObject({ plan_name: null, subscription: null, trial_ends_at: null, members: null })
  const components = dashboard.widgets.map(({ widget }) => widget.component_key)
  expect(components).not.toContain('SubscriptionWidget')
  expect((await marquee.call(tenant.owner, 'eventSettings', 'listPeople')).ok.people.length).toBeGreaterThan(2)
  expect((await marquee.call(guest, 'eventSettings', 'listPeople')).ok.people.map(({ id }) => id)).toEqual([guest.id])
  const told = async (who: Caller) => {
    const { company, memberships } = (await marquee.call(who, 'auth', 'getSession')).ok
    const mine = (await marquee.call(who, 'companies', 'listMyCompanies')).ok.memberships
    const status = (await marquee.call(who, 'companies', 'getCompanyStatus', { company_id_param: tenant.id })).ok.result
    return { all: [company?.status, memberships[0]?.company.status, mine[0]?.company.status, status], company }
  }
  expect((await told(guest)).company).toMatchObject({ trial_ends_at: null })
  expect((await told(guest)).company?.modules.map(({ module_key, source }) => [module_key, source])).toEqual([
    ['dashboard', 'core'],
    ['events', 'core'],
  ])
  const set = (status: 'active' | 'past_due' | 'inactive') =>
    marquee.sql((tx) => tx.updateTable('companies').set({ status }).where('id', '=', tenant.id).execute())
  expect((await told(guest)).all).toEqual(Array(4).fill('active'))
  await set('past_due')
  expect((await told(guest)).all).toEqual(Array(4).fill('active'))
  expect((await told(tenant.owner)).all).toEqual(Array(4).fill('past_due'))
  expect((await marquee.call(guest, 'events', 'listRecords', {})).status).toBe(200)
  await set('inactive')
  expect((await told(guest)).all).toEqual(Array(4).fill('inactive'))
  expect((await marquee.call(guest, 'events', 'listRecords', {})).code).toBe('company_inactive')
  await set('active')
})
