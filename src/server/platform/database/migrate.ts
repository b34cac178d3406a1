import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, type DatabaseIntrospector, Kysely, PostgresDialect, PostgresIntrospector, sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'

const folder = fileURLToPath(new URL('../../migrations/', import.meta.url))

function namesUpTo(last: string | undefined): string[] {
  const names = readdirSync(folder).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []))
  return names.filter((name) => !last || name <= last).sort()
}

async function load(names: readonly string[]): Promise<Record<string, Migration>> {
  const entries = await Promise.all(
    names.map(async (name) => [name, (await import(`${folder}${name}.ts`)) as Migration] as const),
  )
  return Object.fromEntries(entries)
}

/** Whether these and no others have been run, as nearly every start finds it: then none needs to be loaded. */
async function isUpToDate(pool: pg.Pool, names: readonly string[]): Promise<boolean> {
  const { rows: tables } = await pool.query<{ found: string | null }>(
    `select to_regclass('public.kysely_migration') as found`,
  )
  if (!tables[0]?.found) return false
  const { rows } = await pool.query<{ name: string }>('select name from kysely_migration')
  const ran = rows.map(({ name }) => name).sort()
  return ran.length === names.length && ran.every((name, at) => name === names[at])
}

/** How long a migration waits for a table that somebody uses, and how often it begins anew before it gives up. */
const patience = { lockTimeout: '300ms', attempts: 200 }

/**
 * Brings the schema up to date as the owner, or as far as one migration. Returns the names of what was run. Safe to call
 * from several processes. Each migration is a transaction of its own, and others may be at work meanwhile: one that has to
 * wait for a lock gives back those it has and begins anew, so that nobody waits for long and no request dies of a deadlock.
 */
export async function migrate(pool: pg.Pool, upTo?: string): Promise<string[]> {
  const names = namesUpTo(upTo)
  if (await isUpToDate(pool, names)) return []
  const dialect = new PostgresDialect({
    pool,
    onReserveConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`set lock_timeout = '${patience.lockTimeout}'`))
    },
  })
  const db = new Kysely<unknown>({ dialect: Object.assign(dialect, { createIntrospector: knowingOwnTables }) })
  const known = await load(names)
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

/**
 * The migrator looks twice before each migration whether its own tables are there, among all tables with all columns: of an
 * empty database it read more than the migrations wrote.
 */
function knowingOwnTables(db: Kysely<unknown>): DatabaseIntrospector {
  return {
    getSchemas: () => new PostgresIntrospector(db).getSchemas(),
    async getTables() {
      const { rows } = await sql<{ name: string; schema: string }>`
        select tablename as name, schemaname as schema from pg_tables
        where tablename in (${DEFAULT_MIGRATION_TABLE}, ${DEFAULT_MIGRATION_LOCK_TABLE})`.execute(db)
      return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
    },
  }
}

/** Lock not available, or deadlock. */
function isWaiting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
