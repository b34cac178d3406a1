import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Measurement } from '#bench/support/figure.ts'
import { connectPostgres } from '#server/platform/database/connect.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { prepareDatabase } from '#server/start.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { startBetterAuth } from './better-auth.ts'
import type { Contender } from './contender.ts'
import { figuresOf } from './goals.ts'
import { type Logins, startMarqueeContender, variablesOf } from './marquee.ts'
import { membersInOneStatement } from './one-statement.ts'
import { findPgbench, pgbenchContender, type Statement } from './pgbench.ts'
import { startPostGraphile } from './postgraphile.ts'
import { watchDatabase } from './processor-time.ts'
import { type Question, questions, requireSameAnswers } from './questions.ts'
import { inRounds, type Measured, printMeasured } from './rounds.ts'
import { makeWorkplace, type Workplace } from './workplace.ts'
import { hasWrk } from './wrk.ts'

/** Environment variables of this benchmark; `.env.example` lists only the server's. */
function settingsOf(env: NodeJS.ProcessEnv) {
  const number = (text: string | undefined, otherwise: number) => (text ? Number(text) : otherwise)
  return {
    owner: env.BENCH_DATABASE_URL,
    serving: env.BENCH_SERVING_URL,
    staff: env.BENCH_STAFF_URL,
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
    await add(startMarqueeContender({ name: 'Marquee', logins, place, database }))
    const program = findPgbench()
    if (program) await add(pgbenchContender({ ...oneStatement(place), program, owner, folder, database }))
    else console.log('  peers: pgbench is not installed, so the statement without a server was not measured')
    const missing: string[] = []
    const addIfItStarts = (start: Promise<Contender>) => add(start).catch((error) => missing.push(`${error}`))
    await addIfItStarts(startPostGraphile(owner, place, peers, database))
    await addIfItStarts(startBetterAuth(owner, place, peers, database))
    const { measured, faults } = await measureAll(contenders, settings)
    return { figures: figuresOf(measured), faults: [...missing, ...faults] }
  } finally {
    for (const contender of contenders) await contender.stop()
    await database.close()
  }
}

const packages = 'bench/peers/packages'

/** Install the peers beside the project, which does not need them itself. */
async function installPeers(): Promise<string> {
  if (!existsSync(`${packages}/node_modules`)) {
    console.log('  Installing the servers that Marquee is compared with …')
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock']
    await promisify(execFile)('npm', ['install', ...flags], { cwd: packages })
  }
  return resolve(packages)
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

/** The first start creates the super admin. */
async function startOnce(logins: Logins): Promise<void> {
  const server = await startServerProcess(variablesOf(logins))
  await server.kill()
}

function oneStatement(place: Workplace) {
  const of = (size: 'small' | 'large'): Statement => ({
    text: membersInOneStatement,
    values: [hashToken(place[size].token), place[size].company],
  })
  return { name: 'one statement', statements: { 'members of 10': of('small'), 'members of 4,150': of('large') } }
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
