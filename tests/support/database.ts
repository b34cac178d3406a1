import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connectPostgres, embeddedConnection, openEngine } from '#server/platform/database/connect.ts'

/** Whether the tests run on PostgreSQL, where several connections race for real. */
export const onPostgres = 'url' in inject('template')

/** A database of its own, migrated, gone when closed. */
export async function openTestDatabase(): Promise<Connection & { url: string | null }> {
  const template = inject('template')
  if ('file' in template) {
    const engine = await openEngine({ loadDataDir: new Blob([readFileSync(template.file)]) })
    const connection = await embeddedConnection(engine, () => engine.close())
    await connection.asOwner(async () => undefined)
    return { ...connection, url: null }
  }
  const name = `marquee_test_${crypto.randomUUID().replaceAll('-', '')}`
  const owner = new pg.Pool({ connectionString: template.url, max: 1 })
  await owner.query(`create database ${name} template ${template.name}`)
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const connection = connectPostgres(url.href, 20)
  return {
    ...connection,
    url: url.href,
    async close() {
      await connection.close()
      await owner.query(`drop database ${name}`)
      await owner.end()
    },
  }
}
