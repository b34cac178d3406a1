import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { z } from 'zod'
import { connectPostgres, embeddedConnection, openEngine } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/start.ts'
import { dropDatabase } from './drop-database.ts'

/** The logins of a production, by URL, and the name of a migrated database. */
interface PostgresTemplate {
  url: string
  serving: string
  staff: string
  pooler: 'none' | 'session' | 'transaction'
  name: string
}

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy: a file for the embedded engine, else a template of PostgreSQL. */
    template: { file: string } | PostgresTemplate
  }
}

/** Migrates once; every test file starts from a copy. TEST_DATABASE_URL names a role that may create databases and roles. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = project.name === 'embedded' ? undefined : process.env.TEST_DATABASE_URL
  return url ? setupPostgres(project, url) : setupEmbedded(project)
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

const poolers = z.enum(['none', 'session', 'transaction']).default('none')

async function setupPostgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `marquee_template_${process.pid}`
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  await owner.query(`create database ${name}`)
  const at = new URL(url)
  at.pathname = `/${name}`
  const connection = connectPostgres({ url: at.href, max: 2 })
  await prepareDatabase(connection)
  await connection.close()
  // A pooler may stand before the logins that serve, as in production; the owner goes past it.
  const pooler = poolers.parse(process.env.TEST_DATABASE_POOLER)
  const before = (pooler !== 'none' && process.env.TEST_DATABASE_POOLER_URL) || url
  const [serving, staff] = [await loginOf(owner, before, 'tenant'), await loginOf(owner, before, 'staff')]
  project.provide('template', { url, serving, staff, pooler, name })
  return async () => {
    await dropDatabase(owner, name)
    await owner.end()
  }
}

/** A login that is a member of one role alone, as in production. */
async function loginOf(owner: pg.Pool, at: string, role: 'tenant' | 'staff'): Promise<string> {
  const login = new URL(at)
  login.username = `marquee_test_${role}`
  login.password = 'marquee-test'
  await owner.query(`do $$ begin create role ${login.username} login; exception when duplicate_object or unique_violation then null; end $$;
    alter role ${login.username} password '${login.password}'; grant marquee_${role} to ${login.username};
    grant ${login.username} to current_user`)
  return login.href
}
