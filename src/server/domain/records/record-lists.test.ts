import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foldedWords, foldText } from '#shared/fold-text.ts'
import type { ListFilter } from '#shared/records/list-filters.ts'
import { writeFilters } from '#shared/records/list-filters.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Company, company, type Person } from '#tests/support/people.ts'
import { askRecords, aVenue, recordFeatures } from '#tests/support/record-features.ts'

let marquee: TestMarquee
let tenant: Company
let owner: Person
beforeAll(async () => {
  marquee = await startTestMarquee()
  tenant = await company(marquee)
  owner = tenant.owner
})
afterAll(() => marquee.close())

interface Known {
  id: string
  name: string
  city: string | null
  country: string | null
  capacity: number | null
  is_active: boolean
  tags: string[]
  updated_at: string
}

const tagNames = ['red', 'green', 'blue']
const names = ['Hall', 'hall', 'Hâll', 'Øre', 'ore', 'Zebra', 'a 100%', 'a_b', 'x']
const cities = [null, 'Leith', 'leith', 'Ålesund', 'Oslo']
const countries = [null, 'GB', 'NO']
const capacities = [null, 0, 10, 10, 500]
const at = <T>(values: readonly T[], index: number): T => values[index % values.length] as T

const tagNameOf = new Map<string, string>()
async function knownVenues(count: number): Promise<{ venues: Known[]; tags: string[] }> {
  return marquee.sql(async (tx) => {
    const tags = await tx
      .insertInto('tags')
      .values(tagNames.map((name) => ({ company_id: tenant.id, name, color: '#123456' })))
      .returning('id')
      .execute()
    const ids = tags.map(({ id }) => id)
    for (const [at, { id }] of tags.entries()) tagNameOf.set(id, String(tagNames[at]))
    const values = Array.from({ length: count }, (_, n) => ({
      company_id: tenant.id,
      time_zone: 'Europe/London',
      name: at(names, n * 7),
      city: at(cities, n * 3),
      country: at(countries, n),
      capacity: at(capacities, n * 2),
      is_active: n % 3 !== 0,
      tags: ids.filter((_, bit) => (n >> bit) & 1),
      updated_at: new Date(Date.UTC(2026, 0, 1 + (n % 5))).toISOString(),
    }))
    const rows = await tx
      .insertInto('venues')
      .values(values)
      .returning(['id', 'name', 'city', 'country', 'capacity', 'is_active', 'tags', 'updated_at'])
      .execute()
    return { venues: rows as Known[], tags: ids }
  })
}

function holds(venue: Known, { field, operator, value }: ListFilter): boolean {
  const is = venue[field as keyof Known]
  const isNone = is === null || (Array.isArray(is) && is.length === 0)
  if (operator === 'empty') return isNone === value
  if (operator === 'contains') return !isNone && foldText(String(is)).includes(foldText(String(value).trim()))
  if (operator === 'is') return is === value
  if (operator === 'at_least') return !isNone && Number(is) >= Number(value)
  if (operator === 'at_most') return !isNone && Number(is) <= Number(value)
  const asked = value as string[]
  const has = Array.isArray(is) ? is : isNone ? [] : [String(is)]
  if (operator === 'all_of') return asked.every((one) => has.includes(one))
  return asked.some((one) => has.includes(one)) === (operator === 'any_of')
}

const sortKeys: Record<string, (venue: Known) => string> = {
  name: ({ name }) => foldText(name),
  city: ({ city }) => foldText(city ?? ''),
  updated_at: ({ updated_at }) => new Date(updated_at).toISOString(),
}

function textsOf({ name, city, tags }: Known): string[] {
  return [name, city ?? '', ...tags.map((tag) => tagNameOf.get(tag) ?? '')]
}

function expected(venues: readonly Known[], { search, filters, sort }: Pick<Asked, 'search' | 'filters' | 'sort'>) {
  const key = sortKeys[sort.replace('-', '')] ?? String
  const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))
  const found = venues
    .filter((venue) =>
      foldedWords(search).every((word) => textsOf(venue).some((text) => foldText(text).includes(word))),
    )
    .filter((venue) => filters.every((filter) => holds(venue, filter)))
    .sort((one, other) => compare(key(one), key(other)) || compare(one.id, other.id))
  return (sort.startsWith('-') ? found.reverse() : found).map(({ id }) => id)
}

interface Asked {
  search: string
  filters: ListFilter[]
  sort: string
  limit: number
}

