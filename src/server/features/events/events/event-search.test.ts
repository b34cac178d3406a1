import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobContext, waitingJobs } from '#tests/support/jobs.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, member, type Person } from '#tests/support/people.ts'
import { refreshVenueTexts } from './refresh-venue-texts.ts'

let marquee: TestMarquee
let tenant: Company
let owner: Person
let ids: Record<'house' | 'hall' | 'tag' | 'nova' | 'festival' | 'busy', string>
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  owner = tenant.owner
  ids = await season()
})
afterAll(() => marquee.close())

const note = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** Create a venue with a space, a tag and four events. */
async function season() {
  const venue = { name: 'St. John’s', city: 'Ålesund', time_zone: 'Europe/Oslo', notes: note('Mind the organ') }
  const house = (await marquee.call(owner, 'venues', 'createRecord', venue)).ok.record.id
  const hall = (await marquee.call(owner, 'spaces', 'createRecord', { name: 'Hall 1', venue: house })).ok.record.id
  const tag = (await marquee.call(owner, 'eventSettings', 'createTag', { name: 'Jazz' })).ok.tag.id
  const create = async (name: string, date: string, more: object = {}) =>
    (await marquee.call(owner, 'events', 'createRecord', { name, days: [{ date }], ...more })).ok.record.id
  await create('Rock’n’Roll – Live', '2027-06-11')
  const nova = await create('Nova', '2027-06-12', {
    ...{ venue: house, days: [{ date: '2027-06-12', spaces: [hall] }], tags: [tag] },
    ...{ artists: [{ name: 'Die Nerven' }, { name: 'Gewalt' }], notes: note('Backline of the house') },
  })
  const festival = await create('May 5 Revue', '2027-12-30', { days: [{ date: '2027-12-30' }, { date: '2028-01-02' }] })
  const busy = await create('Secret wedding', '2027-06-12', {
    ...{ venue: house, days: [{ date: '2027-06-12', spaces: [hall] }], tags: [tag], is_private: true },
    ...{ artists: [{ name: 'Hidden Quartet' }], notes: note('Pearl is the code') },
  })
  return { house, hall, tag, nova, festival, busy }
}

async function listed(search: string, who: Caller = owner, filters: unknown[] = []) {
  const asked = { scope: 'all', search, filters: JSON.stringify(filters) }
  const { rows } = (await marquee.call(who, 'events', 'listRecords', asked)).ok
  expect((await marquee.call(who, 'events', 'getCount', asked)).ok.total).toBe(rows.length)
  return rows.map(({ name }) => name).sort()
}

async function inPalette(search: string, who: Caller = owner) {
  const { records } = (await marquee.call(who, 'search', 'listMatchingRecords', { search })).ok
  return records.flatMap(({ kind, name }) => (kind === 'event' ? [name] : [])).sort()
}

const [rock, nova, revue, wedding] = ['Rock’n’Roll – Live', 'Nova', 'May 5 Revue', 'Secret wedding'] as const

test.each([
  [rock, [rock]],
  ["rock'n'roll - live", [rock]],
  ['Rock’n’Roll\u00a0–\u2009Li\u200bve', [rock]],
  ['ＲＯＣＫ', [rock]],
  ['nerven', [nova]],
  ['Gewalt Nova', [nova]],
  ['st. john’s nova', [nova]],
  ['alesund', [nova, wedding]],
  ['backline', [nova]],
  ['jazz nerven backline john', [nova]],
  ['JÁZZ', [nova, wedding]],
  ['may 5', [revue]],
  ['organ', []],
  ['nova pearl', []],
])('list and palette find the same events by %j', async (search, found) => {
  expect([await listed(search), await inPalette(search)]).toEqual([found.toSorted(), found.toSorted()])
})

