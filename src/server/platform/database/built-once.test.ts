import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { builtOnce, type Given } from './built-once.ts'
import { inScope, type Transaction } from './database.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.close())

interface Asked {
  least: number
  word: string | null
  most?: number | undefined
}

let timesBuilt = 0
const numbers = builtOnce((tx, { least, word, most }: Given<Asked>) => {
  timesBuilt += 1
  return tx
    .selectFrom(sql<{ n: number }>`(select n from generate_series(1, 9) n)`.as('s'))
    .select(['s.n', sql<string | null>`${word}::text`.as('word'), sql<string>`'as written'`.as('fixed')])
    .where('s.n', '>=', least)
    .where((eb) => eb.and(most ? [eb('s.n', '<=', most), sql<boolean>`${most}::int < ${10}`] : []))
    .where('s.n', '<>', 5)
    .orderBy('s.n')
})
const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => inScope(marquee.app.db, { kind: 'system' }, work)
const found = (asked: Asked) => inTransaction((tx) => numbers.all(tx, asked))

test('each call is answered for its own values, in whatever order they stand, and for those that are left out', async () => {
  const before = timesBuilt
  expect((await found({ least: 7, word: 'first' })).map(({ n, word }) => [n, word])).toEqual([
    [7, 'first'],
    [8, 'first'],
    [9, 'first'],
  ])
  const [narrow, wide, plain] = await Promise.all([
    found({ word: 'second', most: 3, least: 2 }),
    found({ least: 4, most: 6, word: null }),
    found({ least: 9, word: "o'clock; --", most: undefined }),
  ])
  expect(narrow.map(({ n, word }) => [n, word])).toEqual([
    [2, 'second'],
    [3, 'second'],
  ])
  expect(wide).toEqual([
    { n: 4, word: null, fixed: 'as written' },
    { n: 6, word: null, fixed: 'as written' },
  ])
  expect(plain).toEqual([{ n: 9, word: "o'clock; --", fixed: 'as written' }])
  for (let round = 0; round < 5; round++) await found({ least: round, word: 'again' })
  expect(timesBuilt - before).toBe(2)
})

test('one row that has to be there is missed aloud', async () => {
  expect(await inTransaction((tx) => numbers.one(tx, { least: 9, word: 'last' }))).toMatchObject({ n: 9 })
  await expect(inTransaction((tx) => numbers.one(tx, { least: 10, word: 'none' }))).rejects.toThrow('no such row')
})
