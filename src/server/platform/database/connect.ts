import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import type { Environment } from '#server/platform/app/env.ts'
import { createDatabase, type Database } from './database.ts'
import { lockFolder, writeEngineVersion } from './folder-lock.ts'

export interface Connection {
  engine: 'embedded' | 'postgres'
  /** Every connection of it is the runtime role, which owns nothing and is bound by row level security. */
  pool: pg.Pool
  db: Database
  /** Work on the schema itself, as its owner. */
  asOwner<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Makes later connections the runtime role; the first migration creates it. */
const becomeRuntimeRole = 'set role marquee_app'

/** Moments arrive as ISO 8601 text, counts as numbers. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
      if (oid === pg.types.builtins.INT8) return Number
    }
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** Opens the database the environment names: PostgreSQL, or the embedded one in DATA_DIR. */
export async function connect(env: Environment): Promise<Connection> {
  return env.DATABASE_URL ? connectPostgres(env.DATABASE_URL, env.DATABASE_POOL) : connectEmbedded(env.DATA_DIR)
}

export function connectPostgres(url: string, max: number): Connection {
  const shared = {
    connectionString: url,
    types: typeParsers,
    connectionTimeoutMillis: 10_000,
    application_name: 'marquee',
  }
  const pool = new pg.Pool({
    ...shared,
    max,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    onConnect: async (client) => {
      await client.query(becomeRuntimeRole)
    },
  })
  return {
    ...withPool('postgres', pool),
    async asOwner(work) {
      const owner = new pg.Pool({ ...shared, max: 2 })
      try {
        return await work(owner)
      } finally {
        await owner.end()
      }
    },
    close: () => pool.end(),
  }
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  const folder = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    writeEngineVersion(dataDir)
    const engine = await openEngine({ dataDir: folder })
    return embeddedConnection(engine, async () => {
      await engine.close()
      unlock()
    })
  } catch (error) {
    unlock()
    throw error
  }
}

/** The embedded engine with the extensions that the migrations ask for. */
export async function openEngine(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  return PGlite.create({ ...options, extensions: { pg_trgm } })
}

/** A connection to an embedded engine that the caller has opened. */
export async function embeddedConnection(engine: PGlite, closeEngine: () => Promise<void>): Promise<Connection> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const pool = new SteadyPool({
    ...createPgConfig(engine),
    max: 1,
    types: typeParsers,
    connectionTimeoutMillis: 20_000,
    // All clients share the engine's one session: a new client must not inherit what a broken one left open.
    onConnect: async (client) => {
      await client.query('rollback')
    },
  })
  return {
    ...withPool('embedded', pool),
    async asOwner(work) {
      await pool.query('reset role')
      try {
        const result = await work(pool)
        await pool.query(becomeRuntimeRole)
        return result
      } catch (error) {
        // Before the first migration there is no such role; what went wrong is the error to tell.
        await pool.query(becomeRuntimeRole).catch(() => undefined)
        throw error
      }
    },
    async close() {
      await pool.end()
      await closeEngine()
    },
  }
}

/**
 * `pg` throws a client away whenever `pool.query` fails. The embedded engine has one session behind all clients and
 * suffers while one of them ends, so here a client survives an error of SQL.
 */
class SteadyPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    const query = async (text: string | pg.QueryConfig, values?: unknown[]) => {
      const client = await this.connect()
      try {
        return await client.query(text, values)
      } finally {
        client.release()
      }
    }
    Object.assign(this, { query })
  }
}

function withPool(engine: Connection['engine'], pool: pg.Pool) {
  // A broken idle connection must not end the process; the pool replaces it.
  pool.on('error', () => undefined)
  return { engine, pool, db: createDatabase(pool) }
}
