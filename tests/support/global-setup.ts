import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectPostgres, embeddedConnection, openEngine } from '#server/platform/database/connect.ts'
import { prepareDatabase } from '#server/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to copy: a file for the embedded engine, else a URL and the name of a template. */
    template: { file: string } | { url: string; name: string }
  }
}

/** Migrates once; every test file starts from a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = project.name === 'postgres' ? process.env.TEST_DATABASE_URL : undefined
  if (project.name === 'postgres' && !url)
    throw new Error('Set TEST_DATABASE_URL to a role that may create databases and roles.')
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

async function setupPostgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `marquee_template_${process.pid}`
  const owner = new pg.Pool({ connectionString: url, max: 1 })
  await owner.query(`create database ${name}`)
  const connection = connectPostgres(databaseUrl(url, name), 2)
  await prepareDatabase(connection)
  await connection.close()
  project.provide('template', { url, name })
  return async () => {
    await owner.query(`drop database ${name}`)
    await owner.end()
  }
}

function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}
