import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { inject } from 'vitest'
import { openEngine, typeParsers } from '#server/platform/database/connect.ts'

export interface EmptyDatabase {
  /** As the owner. */
  pool: pg.Pool
  /** On PostgreSQL only. */
  name?: string
  close(): Promise<void>
}

/** A database without tables, for tests before and between migrations; deleted on close. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const template = inject('template')
  if ('file' in template) {
    const engine = await openEngine({})
    const pool = new pg.Pool({ ...createPgConfig(engine), max: 1, types: typeParsers })
    return {
      pool,
      async close() {
        await pool.end()
        await engine.close()
      },
    }
  }
  const name = `marquee_empty_${crypto.randomUUID().replaceAll('-', '')}`
  const owner = new pg.Pool({ connectionString: template.url, max: 1 })
  await owner.query(`create database ${name}`)
  const url = new URL(template.url)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, types: typeParsers })
  return {
    pool,
    name,
    async close() {
      await pool.end()
      await owner.query(`drop database ${name}`)
      await owner.end()
    },
  }
}