test.each([
  ['12 June', [nova, wedding]],
  ['June 11 2027', [rock]],
  ['12.6.2027', [nova, wedding]],
  ['2027-06', [nova, rock, wedding]],
  ['june 2028', []],
  ['nerven 12 june', [nova]],
  ['31 december', [revue]],
  ['1 jan', [revue]],
  ['january 2028', [revue]],
  ['february', []],
  ['2028', [revue]],
  ['friday', [revue, rock]],
  ['monday', []],
])('list and palette find the same events by the date %j', async (search, found) => {
  expect([await listed(search), await inPalette(search)]).toEqual([found.toSorted(), found.toSorted()])
})

test('spaces are found by their venue, venues by their address and notes', async () => {
  const find = async (feature: 'spaces' | 'venues', search: string) =>
    (await marquee.call(owner, feature, 'listRecords', { search })).ok.rows.map(({ name }) => name)
  expect(await find('spaces', "hall john's")).toEqual(['Hall 1'])
  expect(await find('venues', 'Ålesund organ')).toEqual(['St. John’s'])
  expect(await find('spaces', 'organ')).toEqual([])
})

test('a search without anything visible in it finds nothing', async () => {
  expect(await listed('\u0301')).toEqual([])
})

describe('filters', () => {
  test.each([
    ['title', ['name', 'contains', '’'], [rock]],
    ['title, in other signs', ['name', 'contains', "'N'roll - L"], [rock]],
    ['artist', ['artists', 'contains', 'nerven'], [nova]],
    ['no artist', ['artists', 'empty', true], [revue, rock]],
    ['any artist', ['artists', 'empty', false], [nova, wedding]],
  ])('find events by %s', async (_, filter, found) => {
    expect(await listed('', owner, [filter])).toEqual(found.toSorted())
  })

  test('find events by space, venue and tag', async () => {
    for (const [field, id] of Object.entries({ spaces: ids.hall, venue: ids.house, tags: ids.tag })) {
      expect(await listed('', owner, [[field, 'any_of', [id]]])).toEqual([nova, wedding])
      expect(await listed('', owner, [[field, 'empty', true]])).toEqual([revue, rock])
    }
    const { ok } = await marquee.call(owner, 'events', 'getRecord', { id: ids.nova })
    expect(ok.record).toMatchObject({ spaces: [{ id: ids.hall, name: 'Hall 1' }] })
  })

  test('reject ids that are none', async () => {
    const asked = { filters: JSON.stringify([['spaces', 'any_of', ['x']]]) }
    expect((await marquee.call(owner, 'events', 'listRecords', asked)).code).toBe('bad_input')
  })
})

describe('a private event', () => {
  test("is found by members who see it as 'Busy' only by what they see of it [M-SRCH-18]", async () => {
    const viewer = await member(marquee, tenant, { dashboard: { access: 'read' }, events: { access: 'read' } })
    for (const search of ['secret', 'wedding', 'quartet', 'pearl', 'busy']) {
      expect([search, await listed(search, viewer), await inPalette(search, viewer)]).toEqual([search, [], []])
    }
    expect(await listed('jazz', viewer)).toEqual([nova])
    for (const search of ['12 june', 'john']) expect(await listed(search, viewer)).toEqual(['Busy', nova])
    expect(await listed('john secret', viewer)).toEqual([])
    const hidden = [
      ['artists', 'contains', 'quartet'],
      ['artists', 'empty', false],
      ['spaces', 'any_of', [ids.hall]],
      ['name', 'contains', 'secret'],
    ]
    for (const filter of hidden) expect(await listed('', viewer, [filter])).not.toContain('Busy')
    const ofVenue = ['venue', 'any_of', [ids.house]]
    for (const filter of hidden) {
      expect(await listed('', viewer, [ofVenue, filter])).not.toContain('Busy')
      expect(await listed('', viewer, [filter, ofVenue])).not.toContain('Busy')
    }
    expect(await listed('', viewer, [ofVenue])).toEqual(['Busy', nova])
  })
})

