import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldText } from '#shared/fold-text.ts'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import type { Transaction } from './database.ts'
import { letWorkersSearch, likePattern, newestIds } from './paging.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

/** Newest last: more rows than are walked through, and texts that are everywhere, only lately, only long ago, and rare. */
const count = 26_000
const textOf = (n: number) =>
  foldText(
    [
      `person${n}@stage.example`,
      n % 3 === 0 ? 'Zoë Moreau' : 'Ada Berg',
      n < 4000 ? 'long ago' : '',
      n > count - 300 ? 'only lately' : '',
      n % 9000 === 17 ? 'seldom seen 🎷東京ドーム' : '',
      n % 400 === 5 ? '100%_sure\\' : '',
      n < 60 || (n > count - 300 && n % 100 === 0) ? 'at first and last' : '',
      n % 9000 === 19 ? 'jqx' : '',
    ].join(' '),
  )

const examples: [string, number, startsNewest: boolean][] = [
  ['long ago', 101, true],
  ['long ago', 1, true],
  // An n-gram that nearly all hold is not asked for beside rarer ones.
  ['person24017@stage', 21, true],
  ['berg long ago', 101, true],
  // The last three of a text.
  ['jqx', 21, true],
  ['🎷東京', 21, true],
  ['東京ドーム', 21, false],
  ['only lately', 101, true],
  ['seldom seen', 21, true],
  ['zoë moreau', 21, false],
  // None of the newest thousand, but more than enough of the weeks before.
  ['person20', 21, true],
  // Two or three of the newest thousand: the weeks that should do, and those that do not.
  ['100%_sure', 51, true],
  ['at first and last', 9, true],
]

test('the newest ids are those that reading everything finds, for whatever text and however many', async () => {
  await marquee.sql(async (tx) => {
    await sql`create temporary table listed (id uuid, created_at timestamptz, searched text) on commit drop`.execute(tx)
    // Of three rows each at one moment, so that the id decides; in five weeks.
    await sql`insert into listed select gen_random_uuid(), timestamptz '2027-01-01' + make_interval(mins => n::int / 3 * 5), t
      from unnest(${Array.from({ length: count }, (_, n) => textOf(n))}::text[]) with ordinality r (t, n)`.execute(tx)
    const part = fc
      .tuple(fc.nat(count - 1), fc.nat(40), fc.integer({ min: 1, max: 20 }))
      .map(([n, from, length]) => textOf(n).slice(from, from + length))
      .filter((text) => text.trim() !== '')
    const known = fc.constantFrom('example', 'long ago', 'only lately', 'seldom seen', '%_', 'ë', 'person1', 'nowhere')
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(part, known, fc.string({ minLength: 1 })),
        fc.constantFrom(1, 21, 101),
        fc.boolean(),
        (text, limit, startsNewest) => expectSame(tx, text.replaceAll('\u0000', ''), limit, startsNewest),
      ),
      { numRuns: 60, examples },
    )
  })
})

async function expectSame(tx: Transaction, text: string, limit: number, startsNewest: boolean): Promise<void> {
  const rows = sql<{ id: string; created_at: string; searched: string }>`select id, created_at, searched from listed`
  const found = await sql<{
    id: string
  }>`select id from listed where id in ${newestIds(rows, text, limit, { startsNewest })}
    order by created_at desc, id desc`.execute(tx)
  const all = await sql<{ id: string }>`select id from listed where searched like ${likePattern(foldText(text))}
    order by created_at desc, id desc limit ${limit}`.execute(tx)
  expect([text, found.rows.map(({ id }) => id)]).toEqual([text, all.rows.map(({ id }) => id)])
}

test.each([
  { text: 'nowhere', workers: false },
  { text: 'qz', workers: true },
])('workers are started for %o', async ({ text, workers }) => {
  const plan = await marquee.sql(async (tx) => {
    await sql`select set_config('parallel_setup_cost', '0', true), set_config('parallel_tuple_cost', '0', true),
      set_config('min_parallel_table_scan_size', '0', true), set_config('min_parallel_index_scan_size', '0', true)`.execute(
      tx,
    )
    await letWorkersSearch(tx, text)
    const rows = sql<{
      id: string
      created_at: string
      searched: string
    }>`select id, created_at, lower(email) as searched from users`
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain ${newestIds(rows, text, 21)}`.execute(tx)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('CTE newest')
  expect(plan.includes('Gather')).toBe(workers && onPostgres)
})

test.each([
  ['users', 'searched'],
  ['companies', 'searched'],
  ['subscriptions', 'searched'],
  ['billing_events', 'lower(stripe_event_id)'],
])('%s are found through the index of their n-grams, the newest of them and all', async (table, searched) => {
  const plan = await marquee.sql(async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(tx)
    const rows = sql<{ id: string; created_at: string; searched: string }>`
      select id, created_at, ${sql.raw(searched)} as searched from ${sql.table(table)}`
    const found = newestIds(rows, 'rare text', 21, { startsNewest: true })
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain ${found}`.execute(tx)
    return lines.map((line) => line['QUERY PLAN'])
  })
  expect(plan.filter((line) => line.includes(`Bitmap Index Scan on ${table}_ngrams`))).toHaveLength(2)
})
