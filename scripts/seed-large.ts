import { availableParallelism } from 'node:os'
import { MultiBar, type SingleBar } from 'cli-progress'
import type pg from 'pg'
import { runScript } from '#scripts/support/run-script.ts'
import * as audit from '#scripts/support/seed-large/audit-rows.ts'
import { shareOut, stretches } from '#scripts/support/seed-large/hands.ts'
import * as people from '#scripts/support/seed-large/people-and-companies.ts'
import { isAnythingAside, putBack, takeAside } from '#scripts/support/seed-large/set-aside.ts'
import { parseEnvironment } from '#server/platform/app/env.ts'
import { connect } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/start.ts'

/**
 * `npm run seed:large -- --users 1000000 --companies 100000 --audit 10000000`: fill an empty PostgreSQL with people,
 * companies and two years of audit rows, for benchmarks and demos. The database generates the rows itself in batches on
 * several connections, which is fastest; indexes, foreign keys and counters follow. After an interruption, run it again to
 * repair the schema; it then stops because there are people.
 */
const chunk = 50_000

interface Sizes {
  users: number
  companies: number
  audit: number
}

function sizesOf(args: string[]): Sizes {
  const sizes: Sizes = { users: 1_000_000, companies: 100_000, audit: 10_000_000 }
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '')
    const size = Number(args[at + 1])
    if ((name !== 'users' && name !== 'companies' && name !== 'audit') || !Number.isInteger(size) || size < 1)
      throw new Error('Give --users, --companies and --audit, each with a number above 0.')
    sizes[name] = size
  }
  return sizes
}

/** Analyze the audit log, the largest table, in parallel with the rest. */
async function analyze(hands: Hands): Promise<void> {
  const { rows } = await hands[0].query<{ others: string }>(
    `select string_agg(oid::regclass::text, ', ') as others from pg_class
     where relkind in ('r', 'p') and not relispartition and not relisshared and oid <> 'audit_logs'::regclass
       and relnamespace::regnamespace::text !~ '^pg_(toast|temp)'`,
  )
  await shareOut(
    hands,
    ['audit_logs', rows[0]?.others].map((tables) => async (hand) => {
      await hand.query(`analyze ${tables}`)
    }),
  )
}

type Hands = [pg.PoolClient, ...pg.PoolClient[]]

async function withHands(pool: pg.Pool, work: (hands: Hands) => Promise<void>): Promise<void> {
  const hands: Hands = [await pool.connect()]
  try {
    // The pool has four connections; one holds the schema lock.
    while (hands.length < Math.min(availableParallelism(), 3)) hands.push(await pool.connect())
    for (const hand of hands)
      await hand.query(`set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB';
        set max_parallel_maintenance_workers = 0; set jit = off`)
    await work(hands)
  } finally {
    for (const hand of hands) hand.release(true)
  }
}

async function fill(hands: Hands, sizes: Sizes, bars: MultiBar): Promise<void> {
  const [first] = hands
  if (await isAnythingAside(first)) await putBack(hands)
  const { rows } = await first.query<{ people: number }>('select count(*)::int as people from users')
  if ((rows[0]?.people ?? 0) > 10) throw new Error('This database has people in it already. Use an empty one.')
  await makePeopleAndCompanies(hands, sizes, bars)
  await makeAuditRows(hands, sizes, bars)
  await analyze(hands)
}

async function makePeopleAndCompanies(hands: Hands, { users, companies }: Sizes, bars: MultiBar): Promise<void> {
  const [first] = hands
  await takeAside(first, people)
  const peopleBar = bars.create(users, 0, { what: 'People   ' })
  const companiesBar = bars.create(companies, 0, { what: 'Companies' })
  await shareOut(hands, [
    ...inChunks(users, peopleBar, people.makePeople),
    ...inChunks(companies, companiesBar, (numbers) => people.makeCompanies(numbers, users), chunk / 5),
  ])
  await buildWhatWasAside(hands, bars)
  // As the first night would: until then growth is counted row by row.
  await first.query('select note_daily_additions()')
}

async function makeAuditRows(hands: Hands, sizes: Sizes, bars: MultiBar): Promise<void> {
  const [first] = hands
  const plan = await audit.planAuditRows(first, sizes)
  await takeAside(first, audit)
  const parts = stretches(sizes.audit, chunk)
  const digests = new Map<audit.Stretch, string>()
  const bar = bars.create(sizes.audit, 0, { what: 'Audit    ' })
  await shareOut(
    hands,
    parts.map((part) => async (hand) => {
      await audit.makeAuditRows(plan, part, digests)(hand)
      bar.increment(part.last - part.first + 1)
    }),
  )
  await audit.sealAuditRows(first, plan, parts, digests)
  const monthsBar = bars.create(1, 0, { what: 'Months   ' })
  const months = await audit.indexMonths(first, () => monthsBar.increment())
  monthsBar.setTotal(months.length)
  await shareOut(hands, months)
  await buildWhatWasAside(hands, bars)
}

function inChunks(
  count: number,
  bar: SingleBar,
  make: (numbers: audit.Stretch) => ReturnType<typeof people.makePeople>,
  size = chunk,
) {
  return stretches(count, size).map((numbers) => async (hand: pg.PoolClient) => {
    await make(numbers)(hand)
    bar.increment(numbers.last - numbers.first + 1)
  })
}

async function buildWhatWasAside(hands: Hands, bars: MultiBar): Promise<void> {
  const bar = bars.create(1, 0, { what: 'Indexes  ' })
  await putBack(hands, (done, of) => {
    bar.setTotal(of)
    bar.update(done)
  })
}

await runScript(async () => {
  const sizes = sizesOf(process.argv.slice(2))
  const env = parseEnvironment({ ...process.env, NODE_ENV: 'development' })
  if (!env.DATABASE_URL)
    throw new Error('Set DATABASE_URL: so much belongs into PostgreSQL, not into the embedded database.')
  const connection = await connect(env)
  const bars = new MultiBar({
    format: '  {what} {bar} {value}/{total} · {duration_formatted}',
    hideCursor: true,
    noTTYOutput: true,
    notTTYSchedule: 10_000,
  })
  try {
    await prepareDatabase(connection)
    await connection.asOwner((pool) => withHands(pool, (hands) => fill(hands, sizes, bars)))
  } finally {
    bars.stop()
    await connection.close()
  }
})
