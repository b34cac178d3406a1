import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
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

/** How long a migration waits for a table that somebody uses, and how often it begins anew before it gives up. */
const patience = { lockTimeout: '300ms', attempts: 200 }

/**
 * Brings the schema up to date as the owner, or as far as one migration. Returns the names of what was run. Safe to call
 * from several processes. Each migration is a transaction of its own, and others may be at work meanwhile: one that has to
 * wait for a lock gives back those it has and begins anew, so that nobody waits for long and no request dies of a deadlock.
 */
export async function migrate(pool: pg.Pool, upTo?: string): Promise<string[]> {
  const dialect = new PostgresDialect({
    pool,
    onReserveConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`set lock_timeout = '${patience.lockTimeout}'`))
    },
  })
  const db = new Kysely<unknown>({ dialect })
  const all = await load()
  const known = upTo ? Object.fromEntries(Object.entries(all).filter(([name]) => name <= upTo)) : all
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const ran: string[] = []
  for (let attempt = 1; ; ) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error && !(isWaiting(error) && attempt < patience.attempts)) throw error
    if (!error && results.length === 0) break
    ran.push(...results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName))
    attempt = error ? attempt + 1 : 1
  }
  // The embedded engine has one session for all.
  await pool.query('reset lock_timeout')
  return ran
}

/** Lock not available, or deadlock. */
function isWaiting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
