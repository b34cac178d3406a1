import { sql } from 'kysely'
import type { Measurement } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { slowestRead, timeReads } from '#bench/support/slowest-reads.ts'
import { anySuperAdmin } from '#bench/support/super-admin.ts'
import { ensurePlatformCompany } from '#server/domain/people/super-admins.ts'
import { openSession } from '#server/domain/sign-in/sessions.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { backOfficeReads, type Samples, searches } from './back-office-questions.ts'

/** In milliseconds. */
const goals = { list: 100, search: 500 }

/** Time the reads of the back office on a database filled by `npm run seed:large`: BENCH_LARGE_URL. */
export async function measureBackOffice(folder: string): Promise<Measurement> {
  const { BENCH_LARGE_URL } = process.env
  if (!BENCH_LARGE_URL) {
    console.log('  back-office: set BENCH_LARGE_URL to a database filled by npm run seed:large')
    return { figures: [] }
  }
  const { app, server, close } = await startInProcess(folder, { DATABASE_URL: BENCH_LARGE_URL })
  try {
    const { token, samples } = await inScope(app.db, { kind: 'system' }, async (tx) => ({
      token: await signInAsStaff(tx),
      samples: await samplesOf(tx),
    }))
    const send = async (path: string) => {
      const started = performance.now()
      const { statusCode, body } = await server.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
      if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${body}`)
      return performance.now() - started
    }
    const reads = await timeReads(backOfficeReads(samples), send)
    const searched = await timeReads(
      searches.flatMap(({ of, path, texts }) =>
        texts.map((text) => ({ what: `search in ${of} for ‘${text}’`, path: path(encodeURIComponent(text)) })),
      ),
      send,
    )
    return {
      figures: [
        slowestRead('page of the back office', goals.list, reads.timed),
        slowestRead('search in the back office', goals.search, searched.timed),
      ],
      faults: [...reads.faults, ...searched.faults],
    }
  } finally {
    await close()
  }
}

async function signInAsStaff(tx: Transaction): Promise<string> {
  // A database that was only filled has no staff.
  await ensurePlatformCompany(
    tx,
    { actor: { kind: 'cli', name: 'bench' } },
    { email: 'admin@bench.test', password: 'Bench-admin-1!' },
  )
  const { rows } = await sql.raw<{ id: string }>(anySuperAdmin).execute(tx)
  if (!rows[0]) throw new Error('There is no super admin in this database: make one with npm run admin')
  const session = await openSession(tx, { user_id: rows[0].id, ip_address: '127.0.0.1', user_agent: 'bench' })
  return session.tokens.access_token
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