async function allPages({ filters, ...asked }: Asked, each?: (page: number) => Promise<unknown>) {
  const ids: string[] = []
  let pages = 0
  let cursor: string | undefined
  do {
    const input = { ...asked, cursor, filters: writeFilters(filters) }
    const page = (await askRecords(marquee, owner, { feature: 'venues' }, 'listRecords', input)).ok
    expect(page.rows.length).toBeLessThanOrEqual(asked.limit)
    ids.push(...page.rows.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
    await each?.(++pages)
  } while (cursor)
  return ids
}

describe('a list of venues', () => {
  let known: Known[]
  let tags: string[]
  beforeAll(async () => {
    const made = await knownVenues(45)
    known = made.venues
    tags = made.tags
  })

  const filterOf = (): fc.Arbitrary<ListFilter> => {
    const asking = (field: string, operator: ListFilter['operator'], value: fc.Arbitrary<unknown>) =>
      value.map((of) => ({ field, operator, value: of }))
    const several = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })
    return fc.oneof(
      asking('name', 'contains', fc.constantFrom('HALL', 'o', '%', '_', 'øre', ' l ')),
      asking('city', 'contains', fc.constantFrom('LEI', 'alesund', 'z')),
      asking('city', 'empty', fc.boolean()),
      asking('capacity', 'empty', fc.boolean()),
      asking('capacity', 'at_least', fc.constantFrom(0, 9.5, 10, 1e12, -3)),
      asking('capacity', 'at_most', fc.constantFrom(0, 10.5, 10, 1e12, -3)),
      asking('is_active', 'is', fc.boolean()),
      asking('country', 'any_of', several(['GB', 'NO', 'SE'])),
      asking('country', 'empty', fc.boolean()),
      asking('tags', 'any_of', several(tags)),
      asking('tags', 'all_of', several(tags)),
      asking('tags', 'none_of', several(tags)),
      asking('tags', 'empty', fc.boolean()),
    )
  }

  test('is searched, filtered, sorted and paged like a model in plain code [M-LIST-01 M-LIST-03 M-LIST-04 M-LIST-05 M-REC-73]', async () => {
    const asked = fc.record({
      search: fc.constantFrom(
        '',
        '',
        '',
        'hall',
        'ORE',
        'leith',
        '100%',
        'a_b',
        'Ø',
        'nobody',
        'leith hall',
        'HALL, øre!',
      ),
      filters: fc.array(filterOf(), { maxLength: 2 }),
      sort: fc.constantFrom('name', '-name', 'city', '-city', 'updated_at', '-updated_at'),
      limit: fc.integer({ min: 3, max: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const ids = expected(known, one)
        expect(await allPages(one)).toEqual(ids)
        const matching = { search: one.search, filters: writeFilters(one.filters) }
        expect((await askRecords(marquee, owner, { feature: 'venues' }, 'getCount', matching)).ok.total).toBe(
          ids.length,
        )
      }),
      { numRuns: 80 },
    )
  })

  test.each([
    ['any_of', [0, 2]],
    ['all_of', [0, 1]],
    ['none_of', [1]],
  ] as const)('is filtered by %s some tags [M-REC-73 M-LIST-05]', async (operator, chosen) => {
    const filters = [{ field: 'tags', operator, value: chosen.map((at) => tags[at]) }]
    const asked = { search: '', filters, sort: 'name' }
    const ids = expected(known, asked)
    expect(ids.length).toBeGreaterThan(5)
    expect(ids.length).toBeLessThan(known.filter((venue) => venue.tags.length > 0).length)
    expect(await allPages({ ...asked, limit: 30 })).toEqual(ids)
  })

  test.each(['name', '-name', 'city', '-city', 'updated_at', '-updated_at'])(
    'by %s shows each record once, even if others are added meanwhile [M-LIST-02]',
    async (sort) => {
      const added: string[] = []
      const listed = await allPages({ search: '', filters: [], sort, limit: 7 }, async () => {
        for (const name of ['aaa', 'Hall', 'zzz']) added.push(await aVenue(marquee, tenant, name))
      })
      expect(new Set(listed).size).toBe(listed.length)
      expect(listed.filter((id) => !added.includes(id))).toEqual(expected(known, { search: '', filters: [], sort }))
      await marquee.sql((tx) => tx.deleteFrom('venues').where('id', 'in', added).execute())
    },
  )
})

