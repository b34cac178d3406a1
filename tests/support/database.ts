import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connectPostgres, embeddedConnection, openEngine } from '#server/platform/database/connect.ts'

/** Whether the tests run on PostgreSQL, where several connections race for real. */
export const onPostgres = 'url' in inject('template')

interface TestUrls {
  url: string
  staffUrl: string
  ownerUrl: string
}

/** A database of its own, migrated, or without any table, gone when closed. */
export async function openTestDatabase({ empty = false } = {}): Promise<Connection & { urls: TestUrls | null }> {
  const template = inject('template')
  if ('file' in template) {
    const engine = await openEngine(empty ? {} : { loadDataDir: new Blob([readFileSync(template.file)]) })
    const connection = await embeddedConnection(engine, () => engine.close())
    if (!empty) await connection.asOwner(async () => undefined)
    return { ...connection, urls: null }
  }
  const name = `marquee_test_${crypto.randomUUID().replaceAll('-', '')}`
  const owner = new pg.Pool({ connectionString: template.url, max: 1 })
  await owner.query(empty ? `create database ${name}` : `create database ${name} template ${template.name}`)
  const at = (login: string) => {
    const url = new URL(login)
    url.pathname = `/${name}`
    return url.href
  }
  const urls = { url: at(template.serving), staffUrl: at(template.staff), ownerUrl: at(template.url) }
  const connection = connectPostgres({ ...urls, max: 20 })
  return {
    ...connection,
    urls,
    async close() {
      await connection.close()
      await owner.query(`drop database ${name}`)
      await owner.end()
    },
  }
}
