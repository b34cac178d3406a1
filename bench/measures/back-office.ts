import { sql } from 'kysely'
import { child, firstLine } from '#bench/processes/child.ts'
import { type Figure, median } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { ensurePlatform } from '#server/domain/people/super-admins.ts'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { auditExportPath } from '#shared/features/back-office/audit-log.ts'

const rounds = 120
/** A table of fewer rows may be read from end to end. */
const smallTable = 10_000

interface Samples {
  user: string
  company: string
  plan: string
  company_type: string
  module: string
  audit_row: string
}

/** What the back office asks of the database, by path. */
const questions: [what: string, path: string | ((of: Samples) => string)][] = [
  ['counts of the platform', '/api/admin-home/get-platform-counts'],
  ['growth', '/api/admin-home/get-growth'],
  ['company types', '/api/company-types/list-company-types'],
  ['a company type', ({ company_type }) => `/api/company-types/get-company-type?company_type_id=${company_type}`],
  ['modules', '/api/module-catalog/list-modules'],
  ['a module', ({ module }) => `/api/module-catalog/get-module?module_id=${module}`],
  ['widgets', '/api/module-catalog/list-widgets'],
  ['plans', '/api/plans/list-plans'],
  ['a plan', ({ plan }) => `/api/plans/get-plan?plan_id=${plan}`],
  ['users, first page', '/api/admin-users/list-users'],
  ['users, suspended', '/api/admin-users/list-users?status=suspended'],
  ['a user', ({ user }) => `/api/admin-users/get-user?user_id=${user}`],
  ['activity of a user', ({ user }) => `/api/admin-users/get-user-activity?user_id=${user}`],
  ['companies, first page', '/api/admin-companies/list-companies'],
  ['companies, past due', '/api/admin-companies/list-companies?status=past_due'],
  ['a company', ({ company }) => `/api/admin-companies/get-company?company_id=${company}`],
  ['members of a company', ({ company }) => `/api/admin-companies/list-company-members?company_id=${company}`],
  ['overrides of a company', ({ company }) => `/api/admin-companies/get-module-overrides?company_id=${company}`],
  ['activity of a company', ({ company }) => `/api/admin-companies/get-company-activity?company_id=${company}`],
  ['subscriptions, first page', '/api/subscriptions/list-subscriptions'],
  ['subscriptions, past due', '/api/subscriptions/list-subscriptions?status_filter=past_due'],
  ['subscription metrics', '/api/subscriptions/get-subscription-metrics'],
  ['revenue over time', '/api/subscriptions/get-revenue-history'],
  ['billing events', '/api/subscriptions/list-billing-events'],
  ['audit, first page', '/api/audit-log/get-audit-logs-paginated'],
  ['audit, page 500', '/api/audit-log/get-audit-logs-paginated?offset_param=49900'],
  ['audit, two types', '/api/audit-log/get-audit-logs-paginated?action_type_filter=delete&action_type_filter=remove'],
  ['audit, one type, page 50', '/api/audit-log/get-audit-logs-paginated?action_type_filter=invite&offset_param=4900'],
  ['audit, a day', '/api/audit-log/get-audit-logs-paginated?date_from=2026-05-05&date_to=2026-05-05'],
  ['audit, of one person', ({ user }) => `/api/audit-log/get-audit-logs-paginated?admin_user_filter=${user}`],
  ['audit, of one company', ({ company }) => `/api/audit-log/get-audit-logs-paginated?resource_id_filter=${company}`],
  ['audit, one row', ({ audit_row }) => `/api/audit-log/get-audit-log?log_id=${audit_row}`],
  ['audit, action types', '/api/audit-log/get-audit-action-types'],
  ['audit, resource types', '/api/audit-log/get-audit-resource-types'],
]

