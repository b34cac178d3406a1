import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

async function load(): Promise<Record<string, Migration>> {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .sort()
  const entries = await Promise.all(
    names.map(async (file) => [file.replace(/\.ts$/, ''), (await import(`${folder}${file}`)) as Migration] as const),
  )
  return Object.fromEntries(entries)
}

/**
 * Brings the schema up to date as the owner, or as far as one migration. Returns the names of what was run. Safe to call
 * from several processes.
 */
export async function migrate(pool: pg.Pool, upTo?: string): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const migrator = new Migrator({ db, provider: { getMigrations: load } })
  const { error, results } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest())
  if (error) throw error
  return (results ?? []).map((result) => result.migrationName)
}
