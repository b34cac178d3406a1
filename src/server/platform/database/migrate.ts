import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CompiledQuery, type DatabaseIntrospector, Kysely, PostgresDialect, PostgresIntrospector, sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import type pg from 'pg'

const migrationsFolder = fileURLToPath(new URL('../../migrations/', import.meta.url))

/** Names of all migrations in execution order. */
function migrationNames(): string[] {
  return readdirSync(migrationsFolder)
    .flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -'.ts'.length)] : []))
    .sort()
}

async function loadMigrations(names: readonly string[]): Promise<Record<string, Migration>> {
  const entries = await Promise.all(
    names.map(async (name) => [name, (await import(`${migrationsFolder}${name}.ts`)) as Migration] as const),
  )
  return Object.fromEntries(entries)
}

async function executedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ found: string | null }>(
    `select to_regclass('public.${DEFAULT_MIGRATION_TABLE}') as found`,
  )
  if (!tables[0]?.found) return []
  const { rows } = await pool.query<{ name: string }>(`select name from ${DEFAULT_MIGRATION_TABLE}`)
  return rows.map(({ name }) => name).sort()
}

/** The database was created by older migrations that no longer exist. */
export class IncompatibleDatabaseError extends Error {
  constructor(dataDir: string | undefined) {
    const reason = 'was created by a version of Marquee before its schema was rewritten, and cannot be upgraded'
    super(
      dataDir
        ? `The data folder ${dataDir} ${reason}: move it away, or choose another one with DATA_DIR.`
        : `This database ${reason}: start with an empty database.`,
    )
  }
}

/** How long a migration waits for a table in use, and how often it retries before it fails. */
const lockRetries = { lockTimeout: '300ms', attempts: 200 }

/**
 * Bring the schema up to date, as the owner. Returns the names of the migrations that ran. Safe to call from several
 * processes. Each migration is a transaction of its own. One that has to wait for a lock releases its own locks and
 * retries, so that no request waits for long or dies of a deadlock.
 * @throws IncompatibleDatabaseError, which names `dataDir` if there is one
 */
export async function migrate(pool: pg.Pool, dataDir?: string): Promise<string[]> {
  const names = migrationNames()
  const executed = await executedMigrations(pool)
  if (executed[0] !== undefined && executed[0] !== names[0]) throw new IncompatibleDatabaseError(dataDir)
  // Most starts end here, without loading any migration.
  if (executed.length === names.length && executed.every((name, at) => name === names[at])) return []
  const dialect = new PostgresDialect({
    pool,
    onReserveConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`set lock_timeout = '${lockRetries.lockTimeout}'`))
    },
  })
  const db = new Kysely<unknown>({ dialect: Object.assign(dialect, { createIntrospector: introspectOwnTables }) })
  const migrations = await loadMigrations(names)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const ran: string[] = []
  for (let attempt = 1; ; ) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error && !(isLockConflict(error) && attempt < lockRetries.attempts)) throw error
    if (!error && results.length === 0) break
    ran.push(...results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName))
    attempt = error ? attempt + 1 : 1
  }
  // The embedded engine has one session for all queries, so the setting would remain in effect.
  await pool.query('reset lock_timeout')
  return ran
}

/**
 * Limit the introspection of Kysely's migrator to the migrator's own tables. By default it reads all tables and columns
 * twice per migration, which takes longer than the migrations.
 */
function introspectOwnTables(db: Kysely<unknown>): DatabaseIntrospector {
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

/** Whether the error is "lock not available" or a deadlock. */
function isLockConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
