import { join } from 'node:path'
import { startBetterAuth } from '#bench/measures/peers/better-auth.ts'
import type { Contender } from '#bench/measures/peers/contender.ts'
import { figuresOf } from '#bench/measures/peers/goals.ts'
import { calls, headersOf, type Logins, startMarqueeContender, variablesOf } from '#bench/measures/peers/marquee.ts'
import { membersInOneStatement } from '#bench/measures/peers/one-statement.ts'
import { findPgbench, pgbenchContender, type Script, scriptOf } from '#bench/measures/peers/pgbench.ts'
import { startPostGraphile } from '#bench/measures/peers/postgraphile.ts'
import { type Question, questions, requireSameAnswers } from '#bench/measures/peers/questions.ts'
import { inRounds, type Measured, printMeasured } from '#bench/measures/peers/rounds.ts'
import { makeWorkplace, type Workplace } from '#bench/measures/peers/workplace.ts'
import { hasWrk } from '#bench/measures/peers/wrk.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import type { Measurement } from '#bench/support/part.ts'
import { installPeers } from '#bench/support/peers-folder.ts'
import { watchDatabase } from '#bench/support/processor-time.ts'
import { recordStatements } from '#bench/support/recorded-statements.ts'
import { connectPostgres } from '#server/platform/database/connect.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { prepareDatabase } from '#server/start.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

/** Environment variables of this benchmark; `.env.example` lists only the server's. */
function settingsOf(env: NodeJS.ProcessEnv) {
  const number = (text: string | undefined, otherwise: number) => (text ? Number(text) : otherwise)
  return {
    owner: env.BENCH_DATABASE_URL,
    serving: env.BENCH_SERVING_URL,
    staff: env.BENCH_STAFF_URL,
    baseline: env.BENCH_BASELINE,
    baselineOwner: env.BENCH_BASELINE_DATABASE_URL,
    audit: number(env.BENCH_AUDIT_ROWS, 200_000),
    rounds: number(env.BENCH_ROUNDS, 5),
    seconds: number(env.BENCH_ROUND_SECONDS, 5),
  }
}

/**
 * Compare Marquee with other servers on the same rows, with ten concurrent connections. First verifies that all responses
 * contain the same ids.
 */
export async function measurePeers(folder: string): Promise<Measurement> {
  const { owner, serving, staff, ...settings } = settingsOf(process.env)
  if (!owner) {
    console.log(
      '  peers: nothing was measured, because they need a PostgreSQL: set BENCH_DATABASE_URL to an empty database',
    )
    return { figures: [] }
  }
  if (!hasWrk()) {
    console.log('  peers: nothing was measured, because wrk, which asks them, is not installed')
    return { figures: [] }
  }
  const peers = await installPeers()
  const logins = { owner, serving, staff }
  const place = await prepare(logins, settings.audit)
  const database = await watchDatabase(owner)
  const contenders: Contender[] = []
  const add = async (contender: Promise<Contender> | Contender) => contenders.push(await contender)
  try {
    const recorded = await recordCalls(join(folder, 'recorded'), logins, place)
    await add(startMarqueeContender({ name: 'Marquee', logins, place, database, trips: recorded.trips }))
    await addStatements({ owner, folder, place, database, scripts: recorded.scripts }, add)
    const missing: string[] = []
    const addIfItStarts = (start: Promise<Contender>) => add(start).catch((error) => missing.push(`${error}`))
    await addIfItStarts(startPostGraphile(owner, place, peers, database))
    await addIfItStarts(startBetterAuth(owner, place, peers, database))
    if (settings.baseline) await addIfItStarts(startBaseline(logins, settings))
    const { measured, faults } = await measureAll(contenders, settings)
    return { figures: figuresOf(measured), details: measured, faults: [...missing, ...faults] }
  } finally {
    for (const contender of contenders) await contender.stop()
    await database.close()
  }
}

async function prepare(logins: Logins, auditRows: number): Promise<Workplace> {
  const connection = connectPostgres({ url: logins.owner, max: 2 })
  try {
    await prepareDatabase(connection)
  } finally {
    await connection.close()
  }
  await startOnce(logins)
  return makeWorkplace(logins.owner, auditRows)
}

