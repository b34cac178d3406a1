import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { backOfficeReads, notAsked, searches } from '#bench/back-office-questions.ts'
import { companyReads, paletteReads } from '#bench/lists.ts'
import { figuresOf } from '#bench/peers/goals.ts'
import { requireSameAnswers } from '#bench/peers/questions.ts'
import { inRounds, summary } from '#bench/peers/rounds.ts'
import { isMissed, percentile } from '#bench/support/figure.ts'
import { startServer } from '#bench/support/server-process.ts'
import { slowestRead, timeReads } from '#bench/support/slowest-reads.ts'
import { inTransaction, shareOut, stretches } from '#scripts/support/seed-large/hands.ts'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { callPath } from '#shared/call.ts'

test('a server starts in development mode, even after a build in the bench process', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const answer = `require('node:http').createServer((_, response) => response.end(process.env.NODE_ENV)).listen(process.env.PORT)`
  const server = await startServer([process.execPath, '--eval', answer], '')
  try {
    expect(await (await fetch(server.url)).text()).toBe('development')
  } finally {
    await server.stop()
    vi.unstubAllEnvs()
  }
})

test('contenders with different rows, order or counts are not compared', () => {
  const answer = (ids: string[], total: number | null = null) => ({ ids, total })
  const compare = (...others: ReturnType<typeof answer>[]) => {
    const all = [answer(['a', 'b'], 7), ...others].map((one, at): [string, typeof one] => [`contender ${at}`, one])
    return () => requireSameAnswers('members', new Map(all))
  }
  expect(compare(answer(['a', 'b'], 7), answer(['a', 'b']))).not.toThrow()
  expect(compare(answer(['b', 'a'], 7))).toThrow('contender 1 answers 2 rows, contender 0 2; they differ from row 1 on')
  expect(compare(answer(['a'], 7))).toThrow('they differ from row 2 on')
  expect(compare(answer(['a', 'b', 'c'], 7))).toThrow('they differ from row 3 on')
  expect(compare(answer(['a', 'b']), answer(['a', 'b'], 8))).toThrow('contender 2 counts 8, contender 0 7')
  expect(() => requireSameAnswers('members', new Map([['Marquee', answer([])]]))).toThrow('answers no rows')
})

test('rounds are summarized by medians of the known values', () => {
  const load = (per_second: number, server_cpu: number | null) => ({
    ...{ per_second, p50: per_second / 10, p95: per_second / 5, server_cpu, database_cpu: null },
  })
  const loads = [load(300, 2), load(10, null), load(200, 1), load(5000, 9), load(100, null)]
  const measured = summary({ name: 'Marquee' }, 'audit page', loads, [])
  expect(measured).toMatchObject({ per_second: 200, p50: 20, p95: 40, server_cpu: 2, database_cpu: null })
  expect(measured.rates).toEqual([300, 10, 200, 5000, 100])
})

test('contenders take turns, and a failed one is skipped', async () => {
  const order: string[] = []
  const contender = (name: string, failsAt = Number.POSITIVE_INFINITY) => ({
    name,
    asked: ['audit page' as const],
    answer: async () => ({ ids: [], total: null }),
    async load() {
      order.push(name)
      if (order.filter((one) => one === name).length === failsAt) throw new Error(`${name} is gone`)
      return { per_second: order.length, p50: 1, p95: 1, server_cpu: null, database_cpu: null }
    },
    stop: async () => undefined,
  })
  const came = await inRounds('audit page', [contender('a'), contender('b', 2), contender('c')], {
    rounds: 2,
    seconds: 1,
  })
  expect(order.join('')).toBe('abcabcac')
  expect(came.measured.map((one) => [one.contender, one.rates])).toEqual([
    ['a', [4, 7]],
    ['c', [6, 8]],
  ])
  expect(came.faults).toEqual(['audit page: Error: b is gone'])
  expect((await inRounds('create role', [contender('a')], { rounds: 1, seconds: 1 })).measured).toEqual([])
})