test('a text or tag is found at any position of the list, on every page [M-LIST-03 M-LIST-05]', async () => {
  const large = await company(marquee)
  const known = await marquee.sql(async (tx) => {
    const tag = await tx
      .insertInto('tags')
      .values({ company_id: large.id, name: 'quay', color: '#123456' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const all = Array.from({ length: 1300 }, (_, n) => {
      const isMeant = n % 100 === 50
      const name = `Venue ${1000 + n}${isMeant ? ' at the Quay' : ''}`
      return { company_id: large.id, time_zone: 'UTC', name, tags: isMeant ? [tag.id] : [], capacity: n }
    })
    await tx.insertInto('venues').values(all).execute()
    return { tag: tag.id, names: all.map(({ name }) => name).filter((name) => name.includes('Quay')) }
  })
  const namesOf = async (asked: object) => {
    const names: string[] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const input = { ...asked, limit: 4, cursor }
      const page = (await askRecords(marquee, large.owner, { feature: 'venues' }, 'listRecords', input)).ok
      names.push(...page.rows.map(({ name }) => String(name)))
      cursor = page.next_cursor ?? undefined
    }
    return names
  }
  const tagged = JSON.stringify([['tags', 'any_of', [known.tag]]])
  expect(known.names).toHaveLength(13)
  for (const asked of [{ search: 'quay' }, { filters: tagged }, { search: 'venue', filters: tagged }]) {
    expect(await namesOf({ ...asked, sort: 'name' })).toEqual(known.names)
    expect(await namesOf({ ...asked, sort: '-name' })).toEqual(known.names.toReversed())
  }
  expect(await namesOf({ search: '2250' })).toEqual(['Venue 2250 at the Quay'])
  expect(await namesOf({ search: 'nobody' })).toEqual([])
})

describe.each(recordFeatures)('a list of $feature', (of) => {
  test.each([
    ['a field that there is not', [['password', 'contains', 'x']]],
    ['what its field cannot be asked', [['name', 'at_least', 3]]],
    ['an operand of another kind', [['is_active', 'is', 'yes']]],
    ['an id that is none', [['tags', 'any_of', ["' or true"]]]],
    ['more than twenty', Array.from({ length: 21 }, () => ['is_active', 'is', true])],
    ['what is no list', { name: 'x' }],
  ])('rejects filters of %s', async (_, filters) => {
    const asked = { filters: JSON.stringify(filters) }
    const answer = await askRecords(marquee, owner, of, 'listRecords', asked)
    expect(answer.error?.data).toEqual({ fields: { filters: 'These filters cannot be used here' } })
  })

  test('rejects an unknown sort and an unknown page', async () => {
    for (const asked of [{ sort: 'notes' }, { cursor: 'nonsense' }, { limit: 101 }, { limit: 0 }])
      expect((await askRecords(marquee, owner, of, 'listRecords', asked)).code).toBe('bad_input')
  })

  test('counts up to ten thousand, and returns one more above [M-LIST-07]', async () => {
    const large = await company(marquee)
    const venue = await aVenue(marquee, large)
    const numbers = (from: number, to: number) => sql`generate_series(${from}::int, ${to}::int) n`
    const inserts = {
      venues: (from: number, to: number) =>
        sql`insert into venues (company_id, name, time_zone) select ${large.id}, 'Venue ' || n, 'UTC' from ${numbers(from, to)}`,
      spaces: (from: number, to: number) =>
        sql`insert into spaces (company_id, name, venue_id) select ${large.id}, 'Space ' || n, ${venue} from ${numbers(from, to)}`,
      events: (from: number, to: number) =>
        sql`insert into events (company_id, name) select ${large.id}, 'Event ' || n from ${numbers(from, to)}`,
    }
    const more = (from: number, to: number) => marquee.sql((tx) => inserts[of.table](from, to).execute(tx))
    const total = async () => (await askRecords(marquee, large.owner, of, 'getCount', {})).ok.total
    await more(1, of.table === 'venues' ? 9_999 : 10_000)
    expect(await total()).toBe(10_000)
    await more(10_001, 10_001)
    expect(await total()).toBe(10_001)
    await more(10_002, 10_100)
    expect(await total()).toBe(10_001)
  })
})

test('spaces are found by their kind and venue [M-LIST-05]', async () => {
  const [one, other] = [await aVenue(marquee, tenant, 'North'), await aVenue(marquee, tenant, 'South')]
  const make = async (name: string, venue: string, kind: 'room' | 'stage' | 'foyer') =>
    (await marquee.call(owner, 'spaces', 'createRecord', { name, venue, kind })).ok.record.name
  const all = [await make('A', one, 'room'), await make('B', one, 'stage'), await make('C', other, 'foyer')]
  const found = async (...filters: unknown[]) => {
    const listed = await marquee.call(owner, 'spaces', 'listRecords', {
      filters: JSON.stringify(filters),
      sort: 'name',
    })
    return listed.ok.rows.map(({ name }) => name)
  }
  expect(await found()).toEqual(all)
  expect(await found(['venue', 'any_of', [one]])).toEqual(['A', 'B'])
  expect(await found(['venue', 'any_of', [one, other]], ['kind', 'none_of', ['stage', 'room']])).toEqual(['C'])
  expect(await found(['kind', 'any_of', ['stage', 'foyer']])).toEqual(['B', 'C'])
  expect(await found(['venue', 'empty', true])).toEqual([])
})