const searches: [what: string, path: (text: string) => string, patterns: string[]][] = [
  [
    'users',
    (text) => `/api/admin-users/list-users?search=${text}`,
    [
      ...['ada', 'berg', 'ana', '000', '99999', 'tour.ex', 'example', 'on', 'kofi dub', 'lena v', 'xyz', 'zoë'],
      ...['person12', 'person99999', 'person999999', 'person123456@', 'person5@stage.example', 'schmidt-nowhere'],
      ...['okafor nowhere', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  ],
  [
    'companies',
    (text) => `/api/admin-companies/list-companies?search=${text}`,
    [
      ...['hall', 'weber', 'er', '999', '12345', 'company', 'company-77', 'company-99999', 'theatre', 'a h', 'xyz'],
      ...['tanaka hall 9', 'club 12', 'agency 99', 'productions 1', 'nakamura touring', 'ivanova records 6', 'café'],
      ...['nowhere at all', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  ],
  [
    'subscriptions',
    (text) => `/api/subscriptions/list-subscriptions?search_filter=${text}`,
    [
      ...['hall', 'weber', 'er', '999', '12345', 'example', 'hall.example', 'billing@', 'pay77', 'theatre', 'xyz'],
      ...['tanaka hall 9', 'club 12', 'agency 99', 'productions 1', 'nakamura touring', 'ivanova records 6', 'café'],
      ...['pay99999@hall.example', 'nowhere at all'],
    ],
  ],
  [
    'audit',
    (text) => `/api/audit-log/get-audit-logs-paginated?search_text=${text}`,
    [
      ...['phone', 'trial', 'settled', 'seed', 'company_id', 'ed', 'zzz', '999', '9999', '99999', 'phone 1', 'Müller'],
      ...['asked on the phone 77', 'settled 1234', 'of another account', 'extended 5', 'requested by the owner 1'],
      ...['nowhere at all', 'person5@stage.example', '6f24482f-fcf3-4f5d-8fda-7ca24b59f31e'],
    ],
  ],
]

/**
 * P4, P5, P7 and P8 on two databases that `npm run seed:large` has filled: BENCH_SMALL_URL and BENCH_LARGE_URL. Each
 * question is asked of both in turn, so that what else the machine does weighs on both alike.
 */
export async function measureBackOffice(folder: string): Promise<Figure[]> {
  const { BENCH_SMALL_URL, BENCH_LARGE_URL } = process.env
  if (!BENCH_SMALL_URL || !BENCH_LARGE_URL) {
    console.log('  back-office: set BENCH_SMALL_URL and BENCH_LARGE_URL to databases filled by npm run seed:large')
    return []
  }
  const small = await openOffice(folder, BENCH_SMALL_URL)
  const large = await openOffice(folder, BENCH_LARGE_URL)
  try {
    const figures: Figure[] = []
    let worst = { what: '', ratio: 0 }
    for (const [what, path] of questions) {
      const asked = await askBoth(small, large, typeof path === 'string' ? () => path : path)
      const ratio = asked.large.p95 / asked.small.p95
      if (ratio > worst.ratio) worst = { what, ratio }
      figures.push({
        id: 'P5',
        what: `${what}, p95`,
        unit: 'ms',
        measured: asked.large.p95,
        first: 10,
        aim: 3,
        better: 'less',
        note: `p50 ${asked.large.p50.toFixed(1)}, small ${asked.small.p95.toFixed(1)}, ratio ${ratio.toFixed(2)}, rows read in sequence ${asked.sequential}`,
      })
    }
    for (const [what, path, patterns] of searches) {
      let slowest = { pattern: '', p95: 0 }
      for (const pattern of patterns) {
        const asked = await askBoth(small, large, () => path(encodeURIComponent(pattern)))
        console.log(`  search in ${what} for '${pattern}': ${asked.large.p95.toFixed(1)} ms`)
        if (asked.large.p95 > slowest.p95) slowest = { pattern, p95: asked.large.p95 }
      }
      figures.push({
        id: 'P7',
        what: `search in ${what}, worst of ${patterns.length} patterns, p95`,
        unit: 'ms',
        measured: slowest.p95,
        first: 50,
        aim: 10,
        better: 'less',
        note: `'${slowest.pattern}'`,
      })
    }
    figures.push({
      id: 'P4',
      what: 'p95 of the large one by that of the small one, worst',
      unit: '',
      measured: worst.ratio,
      first: 2,
      aim: 1.3,
      better: 'less',
      note: worst.what,
    })
    return [...figures, ...(await measureExport(large))]
  } finally {
    await small.close()
    await large.close()
  }
}

type Office = Awaited<ReturnType<typeof openOffice>>

async function openOffice(folder: string, url: string) {
  const { app, server, close } = await startInProcess(folder, { DATABASE_URL: url })
  const actor = { kind: 'cli' as const, name: 'bench' }
  const token = await inScope(app.db, { kind: 'system' }, async (tx) => {
    await ensurePlatform(tx, { actor }, { email: 'admin@bench.test', password: 'Bench-admin-1!' })
    const admin = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'admin@bench.test')
      .executeTakeFirstOrThrow()
    return (await openSession(tx, { user_id: admin.id, ip_address: '127.0.0.1', user_agent: 'bench' })).tokens
      .access_token
  })
  const headers = { authorization: `Bearer ${token}` }
  const samples = await inScope(app.db, { kind: 'system' }, samplesOf)
  return {
    app,
    server,
    close,
    headers,
    samples,
    async ask(path: string): Promise<number> {
      const started = performance.now()
      const answer = await server.inject({ url: path, headers })
      if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
      return performance.now() - started
    },
    /** Rows of large tables that were read one after the other since the last reset of the statistics. */
    async sequentialRows(): Promise<number> {
      return app.connection.asOwner(async (pool) => {
        await pool.query('select pg_stat_force_next_flush()')
        const { rows } = await pool.query<{ read: number }>(
          'select coalesce(sum(seq_tup_read), 0)::float as read from pg_stat_user_tables where n_live_tup > $1',
          [smallTable],
        )
        return rows[0]?.read ?? 0
      })
    },
  }
}

/** One of each that a page shows, somewhere in the middle; the person is one of those who did a lot. */
async function samplesOf(tx: Transaction): Promise<Samples> {
  const { rows } = await sql<Samples>`
    select (select id from companies where not is_platform order by created_at offset 500 limit 1) as company,
      (select id from plans order by created_at limit 1) as plan,
      (select id from company_types order by created_at limit 1) as company_type,
      (select id from modules order by created_at limit 1) as module,
      a.id as audit_row, a.admin_user_id as user
    from audit_logs a where a.admin_user_id is not null order by a.created_at desc, a.id desc offset 50 limit 1`.execute(
    tx,
  )
  const [samples] = rows
  if (!samples) throw new Error('This database is empty: fill it with npm run seed:large')
  return samples
}

async function askBoth(small: Office, large: Office, path: (of: Samples) => string) {
  for (let warm = 0; warm < 10; warm += 1) for (const office of [small, large]) await office.ask(path(office.samples))
  const before = await large.sequentialRows()
  await large.ask(path(large.samples))
  const sequential = (await large.sequentialRows()) - before
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    times.small.push(await small.ask(path(small.samples)))
    times.large.push(await large.ask(path(large.samples)))
  }
  return { small: summary(times.small), large: summary(times.large), sequential }
}

function summary(times: number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  return { p50: median(sorted), p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN }
}

/**
 * P8: the file of the whole log, as far as two million rows, read by another process. Memory is compared with that after a
 * first file: until then the engine's heap grows whatever is asked, because nothing makes it collect what is old.
 */
async function measureExport({ server, headers }: Office): Promise<Figure[]> {
  const address = await server.listen({ host: '127.0.0.1', port: 0 })
  const read = async (rows: number): Promise<{ lines: number; milliseconds: number }> => {
    const reading = child(
      'bench/processes/reader-process.ts',
      address + auditExportPath,
      headers.authorization,
      String(rows),
    )
    return JSON.parse(await firstLine(reading))
  }
  await read(1_000_000)
  const before = process.memoryUsage().rss
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const { lines, milliseconds } = await read(2_000_000)
  clearInterval(watching)
  return [
    {
      id: 'P8',
      what: 'export of the audit log',
      unit: 'rows/s',
      measured: lines / (milliseconds / 1000),
      first: 50_000,
      aim: 150_000,
      better: 'more',
      note: `${lines} rows`,
    },
    {
      id: 'P8',
      what: 'memory while exporting',
      unit: 'MB',
      measured: (most - before) / 1024 ** 2,
      first: 50,
      aim: 25,
      better: 'less',
    },
  ]
}
