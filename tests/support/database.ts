import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import {
  type Connection,
  connectPostgres,
  embeddedConnection,
  openEngine,
  type PostgresSettings,
} from '#server/platform/database/connect.ts'
import { dropDatabase } from './drop-database.ts'

/** Whether tests run on PostgreSQL, with several concurrent connections. */
export const onPostgres = 'url' in inject('template')

export function variablesOf({ settings }: { settings: TestSettings | null }): Record<string, string> {
  if (!settings) throw new Error('The embedded database is for one process')
  const { url, staffUrl, ownerUrl, pooler } = settings
  return { DATABASE_URL: url, DATABASE_STAFF_URL: staffUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_POOLER: pooler }
}

type TestSettings = Required<PostgresSettings> & { staffUrl: string; ownerUrl: string }

export async function openTestDatabase(): Promise<Connection & { settings: TestSettings | null }> {
  const template = inject('template')
  if ('file' in template) {
    const engine = await openEngine({ loadDataDir: new Blob([readFileSync(template.file)]) })
    const connection = await embeddedConnection(engine, () => engine.close())
    await connection.asOwner(async () => undefined)
    return { ...connection, settings: null }
  }
  const name = `marquee_test_${crypto.randomUUID().replaceAll('-', '')}`
  const owner = new pg.Pool({ connectionString: template.url, max: 1 })
  await owner.query(`create database ${name} template ${template.name} strategy file_copy`)
  const at = (login: string) => {
    const url = new URL(login)
    url.pathname = `/${name}`
    return url.href
  }
  const settings = {
    url: at(template.serving),
    staffUrl: at(template.staff),
    ownerUrl: at(template.url),
    pooler: template.pooler,
    max: 20,
  }
  const connection = connectPostgres(settings)
  return {
    ...connection,
    settings,
    async close() {
      await connection.close()
      await dropDatabase(owner, name)
      await owner.end()
    },
  }
}
