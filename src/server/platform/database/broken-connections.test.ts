import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BreakableDatabase, openBreakableDatabase } from '#tests/support/breakable-database.ts'
import { onPostgres } from '#tests/support/database.ts'
import { startTestMarquee, type TestMarquee } from '#tests/support/marquee.ts'
import { type Person, person } from '#tests/support/people.ts'
import { until } from '#tests/support/until.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'

test.each([
  ['a code', Object.assign(new Error('the database system is starting up'), { code: '57P03' }), true],
  ['what pg says without one', new Error('Connection terminated unexpectedly'), true],
  ['another error of the database', Object.assign(new Error('division by zero'), { code: '22012' }), false],
  ['no error', 'Connection terminated', false],
])('whether the database is away is told by %s', (_, error, away) => {
  expect(isDatabaseUnavailable(error)).toBe(away)
})

describe.runIf(onPostgres)('a connection that breaks', () => {
  const connections = 5
  let database: BreakableDatabase
  let marquee: TestMarquee
  let writers: Person[]
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  beforeAll(async () => {
    process.on('uncaughtException', note)
    database = await openBreakableDatabase(connections)
    marquee = await startTestMarquee({}, { database: Promise.resolve(database), withJobs: true })
    writers = await Promise.all(Array.from({ length: 4 }, () => person(marquee)))
  })
  afterAll(async () => {
    await marquee.close()
    process.off('uncaughtException', note)
  })

  /** Write until `isOver`. The database must hold the last acknowledged value or one that was tried after it. */
  async function write(who: Person, isOver: () => boolean) {
    const outcome = { acknowledged: '', tried: [''], refused: 0, strange: [] as string[] }
    for (let n = 0; !isOver(); n += 1) {
      const bio = `${n}`
      outcome.tried.push(bio)
      const { status, code } = await marquee.call(who, 'account', 'updateProfile', { display_name: 'A', bio })
      if (status === 200) Object.assign(outcome, { acknowledged: bio, tried: [bio] })
      else if (status === 503 && code === 'unavailable') outcome.refused += 1
      else outcome.strange.push(`${status} ${code}`)
    }
    return outcome
  }
  async function requireNothingLost(outcomes: Awaited<ReturnType<typeof write>>[]) {
    for (const [at, outcome] of outcomes.entries()) {
      expect(outcome.strange).toEqual([])
      const kept = (await marquee.call(writers[at] ?? {}, 'account', 'getProfile')).ok.profile?.bio ?? ''
      expect(outcome.tried).toContain(kept)
    }
    expect(unhandled).toEqual([])
  }
  /** Open as many transactions as there are connections, so that a leaked one is noticed. */
  async function requireAllConnections() {
    let inside = 0
    await Promise.all(
      Array.from({ length: connections }, () =>
        marquee.sql(async () => {
          inside += 1
          await until('all to be inside', () => inside === connections || null)
        }),
      ),
    )
  }

  test('fifty times within a transaction ends no process, loses no acknowledged write and leaks no connection', async () => {
    let over = false
    const writing = writers.map((who) => write(who, () => over))
    let ended = 0
    for (let round = 0; round < 50; round += 1)
      ended += await until('a transaction to end', async () => (await database.endBusyConnections()) || null)
    over = true
    const outcomes = await Promise.all(writing)
    expect(ended).toBeGreaterThanOrEqual(50)
    expect(outcomes.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(0)
    await requireNothingLost(outcomes)
    await requireAllConnections()
  })

  test('while the database is down answers 503, and requests work again when it is back', async () => {
    let over = false
    const writing = writers.map((who) => write(who, () => over))
    database.goAway()
    const awayFor = Date.now() + 5000
    await until('five seconds', async () => {
      expect((await marquee.server.inject('/readyz')).statusCode).toBe(503)
      return Date.now() > awayFor || null
    })
    database.comeBack()
    await until(
      'the service to be ready',
      async () => (await marquee.server.inject('/readyz')).statusCode === 200 || null,
    )
    over = true
    const outcomes = await Promise.all(writing)
    expect(outcomes.every(({ refused }) => refused > 0)).toBe(true)
    await requireNothingLost(outcomes)
    await requireAllConnections()
  })
})
