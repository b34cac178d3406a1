import { AsyncLocalStorage } from 'node:async_hooks'
import { createSecretKey } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { batch } from './batch.ts'
import { isTenant, type Scope, type ScopeKey, type ScopeSettings, staffScope, tenantScope } from './scope.ts'
import { statementName } from './statement-name.ts'

/** Publishes the text of each statement, for metrics. */
export const statementChannel = channel('marquee.statement')

const currentScope = new AsyncLocalStorage<Scope>()

/** Run `work` with transactions that act for `scope`. */
export function runInScope<T>(scope: Scope, work: () => T): T {
  return currentScope.run(scope, work)
}

/**
 * Connection pools of the two database logins. The tenant login cannot take the staff role, which sees every company.
 */
export interface Pools {
  tenant: pg.Pool
  staff: pg.Pool
  /**
   * Whether connections keep prepared statements. False behind a pooler that changes connections after each
   * transaction.
   */
  keepsStatements: boolean
  /** Whether clients can send a query while an earlier one is running. */
  pipelines: boolean
}

/** Kysely driver that picks the pool of the current scope and begins each transaction with that scope. */
class ScopedDriver implements Driver {
  readonly #pools: Pools
  #key: Promise<ScopeKey> | null = null

  constructor(pools: Pools) {
    this.#pools = pools
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    const isOfTenant = isTenant(requireScope())
    // Read the key before taking a connection, because the embedded engine has only one connection.
    if (isOfTenant) await this.#scopeKey()
    const client = await this.#pools[isOfTenant ? 'tenant' : 'staff'].connect()
    return new ScopedConnection(client, this.#pools)
  }

  async beginTransaction(connection: ScopedConnection, { accessMode }: TransactionSettings): Promise<void> {
    const scope = requireScope()
    const settings = isTenant(scope) ? tenantScope(scope, await this.#scopeKey()) : staffScope
    await connection.begin(accessMode === 'read only' ? 'begin read only' : 'begin', settings)
  }

  async commitTransaction(connection: ScopedConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: ScopedConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: ScopedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#pools.tenant.end(), this.#pools.staff.end()])
  }

  #scopeKey(): Promise<ScopeKey> {
    this.#key ??= readScopeKey(this.#pools.staff).catch((error: unknown) => {
      this.#key = null
      throw error
    })
    return this.#key
  }
}

class ScopedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #pools: Pools
  /** The `begin` of a transaction, sent in one packet with the first statement. */
  #opening: Promise<unknown> | null = null
  #hasEnded = false
  #isLost = false

  constructor(client: pg.PoolClient, pools: Pools) {
    this.#client = client
    this.#pools = pools
  }

  async begin(text: string, { name, ...settings }: ScopeSettings): Promise<void> {
    const setScope = { ...settings, name: this.#pools.keepsStatements ? name : undefined }
    if (this.#pools.pipelines) {
      this.#opening = Promise.all([this.#client.query(text), this.#client.query(setScope)])
      // If it fails, the first statement reports the error.
      this.#opening.catch(() => undefined)
      return
    }
    try {
      await this.#client.query(text)
      await this.#client.query(setScope)
    } catch (error) {
      await this.rollback().catch(() => undefined)
      throw error
    }
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // A late statement would run outside of its transaction, or in the next one.
    if (this.#hasEnded) throw new Error('A statement was sent after its transaction had ended')
    statementChannel.publish(sql)
    const name = this.#pools.keepsStatements ? statementName(sql) : undefined
    const [, { command, rowCount, rows }] = await batch([
      this.#opening,
      this.#client.query({ name, text: sql, values: [...parameters] }),
    ])
    this.#opening = null
    return writeCommands.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery(): never {
    throw new Error('Read a long result page by page')
  }

  async commit(): Promise<void> {
    this.#hasEnded = true
    const [, { command }] = await batch([this.#opening, this.#client.query('commit')])
    // PostgreSQL rolls back when an earlier error was caught within the transaction.
    if (command === 'ROLLBACK') throw new Error('The transaction was aborted before its end')
  }

  async rollback(): Promise<void> {
    this.#hasEnded = true
    await this.#client.query('rollback').catch((error: unknown) => {
      this.#isLost = true
      throw error
    })
  }

  release(): void {
    this.#hasEnded = true
    this.#client.release(this.#isLost)
  }
}

const writeCommands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

async function readScopeKey(pool: pg.Pool): Promise<ScopeKey> {
  const { rows } = await pool.query<{ key: Buffer; seconds: number }>(
    'select key, extract(epoch from clock_timestamp())::float as seconds from scope_keys',
  )
  if (!rows[0]) throw new Error('The database has no key to sign scopes with')
  return { key: createSecretKey(rows[0].key), secondsAhead: rows[0].seconds - Date.now() / 1000 }
}

function requireScope(): Scope {
  const scope = currentScope.getStore()
  if (!scope) throw new Error('A statement needs a scope: use inScope()')
  return scope
}

export class ScopedDialect extends PostgresDialect {
  readonly #pools: Pools

  constructor(pools: Pools) {
    super({ pool: pools.tenant })
    this.#pools = pools
  }

  override createDriver(): Driver {
    return new ScopedDriver(this.#pools)
  }
}