test('a goal becomes a figure if both sides were measured', () => {
  const measured = (contender: string, question: 'members of 10' | 'create role', per_second: number) =>
    summary({ name: contender }, question, [{ per_second, p50: 1, p95: 1, server_cpu: null, database_cpu: null }], [])
  const figures = figuresOf([
    measured('Marquee', 'members of 10', 900),
    measured('better-auth', 'members of 10', 300),
    measured('PostGraphile', 'members of 10', 1000),
    measured('Marquee', 'create role', 100),
  ])
  expect(figures.map((one) => [one.what, one.measured, isMissed(one)])).toEqual([
    ['members of 10, requests a second by those of better-auth', 3, false],
    ['members of 10, requests a second by those of PostGraphile', 0.9, true],
  ])
})

test('a read that fails is reported and the others are timed', async () => {
  const reads = ['quick', 'broken', 'slow'].map((what) => ({ what, path: `/${what}` }))
  const { timed, faults } = await timeReads(reads, async (path) => {
    if (path === '/broken') throw new Error('gone')
    return path === '/slow' ? 30 : 10
  })
  expect(timed.map(({ what, p95 }) => [what, p95])).toEqual([
    ['quick', 10],
    ['slow', 30],
  ])
  expect(faults).toEqual(['broken: Error: gone'])
  expect(slowestRead('list', 25, timed)).toMatchObject({ measured: 30, goal: 25, note: 'slow' })
  const times = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect([percentile(times, 0.5), percentile(times, 0.95)]).toEqual([51, 96])
})

test('the benchmark measures every back office read on the large database', () => {
  const samples = { user: 'u', company: 'c', plan: 'p', company_type: 't', module: 'm', widget: 'w', audit_row: 'a' }
  const asked = new Set([
    ...backOfficeReads(samples).map(({ path }) => pathOf(path)),
    ...searches.map(({ path }) => pathOf(path('x'))),
  ])
  const reads = readsOf((access) => access === 'super-admin').filter(({ id }) => !notAsked.includes(id))
  expect(reads.filter(({ path }) => !asked.has(path))).toEqual([])
  expect([...asked].filter((path) => !readsOf(() => true).some((one) => one.path === path))).toEqual([])
})

test('the benchmark measures every company list in a large company', () => {
  const asked = new Set([...companyReads, ...paletteReads].map(({ path }) => pathOf(path)))
  const lists = readsOf((access) => typeof access === 'object').filter(({ id }) => /\.list/.test(id))
  expect(lists.filter(({ path }) => !asked.has(path))).toEqual([])
  expect([...asked].filter((path) => !readsOf(() => true).some((one) => one.path === path))).toEqual([])
})

const pathOf = (address: string) => address.split('?')[0]

function readsOf(matches: (access: unknown) => boolean) {
  return [...callsOf(router)]
    .filter(({ call }) => call.kind === 'read' && matches(call.access))
    .map(({ feature, name }) => ({ id: `${feature}.${name}`, path: callPath(feature, name) }))
}

test('tasks run on free connections, and none starts after a failure', async () => {
  const hand = {} as pg.PoolClient
  let [running, most] = [0, 0]
  const done: number[] = []
  const task = (number: number) => async () => {
    running += 1
    most = Math.max(most, running)
    await pause(1)
    running -= 1
    if (number === 4) throw new Error('no space left')
    done.push(number)
  }
  await shareOut([hand, hand], [1, 2, 3].map(task))
  expect([done.length, most]).toEqual([3, 2])
  await expect(shareOut([hand, hand], [4, 5, 6, 7, 8].map(task))).rejects.toThrow('no space left')
  expect(done).not.toContain(8)
  expect(running).toBe(0)
})

test('batches cover every number once', () => {
  expect(stretches(5, 2)).toEqual([
    { first: 1, last: 2 },
    { first: 3, last: 4 },
    { first: 5, last: 5 },
  ])
  expect(stretches(4, 2)).toHaveLength(2)
})

test('a failed transaction is rolled back', async () => {
  const asked: unknown[] = []
  const client = { query: async (text: unknown) => asked.push(text) } as unknown as pg.PoolClient
  await expect(inTransaction(client, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await inTransaction(client, async () => undefined)
  expect(asked).toEqual(['begin', 'rollback', 'begin', 'commit'])
})
