import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import type { Environment } from '#server/platform/app/env.ts'
import { createDatabase, type Database } from './database.ts'
import { writeEngineVersion } from './engine-version.ts'
import { lockFolder } from './folder-lock.ts'
import { isoTimestamp } from './iso-timestamp.ts'
import { type Listener, listenOn, type StopListening } from './listen.ts'
import { requireSafeLogins } from './safe-logins.ts'
import type { Pools } from './scoped-driver.ts'

export interface Connection {
  engine: 'embedded' | 'postgres'
  /** Pool of the staff login, for queries outside of transactions that concern all companies. */
  pool: pg.Pool
  pools: Pools
  db: Database
  /** Folder of the embedded database; undefined for PostgreSQL. */
  dataDir?: string
  /** Run work on the schema as its owner. Only one process at a time. */
  asOwner<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T>
  /** Listen to a channel of notifications. */
  listen(channel: string, listener: Listener): Promise<StopListening>
  /** @throws UnsafeLoginError when a login has more rights than it needs, so that it could bypass row level security */
  requireSafeLogins(): Promise<void>
  close(): Promise<void>
}

/** Statement that sets the role for queries outside of transactions, if tenants and staff share one login. */
export const setStaffRole = 'set role marquee_staff'
const setTenantRole = 'set role marquee_tenant'

/** Parsers for query results: timestamps become ISO 8601 text, bigint becomes number. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary') => {
    if (format !== 'binary') {
      if (oid === pg.types.builtins.TIMESTAMPTZ) return isoTimestamp
      if (oid === pg.types.builtins.INT8) return Number
    }
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** Connect to PostgreSQL if DATABASE_URL is set, otherwise to the embedded database in DATA_DIR. */
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
  /** URL with the tenant login. Also used for staff and the owner if their URLs are missing. */
  url: string
  staffUrl?: string | undefined
  ownerUrl?: string | undefined
  pooler?: Environment['DATABASE_POOLER']
  /** Maximum number of connections per login. */
  max: number
}

export function connectPostgres({ url, staffUrl, ownerUrl, pooler = 'none', max }: PostgresSettings): Connection {
  const shared = { types: typeParsers, connectionTimeoutMillis: 10_000, application_name: 'marquee' }
  const serving = { ...shared, max, pipeline: true }
  const tenant = createPool({ ...serving, connectionString: url, ...(!staffUrl && beginningWith(setTenantRole)) })
  const staff = createPool({
    ...serving,
    connectionString: staffUrl ?? url,
    ...(!staffUrl && beginningWith(setStaffRole)),
  })
  const pools = { tenant, staff, keepsStatements: pooler !== 'transaction', pipelines: true }
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
    // A pooler may give the connection to others after each transaction; the owner's address has none.
    listen: (channel, listener) =>
      listenOn(pooler === 'none' ? (staffUrl ?? url) : (ownerUrl ?? url), channel, listener),
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
  return ignoreBrokenConnections(new pg.Pool(config))
}

/**
 * Ignore the error events of broken connections, because an error event without a listener would end the process. A
 * waiting query gets the error anyway.
 */
function ignoreBrokenConnections<P extends pg.Pool>(pool: P): P {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * Run `work` while holding the lock for schema changes. It is a transaction-level lock, which
 * works behind a transaction pooler too, and is released if the connection breaks.
 */
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
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockFolder(dataDir)
  try {
    writeEngineVersion(dataDir)
    const engine = await openEngine({ dataDir: join(dataDir, 'postgres') })
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

/** The engine allocates all buffers when it opens; the default of 128 MB is too much for little data. */
const engineBuffers = '32MB'

/** Embedded engine with the extensions that the migrations need. */
export async function openEngine(options: PGliteOptions): Promise<PGlite> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { unaccent } = await import('@electric-sql/pglite/contrib/unaccent')
  const { btree_gin } = await import('@electric-sql/pglite/contrib/btree_gin')
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist')
  const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${engineBuffers}`]
  return PGlite.create({ startParams, ...options, extensions: { pg_trgm, unaccent, btree_gin, btree_gist } })
}

/** Connection to an open embedded engine. */
export async function embeddedConnection(engine: PGlite, closeEngine: () => Promise<void>): Promise<Connection> {
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres')
  const pool = ignoreBrokenConnections(
    new SteadyPool({
      ...createPgConfig(engine),
      max: 1,
      types: typeParsers,
      connectionTimeoutMillis: 20_000,
      // All clients share one session: roll back a transaction that a broken client left open.
      onConnect: async (client) => {
        await client.query('rollback; deallocate all')
      },
    }),
  )
  return {
    ...withPools('embedded', { tenant: pool, staff: pool, keepsStatements: true, pipelines: false }),
    async asOwner(work) {
      await pool.query('reset role')
      try {
        const result = await work(pool)
        await pool.query(setStaffRole)
        return result
      } catch (error) {
        // Before the first migration the role does not exist.
        await pool.query(setStaffRole).catch(() => undefined)
        throw error
      }
    },
    async listen(channel, { onMessage }) {
      const stop = await alone(pool, () => engine.listen(channel, onMessage))
      return () => alone(pool, () => stop())
    },
    // The embedded engine has no logins.
    requireSafeLogins: async () => undefined,
    async close() {
      await pool.end()
      await closeEngine()
    },
  }
}

/**
 * Run a command of the engine while no client uses it: all clients share one session, and a command between the
 * messages of a statement would block both forever.
 */
async function alone<T>(pool: pg.Pool, command: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await command()
  } finally {
    client.release()
  }
}

/**
 * Pool whose clients survive an SQL error. `pg` discards a client when `pool.query` fails, but all clients of the embedded
 * engine share one session.
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
  return { engine, pools, pool: pools.staff, db: createDatabase(pools) }
}
