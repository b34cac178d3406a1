import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { questions, type Samples, searches } from '#bench/measures/back-office/questions.ts'
import { child, firstLine, firstLineOfServer } from '#bench/processes/child.ts'
import type { Figure } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import type { Measurement } from '#bench/support/part.ts'
import { askInRounds, type Compared, growthFigure, type Pair } from '#bench/support/percentiles.ts'
import { anySuperAdmin } from '#bench/support/super-admin.ts'
import { ensurePlatform } from '#server/domain/people/super-admins.ts'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import type { App } from '#server/platform/app/app.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { auditExportPath } from '#shared/features/back-office/audit-log.ts'

/** Rows up to which a table may be scanned completely. */
const smallTable = 10_000

interface Question {
  what: string
  /** Path on the large database. */
  path: string
  /** Search target and pattern, and whether to continue until the page is full or the log ends. */
  search?: { in: string; pattern: string; isWhole: boolean }
  /** Response size on the large database relative to the small one. */
  longer: number
}

type Asked = Question & Compared

/**
 * Compare two databases filled by `npm run seed:large`: BENCH_SMALL_URL and BENCH_LARGE_URL. Requests alternate between
 * both, so that other load affects both alike.
 */
export async function measureBackOffice(folder: string): Promise<Measurement> {
  const { BENCH_SMALL_URL, BENCH_LARGE_URL } = process.env
  if (!BENCH_SMALL_URL || !BENCH_LARGE_URL) {
    console.log('  back-office: set BENCH_SMALL_URL and BENCH_LARGE_URL to databases filled by npm run seed:large')
    return { figures: [] }
  }
  const small = await openOffice(folder, BENCH_SMALL_URL)
  const large = await openOffice(folder, BENCH_LARGE_URL)
  try {
    const figures: Figure[] = []
    const faults: string[] = []
    const keep = async (measuring: Promise<Figure | Figure[]>) => {
      try {
        figures.push(...[await measuring].flat())
      } catch (error) {
        console.log(`  ${error}`)
        faults.push(`${error}`)
      }
    }
    const pairs = await pairsOf(small, large, faults)
    const { compared: all, faults: failed } = await askInRounds(pairs)
    faults.push(...failed)
    for (const one of all) console.log(`  ${told(one)}`)
    const asked = all.filter(({ search }) => !search?.isWhole)
    for (const one of asked) if (!one.search) await keep(questionFigure(one, large))
    figures.push(...searchFigures(all), ...growthOf(asked))
    await keep(listsOf(asked, large))
    await keep(measureExport(large, folder))
    return { figures, details: asked, faults }
  } finally {
    await small.close()
    await large.close()
  }
}

/** Requests for both databases; one that either fails is reported and skipped. */
async function pairsOf(small: Office, large: Office, faults: string[]): Promise<Pair<Question>[]> {
  const pairs: Pair<Question>[] = []
  const add = async (what: string, path: (of: Samples) => string, search?: Question['search']) => {
    const [of, to] = [path(small.samples), path(large.samples)]
    try {
      const longer = (await large.lengthOf(to)) / (await small.lengthOf(of))
      const question = { what, path: to, longer, ...(search && { search }) }
      pairs.push({ of: question, small: () => small.ask(of), large: () => large.ask(to) })
      if (search && (await large.goesOn(to)))
        pairs.push({
          of: { ...question, what: `${what}, until its page is full`, search: { ...search, isWhole: true } },
          small: () => small.askToTheEnd(of),
          large: () => large.askToTheEnd(to),
        })
    } catch (error) {
      faults.push(`${error}`)
    }
  }
  for (const [what, path] of questions) await add(what, typeof path === 'string' ? () => path : path)
  for (const [what, path, patterns] of searches)
    for (const pattern of patterns)
      await add(`search in ${what} for '${pattern}'`, () => path(encodeURIComponent(pattern)), {
        in: what,
        pattern,
        isWhole: false,
      })
  return pairs
}

function told({ what, large, small, ratio, longer }: Asked): string {
  return `${what}: p95 ${large.p95.toFixed(1)} ms, small ${small.p95.toFixed(1)} ms, p50 ${large.p50.toFixed(1)} and ${small.p50.toFixed(1)} ms, ratio ${ratio.toFixed(2)}, answer ${longer.toFixed(2)} times as long`
}