test('guests find their events by title, artist, venue and date, but not by tag or note [M-SRCH-19]', async () => {
  const guest = await member(marquee, tenant, 'admin')
  const { membership_id } = guest
  await marquee.sql(async (tx) => {
    await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
    const invited = { company_id: tenant.id, membership_id, event_id: ids.nova }
    await tx.insertInto('membership_events').values(invited).execute()
  })
  for (const search of ['nova', 'nerven', 'alesund', '12 june', 'john gewalt']) {
    expect([search, await listed(search, guest)]).toEqual([search, [nova]])
  }
  for (const search of ['jazz', 'backline', 'secret', 'revue', 'organ']) expect(await listed(search, guest)).toEqual([])
  expect(await listed('', guest, [['artists', 'contains', 'nerven']])).toEqual([nova])
  expect(await listed('', guest, [['spaces', 'any_of', [ids.hall]]])).toEqual([nova])
  const venues = async (search: string) =>
    (await marquee.call(guest, 'venues', 'listRecords', { search })).ok.rows.map(({ name }) => name)
  for (const search of ['st. john’s', 'alesund']) expect(await venues(search)).toEqual(['St. John’s'])
  expect(await venues('organ')).toEqual([])
})

test('a search follows a venue that is renamed or moves, and a tag that is renamed or merged', async () => {
  const other = await company(marquee)
  const call = marquee.call
  const venue = { name: 'Arc', city: 'Leith', time_zone: 'Europe/London' }
  const { id } = (await call(other.owner, 'venues', 'createRecord', venue)).ok.record
  await call(other.owner, 'spaces', 'createRecord', { name: 'Stage', venue: id })
  const tag = (await call(other.owner, 'eventSettings', 'createTag', { name: 'loud' })).ok.tag
  const day = { days: [{ date: '2027-03-01' }] }
  const event = (await call(other.owner, 'events', 'createRecord', { name: 'Show', ...day, venue: id, tags: [tag.id] }))
    .ok.record
  const moved = { id, version: 1, changes: { name: 'Zoo', city: 'Oslo' } }
  expect((await call(other.owner, 'venues', 'updateRecord', moved)).code).toBe(null)
  const [job] = (await waitingJobs(marquee)).filter(({ name }) => name === refreshVenueTexts.name)
  expect(job?.data).toEqual({ company_id: other.id, venues: [id] })
  await refreshVenueTexts.work(jobContext(marquee), { company_id: other.id, venues: [id] })
  const counts = async (search: string) => [
    (await call(other.owner, 'events', 'listRecords', { scope: 'all', search })).ok.rows.length,
    (await call(other.owner, 'spaces', 'listRecords', { search })).ok.rows.length,
  ]
  expect([await counts('zoo oslo'), await counts('arc'), await counts('leith')]).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
  ])
  expect((await call(other.owner, 'events', 'getRecord', { id: event.id })).ok.record.version).toBe(event.version)

  const renamed = { tag_id: tag.id, name: 'noisy', color: '#123456' }
  await call(other.owner, 'eventSettings', 'updateTag', renamed)
  expect([await counts('noisy'), await counts('loud')]).toEqual([
    [1, 0],
    [0, 0],
  ])
  const into = (await call(other.owner, 'eventSettings', 'createTag', { name: 'metal' })).ok.tag
  await call(other.owner, 'eventSettings', 'mergeTags', { tag_id: tag.id, into_tag_id: into.id })
  expect([await counts('metal'), await counts('noisy')]).toEqual([
    [1, 0],
    [0, 0],
  ])
})

test('halls are listed by number, page after page', async () => {
  const other = await company(marquee)
  const named = async (name: string) =>
    await marquee.call(other.owner, 'venues', 'createRecord', { name, time_zone: 'Europe/London' })
  for (const name of ['Hall 10', 'Hall 2', 'Hall 1', 'hall 2b', 'Hall 100']) await named(name)
  const names: string[] = []
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
    const page = (await marquee.call(other.owner, 'venues', 'listRecords', { sort: 'name', limit: 2, cursor })).ok
    names.push(...page.rows.map(({ name }) => name))
    cursor = page.next_cursor ?? undefined
  }
  expect(names).toEqual(['Hall 1', 'Hall 2', 'hall 2b', 'Hall 10', 'Hall 100'])
})
