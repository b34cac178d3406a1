import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { notAsked, questions, searches } from '#bench/measures/back-office/questions.ts'
import { companyQuestions } from '#bench/measures/members.ts'
import { figuresOf } from '#bench/measures/peers/goals.ts'
import { pgbenchScript, scriptOf } from '#bench/measures/peers/pgbench.ts'
import { requireSameAnswers } from '#bench/measures/peers/questions.ts'
import { inRounds, summary } from '#bench/measures/peers/rounds.ts'
import { paletteSearches, recordQuestions } from '#bench/measures/records.ts'
import { startServer } from '#bench/processes/server-process.ts'
import { verdict } from '#bench/support/figure.ts'
import { again, measureParts, roundByRound } from '#bench/support/part.ts'
import { askInTurn, percentilesOf, worstRatio } from '#bench/support/percentiles.ts'
import { turnsOf } from '#bench/support/recorded-statements.ts'
import { inTransaction, shareOut, stretches } from '#scripts/support/seed-large/hands.ts'
import { callsOf } from '#server/platform/app/implement.ts'
import { router } from '#server/router.ts'
import { callPath } from '#shared/call.ts'

const figure = { id: 'P0', what: 'anything', unit: '', measured: 1, first: 1, aim: 1, better: 'less' as const }

test('a failed part is reported and does not affect the others', async () => {
  const told: string[] = []
  const parts = [
    { name: 'first', measure: async () => ({ figures: [figure], details: 1 }) },
    { name: 'broken-one', measure: () => Promise.reject(new Error('the disk is full')) },
    { name: 'half', measure: async () => ({ figures: [figure], details: 2, faults: ['one call answered 500'] }) },
    { name: 'last', measure: async () => ({ figures: [figure] }) },
  ]
  const measured = await measureParts(parts, '', (line) => told.push(line))
  expect(measured.figures).toHaveLength(3)
  expect(measured.details).toEqual({ first: 1, half: 2 })
  expect(measured.faults).toEqual([
    { part: 'broken-one', fault: expect.stringContaining('the disk is full') },
    { part: 'half', fault: 'one call answered 500' },
  ])
  expect(told).toHaveLength(2)
})

test('a page that fails is retried once, or the given number of times', async () => {
  let tries = 0
  const stumbling = async (times: number) => {
    tries += 1
    if (tries <= times) throw new Error('net::ERR_CONNECTION_RESET')
    return tries
  }
  await expect(again('/', () => stumbling(1))).resolves.toBe(2)
  tries = 0
  await expect(again('/', () => stumbling(2))).rejects.toThrow('RESET')
  expect(tries).toBe(2)
  tries = 0
  await expect(again('/', () => stumbling(2), 3)).resolves.toBe(3)
})

test('a page that fails in a round is reported and keeps all other rounds', async () => {
  const opened: string[] = []
  const { given, faults } = await roundByRound(['/', '/auth'], 3, async (path) => {
    opened.push(path)
    if (path === '/auth' && opened.length === 4) throw new Error('NO_NAVSTART')
    return opened.length
  })
  expect(opened).toEqual(['/', '/auth', '/', '/auth', '/', '/auth'])
  expect([given.get('/'), given.get('/auth')]).toEqual([
    [1, 3, 5],
    [2, 6],
  ])
  expect(faults).toEqual(['/auth, round 2: NO_NAVSTART'])
})

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
  const measured = summary({ name: 'Marquee', trips: { 'audit page': 2 } }, 'audit page', loads, [])
  expect(measured).toMatchObject({ per_second: 200, p50: 20, p95: 40, server_cpu: 2, database_cpu: null, trips: 2 })
  expect(measured.rates).toEqual([300, 10, 200, 5000, 100])
})