async function questionFigure(one: Asked, large: Office): Promise<Figure> {
  const sequential = await large.sequentialRowsOf(one.path)
  return {
    id: 'P5',
    what: `${one.what}, p95`,
    unit: 'ms',
    measured: one.large.p95,
    first: 10,
    aim: 3,
    better: 'less',
    note: `p50 ${one.large.p50.toFixed(1)}, small ${one.small.p95.toFixed(1)}, ratio ${one.ratio.toFixed(2)}, rows read in sequence ${sequential}`,
  }
}

/** The slowest pattern of each search: time to the first response, and to the end of continued ones. */
function searchFigures(asked: readonly Asked[]): Figure[] {
  return searches.flatMap(([what, , patterns]) =>
    [false, true].flatMap((isWhole): Figure[] => {
      const worst = slowestOf(asked.filter(({ search }) => search?.in === what && search.isWhole === isWhole))
      if (!worst) return []
      const until = isWhole ? ', gone on with until the page is full or nothing is left' : ''
      return [
        {
          id: 'P7',
          what: `search in ${what}${until}, worst of ${patterns.length} patterns, p95`,
          unit: 'ms',
          measured: worst.large.p95,
          ...(isWhole ? { first: 200, aim: 50 } : { first: 50, aim: 10 }),
          better: 'less',
          note: `'${worst.search?.pattern}'`,
        },
      ]
    }),
  )
}

/** Responses with more rows take longer anyway, so responses of similar size are compared separately. */
const asLong = 1.25

function growthOf(asked: readonly Asked[]): Figure[] {
  const [alike, longer] = [asked.filter((one) => one.longer <= asLong), asked.filter((one) => one.longer > asLong)]
  const what = (which: readonly Asked[], kind: string) =>
    `p95 of the large one by that of the small one, worst of ${which.length} lists, searches and counts that answer ${kind}`
  return [
    growthFigure({ id: 'P4', what: what(alike, 'about as much'), first: 2, aim: 1.3 }, alike),
    growthFigure({ id: 'P4', what: what(longer, 'more'), first: 2, aim: 1.3 }, longer),
  ]
}

/** Sizes that the target assumes. */
const promised = { users: 1_000_000, audit_rows: 10_000_000 }

/** The slowest page of any list, and the table sizes if they are below the target. */
async function listsOf(asked: readonly Asked[], { app }: Office): Promise<Figure> {
  const [users, audit_rows] = await inScope(app.db, { kind: 'system' }, sizesOf)
  const isEnough = users >= promised.users && audit_rows >= promised.audit_rows
  const slowest = slowestOf(asked.filter(isListPage))
  const search = slowestOf(asked.filter(isSearch))
  const names = [slowest, search].map((one) => (one ? `${one.what}: ${one.large.p95.toFixed(1)}` : 'none'))
  return {
    id: 'A-GUARD-74',
    what: `lists of the back office at ${users} users and ${audit_rows} audit rows, slowest page, p95`,
    unit: 'ms',
    measured: slowest?.large.p95 ?? Number.NaN,
    first: 10,
    aim: 3,
    better: 'less',
    note: `${names[0]}; slowest ${names[1]}${isEnough ? '' : '; fewer rows than the line says'}`,
  }
}

const isSearch = ({ search }: Asked) => search !== undefined
const isListPage = (one: Asked) => !isSearch(one) && /\/(list-|get-audit-logs-paginated)/.test(one.path)

function slowestOf(asked: readonly Asked[]): Asked | undefined {
  return [...asked].sort((one, other) => other.large.p95 - one.large.p95)[0]
}

async function sizesOf(tx: Transaction): Promise<[users: number, auditRows: number]> {
  const { rows } = await sql<{ users: number; audit_rows: number }>`
    select (select count(*)::float from users) as users,
      (select coalesce(sum(rows_counted), 0)::float from audit_types(false)) as audit_rows`.execute(tx)
  return [rows[0]?.users ?? 0, rows[0]?.audit_rows ?? 0]
}

type Office = Awaited<ReturnType<typeof openOffice>>