/** The first start creates the super admin, and in a checkout of another release the tables. */
async function startOnce(logins: Logins, folder?: string): Promise<void> {
  const server = await startServerProcess(variablesOf(logins), { folder })
  await server.kill()
}

async function recordCalls(folder: string, logins: Logins, place: Workplace) {
  const scripts: Partial<Record<Question, Script>> = {}
  const trips: Partial<Record<Question, number>> = {}
  const { server, close } = await startInProcess(folder, variablesOf(logins))
  try {
    for (const question of questions) {
      const { path: url, method, body } = calls[question]
      const headers = { ...headersOf(question, place), ...(body && { 'content-type': 'application/json' }) }
      const ask = () => server.inject({ method, url, headers, ...(body && { payload: body }) })
      // Warm up: caches are filled, and statements become prepared at their third use.
      for (let warm = 0; warm < 5; warm += 1) await ask()
      const { result, turns } = await recordStatements(ask)
      if (result.statusCode !== 200) throw new Error(`${question}: ${result.statusCode} ${result.body}`)
      trips[question] = turns.length
      if (question.startsWith('members')) scripts[question] = scriptOf(turns)
    }
    return { scripts, trips }
  } finally {
    await close()
  }
}

interface Statements {
  owner: string
  folder: string
  place: Workplace
  database: Awaited<ReturnType<typeof watchDatabase>>
  scripts: Partial<Record<Question, Script>>
}

async function addStatements(
  { place, scripts, ...rest }: Statements,
  add: (contender: Contender) => Promise<unknown>,
): Promise<void> {
  const program = findPgbench()
  if (!program) {
    console.log('  peers: pgbench is not installed, so statements without a server were not measured')
    return
  }
  const one = (of: 'small' | 'large'): Script => [
    [{ text: membersInOneStatement, values: [hashToken(place[of].token), place[of].company] }],
  ]
  const limit = { 'members of 10': one('small'), 'members of 4,150': one('large') }
  await add(pgbenchContender({ name: 'its statements', program, scripts, ...rest }))
  await add(pgbenchContender({ name: 'one statement', program, scripts: limit, ...rest }))
}

/** Another release with the same logins on a separate database. */
async function startBaseline(
  { serving, staff }: Logins,
  { baseline, baselineOwner, audit }: { baseline?: string; baselineOwner?: string; audit: number },
): Promise<Contender> {
  if (!baseline || !baselineOwner)
    throw new Error('BENCH_BASELINE needs BENCH_BASELINE_DATABASE_URL, a database of its own')
  const there = (url?: string) => url && Object.assign(new URL(url), { pathname: new URL(baselineOwner).pathname }).href
  const logins = { owner: baselineOwner, serving: there(serving), staff: there(staff) }
  await startOnce(logins, baseline)
  const place = await makeWorkplace(baselineOwner, audit)
  const database = await watchDatabase(baselineOwner)
  const contender = await startMarqueeContender({ name: 'baseline', logins, place, database, folder: baseline })
  return {
    ...contender,
    async stop() {
      await contender.stop()
      await database.close()
    },
  }
}

/** Run all comparisons. Failures are reported at the end and do not affect the others. */
async function measureAll(contenders: readonly Contender[], length: { rounds: number; seconds: number }) {
  const measured: Measured[] = []
  const faults: string[] = []
  for (const question of questions) {
    try {
      if (question !== 'create role') await compare(question, contenders)
      const came = await inRounds(question, contenders, length)
      printMeasured(came.measured)
      measured.push(...came.measured)
      faults.push(...came.faults)
    } catch (error) {
      console.log(`  ${error}`)
      faults.push(`${error}`)
    }
  }
  return { measured, faults }
}

async function compare(question: Question, contenders: readonly Contender[]): Promise<void> {
  const answers = new Map()
  for (const contender of contenders)
    if (contender.asked.includes(question)) answers.set(contender.name, await contender.answer(question))
  requireSameAnswers(question, answers)
}
