import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { searchLimits } from '#shared/features/company/search.ts'
import { foldText } from '#shared/fold-text.ts'
import { type Caller, startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { nextYear } from '#tests/support/next-year.ts'
import { baseRole, type Company, company, member } from '#tests/support/people.ts'
import { askRecords, recordFeatures } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())
beforeEach(async () => {
  tenant = await company(marquee)
})

const find = async (search: string, who: Caller = tenant.owner) =>
  (await marquee.call(who, 'search', 'listMatchingRecords', { search })).ok.records
const names = async (search: string, who?: Caller) => (await find(search, who)).map(({ name }) => name)
const byIds = async (ids: readonly string[], who: Caller = tenant.owner) =>
  (await marquee.call(who, 'search', 'listRecordsByIds', { ids: ids.join(',') })).ok.records

async function make(feature: 'events' | 'venues' | 'spaces', name: string, more: object = {}, of = tenant) {
  const needs = {
    venues: { time_zone: 'Europe/London' },
    events: { days: [{ date: `${nextYear}-06-13` }] },
    spaces: {},
  }
  const given = { name, ...needs[feature], ...more }
  return (await askRecords(marquee, of.owner, { feature }, 'createRecord', given)).ok.record
}

describe('a search finds', () => {
  test('events, venues and spaces, each with distinguishing details [M-SRCH-02 M-SRCH-03]', async () => {
    const venue = await make('venues', 'Harbour Hall', { city: 'Leith' })
    const space = await make('spaces', 'Harbour Stage', { venue: venue.id })
    const event = await make('events', 'Harbour Lights', { venue: venue.id })
    const found = [
      { kind: 'venue', id: venue.id, name: 'Harbour Hall', date: null, detail: 'Leith' },
      { kind: 'space', id: space.id, name: 'Harbour Stage', date: null, detail: 'Harbour Hall' },
      { kind: 'event', id: event.id, name: 'Harbour Lights', date: `${nextYear}-06-13`, detail: 'Harbour Hall' },
    ]
    expect(await find('harbour')).toHaveLength(3)
    expect(await find('harbour')).toEqual(expect.arrayContaining(found))
    const asked = found.map(({ id }) => id).reverse()
    expect(await byIds(asked)).toEqual(found.toReversed())
  })

  test('a record by any words of its name in any order, ignoring accents and case [M-SRCH-13 M-SRCH-14 M-SRCH-15]', async () => {
    await make('events', 'Fête de la Musique am Störtebekerkai')
    for (const typed of ['musique', 'STORTE', 'kai', 'fete', 'musique fête', 'la störte', 'de', 'MUSÍQUE, fete!'])
      expect([typed, await names(typed)]).toEqual([typed, ['Fête de la Musique am Störtebekerkai']])
    for (const typed of ['musique berlin', '!!']) expect([typed, await names(typed)]).toEqual([typed, []])
  })

  test('similar names, only if nothing matches exactly [M-SRCH-16]', async () => {
    await make('events', 'Midsummer Open Air')
    await make('venues', 'Observatory')
    for (const typed of ['midsumer', 'midsummre', 'mdisummer', 'opan air', 'opne', 'air midsummmer'])
      expect([typed, await names(typed)]).toEqual([typed, ['Midsummer Open Air']])
    expect(await names('obsrevatory')).toEqual(['Observatory'])
    expect(await names('winter')).toEqual([])
    await make('venues', 'Midsumer')
    expect(await names('midsumer')).toEqual(['Midsumer'])
  })

  test('the exact name first, then whole words, beginnings and parts of words; last changed first', async () => {
    for (const name of ['The old Moon', 'Moonlight', 'Honeymoon', 'Moon', 'New Moon']) await make('events', name)
    expect(await names('moon')).toEqual(['Moon', 'New Moon', 'The old Moon', 'Moonlight', 'Honeymoon'])
  })

  test('a word with one wrong, missing, additional or swapped letter [M-SRCH-16]', async () => {
    await make('events', 'The Wanderlust Show')
    const word = 'wanderlust'
    for (let at = 0; at < word.length - 1; at += 1) {
      const [before, one, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
      const typos = [`${before}q${next}${after}`, before + next + after, `${before}${one}q${next}${after}`]
      for (const typed of [...typos, `${before}${next}${one}${after}`])
        expect([typed, await names(typed)]).toEqual([typed, ['The Wanderlust Show']])
    }
  })

  test('the exact match among many with the same words', async () => {
    await marquee.sql((tx) =>
      tx
        .insertInto('events')
        .values(Array.from({ length: 700 }, (_, n) => ({ company_id: tenant.id, name: `Show ${n}` })))
        .execute(),
    )
    expect((await names('show 612'))[0]).toBe('Show 612')
    expect(await names('612 show')).toEqual(['Show 612'])
    expect(await names('show')).toHaveLength(searchLimits.ofKind)
    expect((await names('shwo 612'))[0]).toBe('Show 612')
  })
})

describe('a search never finds', () => {
  test('records of another company [M-SRCH-12]', async () => {
    const other = await company(marquee)
    const theirs = await make('venues', 'Observatory', {}, other)
    expect(await names('observatory', other.owner)).toEqual(['Observatory'])
    for (const typed of ['observatory', 'obsrevatory']) expect(await find(typed)).toEqual([])
    expect(await byIds([theirs.id])).toEqual([])
    // Matches of other companies do not use up the result limit.
    await make('venues', 'Observatory of ours')
    for (let n = 0; n < searchLimits.ofKind; n += 1) await make('venues', 'Observatory of theirs', {}, other)
    expect(await names('observatory')).toEqual(['Observatory of ours'])
  })

  test.each(recordFeatures)('$feature in the bin [M-SRCH-20]', async (kind) => {
    const needs = await kind.needs(marquee, tenant)
    const { id } = (await askRecords(marquee, tenant.owner, kind, 'createRecord', { ...needs, name: 'Observatory' })).ok
      .record
    expect(await names('observatory')).toEqual(['Observatory'])
    await askRecords(marquee, tenant.owner, kind, 'moveToBin', { ids: [id] })
    for (const typed of ['observatory', 'obsrevatory']) expect(await find(typed)).toEqual([])
    expect(await byIds([id])).toEqual([])
    await askRecords(marquee, tenant.owner, kind, 'restoreFromBin', { ids: [id] })
    expect(await names('observatory')).toEqual(['Observatory'])
  })

  test('records that the role cannot read, or hidden data of a private event [M-SRCH-18]', async () => {
    const { id } = await make('events', 'Observatory', { is_private: true })
    const reading = { dashboard: { access: 'read' }, events: { access: 'read' } } as const
    const viewer = await member(marquee, tenant, reading)
    const chosen = await member(marquee, tenant, reading)
    const without = await member(marquee, tenant, { dashboard: { access: 'read' } })
    const secret = await make('events', 'Observatory by night', { is_private: true, viewers: [chosen.id] })
    expect(await names('observatory')).toHaveLength(2)
    expect(await names('observatory', chosen)).toEqual(['Observatory by night'])
    expect(await byIds([id, secret.id], chosen)).toMatchObject([{ id: secret.id }])
    for (const who of [viewer, without]) {
      for (const typed of ['observatory', 'obsrevatory', 'busy']) expect(await find(typed, who)).toEqual([])
      expect(await byIds([id, secret.id], who)).toEqual([])
    }
  })

  test('anything for a guest [M-SRCH-19]', async () => {
    const { id } = await make('events', 'Observatory')
    const guest = await member(marquee, tenant, 'admin')
    const { membership_id } = guest
    expect(await names('observatory', guest)).toEqual(['Observatory'])
    await marquee.sql(async (tx) => {
      await tx.updateTable('user_company_memberships').set({ is_guest: true }).where('id', '=', membership_id).execute()
      await tx.insertInto('membership_events').values({ company_id: tenant.id, membership_id, event_id: id }).execute()
    })
    expect(await byIds([id], guest)).toEqual([])
    expect(await find('observatory', guest)).toEqual([])
  })
})

describe('the company of a record of another own company', () => {
  const companyOf = async (id: string, who: Caller) =>
    (await marquee.call(who, 'search', 'getCompanyOfRecord', { id })).ok.company

  test('is named, whichever company is selected', async () => {
    const { owner } = tenant
    const second = await company(marquee, { owner })
    const { id } = await make('events', 'Observatory', { is_private: true }, second)
    const venue = await make('venues', 'Dome', {}, second)
    for (const of of [tenant.id, second.id, undefined]) {
      expect(await companyOf(id, { ...owner, company: of })).toEqual({ id: second.id, name: second.name })
      expect(await companyOf(venue.id, { ...owner, company: of })).toEqual({ id: second.id, name: second.name })
    }
    await askRecords(marquee, second.owner, { feature: 'events' }, 'moveToBin', { ids: [id] })
    expect(await companyOf(id, owner)).toBeNull()
  })

  test('is not named to anybody who cannot read the record there', async () => {
    const other = await company(marquee)
    const { id } = await make('events', 'Observatory', {}, other)
    const { owner } = tenant
    expect(await companyOf(id, owner)).toBeNull()
    expect(await companyOf(crypto.randomUUID(), owner)).toBeNull()
    const { membership_id } = await member(marquee, other, { dashboard: { access: 'read' } }, owner)
    expect(await companyOf(id, owner)).toBeNull()
    const change = (values: object) =>
      marquee.sql((tx) =>
        tx.updateTable('user_company_memberships').set(values).where('id', '=', membership_id).execute(),
      )
    await change({ company_role_id: await marquee.sql((tx) => baseRole(tx, other.id, 'viewer')) })
    expect(await companyOf(id, owner)).toEqual({ id: other.id, name: other.name })
    await change({ is_guest: true })
    expect(await companyOf(id, owner)).toBeNull()
    await marquee.sql((tx) =>
      tx.insertInto('membership_events').values({ company_id: other.id, membership_id, event_id: id }).execute(),
    )
    expect(await companyOf(id, owner)).toEqual({ id: other.id, name: other.name })
    await change({ status: 'inactive' })
    expect(await companyOf(id, owner)).toBeNull()
    await change({ status: 'active', is_guest: false })
    await marquee.sql((tx) =>
      tx.updateTable('companies').set({ status: 'inactive' }).where('id', '=', other.id).execute(),
    )
    expect(await companyOf(id, owner)).toBeNull()
  })
})

test('a one-letter text and invalid ids are rejected', async () => {
  const { owner } = tenant
  expect((await marquee.call(owner, 'search', 'listMatchingRecords', { search: ' a ' })).code).toBe('bad_input')
  for (const ids of [
    '',
    'nobody',
    Array(searchLimits.byIds + 1)
      .fill(crypto.randomUUID())
      .join(),
  ])
    expect((await marquee.call(owner, 'search', 'listRecordsByIds', { ids })).code).toBe('bad_input')
})

function containsAllWords(typed: string, name: string): boolean {
  const words = foldText(typed)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return words.length > 0 && words.every((word) => foldText(name).includes(word))
}

test('any input finds exactly its matches', async () => {
  const parts = ['Årvik', 'AC/DC', 'an-dante', '(Live)', 'Rock', '100%', 'a_b', 'x', 'Ölberg', 'arvi', 'II']
  const made = fc.sample(fc.shuffledSubarray(parts, { minLength: 1, maxLength: 4 }), { numRuns: 60, seed: 7 })
  const known = [...new Set(made.map((words) => words.join(' ')))]
  await marquee.sql((tx) =>
    tx
      .insertInto('events')
      .values(known.map((name) => ({ company_id: tenant.id, name })))
      .execute(),
  )
  const piece = fc
    .tuple(fc.constantFrom(...parts, 'DC', 'dante', 'live', 'ock'), fc.nat(3), fc.integer({ min: 1, max: 6 }))
    .map(([part, from, length]) => part.slice(from, from + length))
  const typed = fc
    .array(piece, { minLength: 1, maxLength: 3 })
    .map((pieces) => pieces.join(' ').trim())
    .filter((text) => text.length >= searchLimits.shortest)
  await fc.assert(
    fc.asyncProperty(typed, async (text) => {
      const expected = known.filter((name) => containsAllWords(text, name))
      const found = await names(text)
      if (expected.length === 0) return
      expect(found).toHaveLength(Math.min(expected.length, searchLimits.ofKind))
      expect(expected).toEqual(expect.arrayContaining(found))
    }),
    { numRuns: 150 },
  )
})
