import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import { connectPostgres, embeddedConnection, openEngine } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/start.ts'
import { dropDatabase } from './drop-database.ts'
import { type OwnPooler, startOwnPooler } from './own-pooler.ts'
import { postgresPrograms, startClusterWithDatabase } from './postgres-cluster.ts'

/** Login URLs as in production, and the name of a migrated database. */
interface PostgresTemplate {
  url: string
  serving: string
  staff: string
  pooler: 'none' | 'session' | 'transaction'
  name: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy: a file for the embedded engine, a template database for PostgreSQL. */
    template: { file: string } | PostgresTemplate
  }
}

/** Test data need not survive a crash, so the server skips fsync and logs as little as possible. */
const clusterSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  shared_buffers: '512MB',
  max_connections: 200,
}

/**
 * Migrate one database; every test file gets a copy. Uses TEST_DATABASE_URL (its role may create databases and roles), else
 * a local PostgreSQL server, else the embedded engine. The projects `pooled-session` and `pooled-transaction` use their own
 * server through PgBouncer.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pooled = /^pooled-(session|transaction)/.exec(project.name)?.[1]
  const url = process.env.TEST_DATABASE_URL
  if (project.name === 'embedded') return setupEmbedded(project)
  if (url && !pooled) return setupPostgres(project, url)
  if (!postgresPrograms) return setupEmbedded(project)
  const cluster = await startClusterWithDatabase({ settings: clusterSettings })
  const pooler = pooled ? await startOwnPooler(cluster.owner, poolMode.parse(pooled), poolerLogins) : null
  const end = await setupPostgres(project, cluster.owner, pooler)
  return async () => {
    await end()
    await pooler?.stop()
    await cluster.remove()
  }
}

async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-template-'))
  const file = join(folder, 'template.tar')
  const engine = await openEngine({})
  const connection = await embeddedConnection(engine, async () => {
    const dump = await engine.dumpDataDir('none')
    writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
    await engine.close()
  })
  await prepareDatabase(connection)
  await connection.close()
  project.provide('template', { file })
  return async () => rmSync(folder, { recursive: true, force: true })
}

const poolMode = z.enum(['session', 'transaction'])
const poolerLogins = ['marquee_owner', 'marquee_test_tenant', 'marquee_test_staff']

async function setupPostgres(
  project: TestProject,
  url: string,
  pooler: OwnPooler | null = null,
): Promise<() => Promise<void>> {
  const name = `marquee_template_${process.pid}`
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  await owner.query(`create database ${name}`)
  const at = new URL(url)
  at.pathname = `/${name}`
  const connection = connectPostgres({ url: at.href, max: 2 })
  await prepareDatabase(connection)
  await connection.close()
  // As in production, application logins use the pooler and the owner does not.
  const served = pooler?.through(url) ?? url
  const [serving, staff] = [await loginOf(owner, served, 'tenant'), await loginOf(owner, served, 'staff')]
  project.provide('template', { url, serving, staff, pooler: pooler?.mode ?? 'none', name })
  return async () => {
    await dropDatabase(owner, name)
    await owner.end()
  }
}

/** Create a login that is a member of one role only, as in production. */
async function loginOf(owner: pg.Pool, at: string, role: 'tenant' | 'staff'): Promise<string> {
  const login = new URL(at)
  login.username = `marquee_test_${role}`
  login.password = 'marquee-test'
  await owner.query(`do $$ begin create role ${login.username} login; exception when duplicate_object or unique_violation then null; end $$;
    alter role ${login.username} password '${login.password}'; grant marquee_${role} to ${login.username};
    grant ${login.username} to current_user`)
  return login.href
}
