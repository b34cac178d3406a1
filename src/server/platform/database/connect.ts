import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import type { Environment } from '#server/platform/app/env.ts'
import { Database } from './database.ts'
import { DatabaseClient, NamingClient } from './database-client.ts'
import { copyEngineFiles } from './engine-files.ts'
import { writeEngineVersion } from './engine-version.ts'
import { lockFolder } from './folder-lock.ts'
import { isoTimestamp } from './iso-timestamp.ts'
import { requireSafeLogins } from './safe-logins.ts'
import type { Pools } from './scoped-driver.ts'

export interface Connection {
  engine: 'embedded' | 'postgres'
  /** The platform's own questions outside a transaction. It sees every company, and owns nothing. */
  pool: pg.Pool
  /** Of both logins, for whoever counts their connections. */
  pools: Pools
  db: Database
  /** The folder of an embedded database. */
  dataDir?: string
  /** Work on the schema as its owner, one process at a time. */
  asOwner<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  /** @throws UnsafeLogin when a login may more than its work needs, so that row level security would bind nobody */
  requireSafeLogins(): Promise<void>
  close(): Promise<void>
}

/** Where there is one login for everything: what it is outside a transaction. Transactions say their role themselves. */
export const setStaffRole = 'set role marquee_staff'
const becomeTenant = 'set role marquee_tenant'

/** Moments arrive as ISO 8601 text, counts as numbers. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTimestamp
      if (oid === pg.types.builtins.INT8) return Number
    }
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** Opens the database the environment names: PostgreSQL, or the embedded one in DATA_DIR. */
export async function connect(env: Environment): Promise<Connection> {
  if (!env.DATABASE_URL) return connectEmbedded(env.DATA_DIR)
  return connectPostgres({
    url: env.DATABASE_URL,
    staffUrl: env.DATABASE_STAFF_URL,
    ownerUrl: env.DATABASE_OWNER_URL,
    pooler: env.DATABASE_POOLER,
    max: env.DATABASE_POOL,
  })
}

export interface PostgresSettings {
  /** The login of tenants' transactions; without the others, of everything. */
  url: string
  staffUrl?: string | undefined
  ownerUrl?: string | undefined
  /** What stands between, if anything, and when it takes a connection away. */
  pooler?: Environment['DATABASE_POOLER']
  /** Connections of each login, at most. */
  max: number
}

export function connectPostgres({ url, staffUrl, ownerUrl, pooler = 'none', max }: PostgresSettings): Connection {
  const shared = { types: typeParsers, connectionTimeoutMillis: 10_000, application_name: 'marquee' }
  const Client = pooler === 'transaction' ? DatabaseClient : NamingClient
  const serving = { ...shared, max, pipeline: true, Client }
  const tenant = createPool({ ...serving, connectionString: url, ...(!staffUrl && beginningWith(becomeTenant)) })
  const staff = createPool({
    ...serving,
    connectionString: staffUrl ?? url,
    ...(!staffUrl && beginningWith(setStaffRole)),
  })
  const pools = { tenant, staff }
  return {
    ...withPools('postgres', pools),
    async asOwner(work) {
      const owner = createPool({ ...shared, connectionString: ownerUrl ?? url, max: 4 })
      try {
        return await withSchemaLock(owner, () => work(owner))
      } finally {
        await owner.end()
      }
    },
    requireSafeLogins: () => requireSafeLogins(pools, pooler),
    async close() {
      await Promise.all([tenant.end(), staff.end()])
    },
  }
}

function beginningWith(statement: string): pg.PoolConfig {
  return {
    onConnect: async (client) => {
      await client.query(statement)
    },
  }
}

function createPool(config: pg.PoolConfig): pg.Pool {
  return survivesBrokenConnections(new pg.Pool(config))
}

/**
 * A connection that breaks tells whoever waits for its answer. It also raises an event, which would end the process where
 * nobody listens: of an idle connection on the pool, of a lent one on its client.
 */
function survivesBrokenConnections<P extends pg.Pool>(pool: P): P {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The lock belongs to a transaction, so that it ends with the connection in any case, and works behind a pooler. */
async function withSchemaLock<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level read committed')
    await client.query(`select pg_advisory_xact_lock(hashtext('marquee schema'))`)
    return await work()
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function connectEmbedded(dataDir: string): Promise<Connection> {
  const folder = join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    writeEngineVersion(dataDir)
    const engine = await openFolder(folder)
    const connection = await embeddedConnection(engine, async () => {
      await engine.close()
      unlock()
    })
    return { ...connection, dataDir }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens the database of a folder, or makes it. What was copied and does not open goes again: there is nothing in it yet. */
export async function openFolder(folder: string, keptIn?: string): Promise<PGlite> {
  const isCopied = copyEngineFiles(folder, keptIn)
  try {
    return await openEngine({ dataDir: folder })
  } catch (error) {
    if (!isCopied) throw error
    rmSync(folder, { recursive: true })
    return openEngine({ dataDir: folder })
  }
}

/** The engine touches all of its buffers when it opens: the 128 MB of a server would be held and filled for little data. */
const engineBuffers = '32MB'

/** The embedded engine with the extensions that the migrations ask for. */
export async function openEngine(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  const { btree_gin } = await import('@electric-sql/pglite/contrib/btree_gin')
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${engineBuffers}`]
  return PGlite.create({ startParams, ...options, extensions: { pg_trgm, unaccent, btree_gin } })
}

/** A connection to an embedded engine that the caller has opened. */
export async function embeddedConnection(engine: PGlite, closeEngine: () => Promise<void>): Promise<Connection> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const pool = survivesBrokenConnections(
    new SteadyPool({
      ...createPgConfig(engine),
      Client: NamingClient,
      max: 1,
      types: typeParsers,
      connectionTimeoutMillis: 20_000,
      // All clients share the engine's one session: a new client must not inherit what a broken one left open.
      onConnect: async (client) => {
        await client.query('rollback; deallocate all')
      },
    }),
  )
  return {
    ...withPools('embedded', { tenant: pool, staff: pool }),
    async asOwner(work) {
      await pool.query('reset role')
      try {
        const result = await work(pool)
        await pool.query(setStaffRole)
        return result
      } catch (error) {
        // Before the first migration there is no such role; what went wrong is the error to tell.
        await pool.query(setStaffRole).catch(() => undefined)
        throw error
      }
    },
    // One process on one folder: who can reach the engine owns it.
    requireSafeLogins: async () => undefined,
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

function withPools(engine: Connection['engine'], pools: Pools) {
  return { engine, pools, pool: pools.staff, db: new Database(pools) }
}