test('contenders take turns, and a failed one is skipped', async () => {
  const order: string[] = []
  const contender = (name: string, failsAt = Number.POSITIVE_INFINITY) => ({
    name,
    asked: ['audit page' as const],
    trips: {},
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
    summary(
      { name: contender, trips: {} },
      question,
      [{ per_second, p50: 1, p95: 1, server_cpu: null, database_cpu: null }],
      [],
    )
  const figures = figuresOf([
    measured('Marquee', 'members of 10', 900),
    measured('better-auth', 'members of 10', 300),
    measured('one statement', 'members of 10', 3000),
    measured('Marquee', 'create role', 100),
  ])
  expect(figures.map((one) => [one.what, one.measured, verdict(one)])).toEqual([
    ['members of 10, a second, by those of better-auth', 3, 'ok'],
    ['members of 10, a second, by those of one statement', 0.3, 'MISSED'],
  ])
})

test('pipelined statements count as one trip, unawaited ones as none', () => {
  const sent = (text: string, at: number, answered: number | null) => ({ text, values: [], sent: at, answered })
  const turns = turnsOf([
    sent('who asks', 1, 2),
    sent('begin', 3, 5),
    sent('question', 4, 6),
    sent('another', 7, 8),
    sent('commit', 9, null),
  ])
  expect(turns.map((turn) => turn.map(({ text }) => text))).toEqual([
    ['who asks'],
    ['begin', 'question'],
    ['another', 'commit'],
  ])
})

test('recorded statements become a pgbench script with a variable per value', () => {
  const recorded = (text: string, values: unknown[] = []) => ({ text, values, sent: 0, answered: null })
  const script = scriptOf([
    [recorded('select who($1, $2)', ['hash', 'id'])],
    [
      recorded('begin; set local role tenant'),
      recorded('select a::text\n from t where c = $2 and d = $1', [1, 'x']),
      recorded('commit'),
    ],
  ])
  const { text, variables } = pgbenchScript(script)
  expect(text).toBe(`select who(:v1, :v2);
\\startpipeline
begin;
set local role tenant;
select a::text from t where c = :v3 and d = :v4;
commit;
\\endpipeline
`)
  expect(variables).toEqual({ v1: 'hash', v2: 'id', v3: 'x', v4: '1' })
  const given = (value: unknown) => pgbenchScript([[{ text: 'select $1', values: [value] }]]).variables.v1
  expect(given(['a', 'b'])).toBe('{a,b}')
  for (const value of [null, { a: 1 }, [null]]) expect(() => given(value)).toThrow('pgbench cannot be given')
})

test('two sides get alternating requests and are compared by the median p95 of five rounds', async () => {
  const order: string[] = []
  const answering = (name: string, times: number[]) => async () => {
    order.push(name)
    return times.shift() ?? 0
  }
  const warm = Array.from({ length: 10 }, () => 900)
  // One outlier in each series.
  const small = [...warm, 1, 2, 1, 2, 1, 50, 1, 2, 1, 2]
  const large = [...warm, 4, 6, 4, 6, 4, 6, 4, 6, 4, 99]
  const two = await askInTurn(answering('small', small), answering('large', large), 10)
  const turns = Array.from({ length: 20 }, (_, at) => order.slice(2 * at, 2 * at + 2).sort())
  expect([order.length, ...turns]).toEqual([40, ...turns.map(() => ['large', 'small'])])
  expect(two).toMatchObject({ small: { p95: 2 }, large: { p95: 6 }, ratio: 3 })
  expect(percentilesOf(Array.from({ length: 100 }, (_, at) => 100 - at))).toEqual({ p50: 51, p95: 96 })
  expect(worstRatio([{ ratio: 1 }, { ratio: 3 }, { ratio: 2 }])).toEqual({ ratio: 3 })
})

test('the benchmark measures every back office read on the large database', () => {
  const samples = { user: 'u', company: 'c', plan: 'p', company_type: 't', module: 'm', widget: 'w', audit_row: 'a' }
  const asked = new Set([
    ...questions.map(([, path]) => pathOf(typeof path === 'string' ? path : path(samples))),
    ...searches.map(([, path]) => pathOf(path('x'))),
  ])
  const reads = readsOf((access) => access === 'super-admin').filter(({ id }) => !notAsked.includes(id))
  expect(reads.filter(({ path }) => !asked.has(path))).toEqual([])
  expect([...asked].filter((path) => !readsOf(() => true).some((one) => one.path === path))).toEqual([])
})

test('the benchmark measures every company list in a large company', () => {
  const asked = new Set([...companyQuestions, ...recordQuestions, ...paletteSearches].map(({ path }) => pathOf(path)))
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
