import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { companyOf } from '#bench/support/company-of.ts'
import { type Figure, median } from '#bench/support/figure.ts'
import { startInProcess } from '#bench/support/in-process.ts'
import { type Database, inScope } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/database/scope.ts'
import { pgbouncer, startOwnPooler } from '#tests/support/own-pooler.ts'
import { postgresPrograms, startClusterWithDatabase } from '#tests/support/postgres-cluster.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { startTraffic } from '#tests/support/traffic.ts'

const logins = { tenant: 'marquee_bench_tenant', staff: 'marquee_bench_staff' }
const seconds = 5
const atOnce = 10

/** Costs of operation on a separate PostgreSQL: stopping, the tenant scope, a pooler. */
export async function measureOperations(folder: string): Promise<Figure[]> {
  if (!postgresPrograms) {
    console.log('  PostgreSQL is not installed: nothing of operations was measured')
    return []
  }
  const cluster = await startClusterWithDatabase()
  try {
    // The first start creates tables, roles and the demo company.
    const first = await startServerProcess({ DATABASE_URL: cluster.owner })
    await first.kill()
    await makeLogins(cluster.owner)
    const variables = variablesOf(cluster.owner)
    return [
      await measureStop(variables),
      ...(await measureScope(folder, variables)),
      ...(await measurePooler(folder, cluster.owner)),
    ]
  } finally {
    await cluster.remove()
  }
}

async function makeLogins(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query(`create role ${logins.tenant} login; grant marquee_tenant to ${logins.tenant};
    create role ${logins.staff} login; grant marquee_staff to ${logins.staff}`)
  await owner.end()
}

function variablesOf(url: string, through = (one: string) => one, pooler = 'none') {
  const as = (username: string) => through(Object.assign(new URL(url), { username }).href)
  return {
    DATABASE_URL: as(logins.tenant),
    DATABASE_STAFF_URL: as(logins.staff),
    DATABASE_OWNER_URL: url,
    DATABASE_POOLER: pooler,
  }
}

async function measureStop(variables: Record<string, string>): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const server = await startServerProcess(variables)
    const traffic = startTraffic(server.url, 4)
    await pause(1000)
    const began = performance.now()
    server.child.kill('SIGTERM')
    await server.ended
    times.push((performance.now() - began) / 1000)
    await traffic.stop()
    await server.kill()
  }
  return {
    id: '',
    what: 'graceful stop with four people at work, slowest of five',
    unit: 's',
    measured: Math.max(...times),
    first: 25,
    aim: 5,
    better: 'less',
  }
}

/** A company with a signed-in owner, and a process called without a network. */
async function workplace(folder: string, variables: Record<string, string>) {
  const { app, server, close } = await startInProcess(folder, variables)
  const { id, owner, token } = await inScope(app.db, { kind: 'system' }, (tx) =>
    companyOf(tx, 10, `bench-${crypto.randomUUID()}`),
  )
  return { app, server, close, user: owner, company: id, token }
}

async function measureScope(folder: string, variables: Record<string, string>): Promise<Figure[]> {
  const { app, close, user, company } = await workplace(`${folder}/scope`, variables)
  try {
    const times = { tenant: [] as number[], staff: [] as number[] }
    const scopes: Record<keyof typeof times, Scope> = {
      tenant: { kind: 'company', user, company },
      staff: { kind: 'system' },
    }
    for (let round = 0; round < 3000; round += 1)
      for (const name of ['tenant', 'staff'] as const) times[name].push(await ask(app.db, scopes[name], company))
    const [tenant, staff] = [median(times.tenant), median(times.staff)]
    return [
      {
        id: '',
        what: "a tenant's scope, more than one that sees everything, p50",
        unit: 'ms',
        measured: tenant - staff,
        first: 0.3,
        aim: 0.1,
        better: 'less',
        note: `a transaction with one question ${tenant.toFixed(2)} against ${staff.toFixed(2)} ms`,
      },
    ]
  } finally {
    await close()
  }
}

async function ask(db: Database, scope: Scope, company: string): Promise<number> {
  const began = performance.now()
  await inScope(db, scope, (tx) =>
    sql`select id, permissions from company_roles where company_id = ${company}`.execute(tx),
  )
  return performance.now() - began
}

async function measurePooler(folder: string, url: string): Promise<Figure[]> {
  if (!pgbouncer) return []
  const rates: Record<string, number> = { direct: await callsPerSecond(`${folder}/direct`, variablesOf(url)) }
  for (const mode of ['session', 'transaction'] as const) {
    const pooler = await startOwnPooler(url, mode, [...Object.values(logins), 'marquee_owner'])
    try {
      rates[mode] = await callsPerSecond(`${folder}/${mode}`, variablesOf(url, pooler.through, mode))
    } finally {
      await pooler.stop()
    }
  }
  const { direct = 0, session = 0, transaction = 0 } = rates
  return [
    {
      id: '',
      what: 'member lists a second through PgBouncer by transaction, as a part of those without',
      unit: '',
      measured: transaction / direct,
      first: 0.5,
      aim: 0.8,
      better: 'more',
      note: `${Math.round(transaction)}/s; by session ${Math.round(session)}/s, direct ${Math.round(direct)}/s`,
    },
  ]
}

async function callsPerSecond(folder: string, variables: Record<string, string>): Promise<number> {
  const { server, close, company, token } = await workplace(folder, variables)
  try {
    let asked = 0
    const work = async (until: number) => {
      for (; performance.now() < until; asked += 1) {
        const headers = { authorization: `Bearer ${token}`, 'x-company-id': company }
        const answer = await server.inject({ url: '/api/team/list-members?limit=50', headers })
        if (answer.statusCode !== 200) throw new Error(answer.body)
      }
    }
    const together = (until: number) => Promise.all(Array.from({ length: atOnce }, () => work(until)))
    await together(performance.now() + 1000)
    asked = 0
    await together(performance.now() + seconds * 1000)
    return asked / seconds
  } finally {
    await close()
  }
}