async function openOffice(folder: string, url: string) {
  const { app, server, close } = await startInProcess(folder, { DATABASE_URL: url })
  const actor = { kind: 'cli' as const, name: 'bench' }
  const token = await inScope(app.db, { kind: 'system' }, async (tx) => {
    // A database that was only filled has no staff.
    await ensurePlatform(tx, { actor }, { email: 'admin@bench.test', password: 'Bench-admin-1!' })
    const { rows } = await sql.raw<{ id: string }>(anySuperAdmin).execute(tx)
    if (!rows[0]) throw new Error('There is no super admin in this database: make one with npm run admin')
    return (await openSession(tx, { user_id: rows[0].id, ip_address: '127.0.0.1', user_agent: 'bench' })).tokens
      .access_token
  })
  const headers = { authorization: `Bearer ${token}` }
  const samples = await inScope(app.db, { kind: 'system' }, samplesOf)
  const answerTo = async (path: string): Promise<string> => {
    const answer = await server.inject({ url: path, headers })
    if (answer.statusCode !== 200) throw new Error(`${path} answers ${answer.statusCode}: ${answer.body}`)
    return answer.body
  }
  const goesOnFrom = (body: string): string | null => {
    const { next_cursor, searched_until } = JSON.parse(body)
    return searched_until ? next_cursor : null
  }
  return {
    app,
    url,
    close,
    headers,
    samples,
    lengthOf: async (path: string) => (await answerTo(path)).length,
    async ask(path: string): Promise<number> {
      const started = performance.now()
      await answerTo(path)
      return performance.now() - started
    },
    /** Cursor of a search that the first response did not finish. */
    goesOn: async (path: string) => goesOnFrom(await answerTo(path)),
    async askToTheEnd(path: string): Promise<number> {
      const started = performance.now()
      let from = goesOnFrom(await answerTo(path))
      while (from !== null) from = goesOnFrom(await answerTo(`${path}&cursor=${from}`))
      return performance.now() - started
    },
    /** Rows of large tables that one request scans sequentially. */
    async sequentialRowsOf(path: string): Promise<number> {
      await this.ask(path)
      const before = await sequentialRows(app)
      await this.ask(path)
      return (await sequentialRows(app)) - before
    },
  }
}

function sequentialRows({ connection }: App): Promise<number> {
  return connection.asOwner(async (pool) => {
    await pool.query('select pg_stat_force_next_flush()')
    const { rows } = await pool.query<{ read: number }>(
      'select coalesce(sum(seq_tup_read), 0)::float as read from pg_stat_user_tables where n_live_tup > $1',
      [smallTable],
    )
    return rows[0]?.read ?? 0
  })
}

/** One row of each kind from the middle of its table; the person has many actions. */
async function samplesOf(tx: Transaction): Promise<Samples> {
  const { rows } = await sql<Samples>`
    select (select id from companies where not is_platform order by created_at
        offset (select least(500, count(*) / 2) from companies where not is_platform) limit 1) as company,
      (select id from plans order by created_at limit 1) as plan,
      (select id from company_types order by created_at limit 1) as company_type,
      (select id from modules order by created_at limit 1) as module,
      (select id from widgets order by created_at limit 1) as widget,
      a.id as audit_row, a.admin_user_id as user
    from audit_logs a where a.admin_user_id is not null order by a.created_at desc, a.id desc offset 50 limit 1`.execute(
    tx,
  )
  const [samples] = rows
  if (!samples) throw new Error('This database is empty: fill it with npm run seed:large')
  return samples
}

/**
 * Export of up to two million audit rows, from a fresh server process to a reader process. Memory is the process's peak
 * compared with its size before.
 */
async function measureExport({ url, headers }: Office, folder: string): Promise<Figure[]> {
  const serving = child('bench/processes/office-process.ts', url, folder)
  try {
    const address = `http://127.0.0.1:${(await firstLineOfServer(serving)).trim()}`
    const before = memoryOf(serving, 'VmRSS')
    const reading = child(
      'bench/processes/reader-process.ts',
      address + auditExportPath,
      headers.authorization,
      '2000000',
    )
    const { lines, milliseconds }: { lines: number; milliseconds: number } = JSON.parse(await firstLine(reading))
    const most = memoryOf(serving, 'VmHWM')
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
      // Available on Linux only.
      ...(before !== null && most !== null
        ? [
            {
              id: 'P8',
              what: 'memory while exporting, more than before, of a fresh process',
              unit: 'MB',
              measured: most - before,
              first: 50,
              aim: 30,
              better: 'less' as const,
              note: `${Math.round(before)} MB before`,
            },
          ]
        : []),
    ]
  } finally {
    const ended = once(serving, 'exit')
    serving.kill()
    await ended
  }
}

/** Current or peak memory of a process in megabytes; null where the system does not report it. */
function memoryOf({ pid }: ChildProcess, which: 'VmRSS' | 'VmHWM'): number | null {
  if (process.platform !== 'linux' || !pid) return null
  const [, kilobytes] = new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return kilobytes ? Number(kilobytes) / 1024 : null
}
