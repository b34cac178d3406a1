import { AsyncLocalStorage } from 'node:async_hooks'
import { createSecretKey } from 'node:crypto'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { DatabaseClient } from './database-client.ts'
import { EachRowQuery } from './each-row.ts'
import type { Statement } from './query-after.ts'
import { asTenant, isTenant, openAsStaff, openAsTenant, type Scope, type ScopeKey, type TenantScope } from './scope.ts'

const currentScope = new AsyncLocalStorage<Scope>()

/** Whatever `work` asks acts for `scope`. */
export function runInScope<T>(scope: Scope, work: () => T): T {
  return currentScope.run(scope, work)
}

/** Connections of two logins: what a tenant's transaction runs on may not become what sees every company. */
export interface Pools {
  tenant: pg.Pool
  staff: pg.Pool
}

/** A connection for the scope at hand, and a transaction that says whom it acts for. Without a scope there is neither. */
export class ScopedDriver implements Driver {
  readonly #pools: Pools
  readonly #connections = new WeakMap<DatabaseClient, ScopedConnection>()
  #key: Promise<ScopeKey> | null = null

  constructor(pools: Pools) {
    this.#pools = pools
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ScopedConnection> {
    const isOfTenant = isTenant(requireScope())
    // Before a connection is taken: the embedded engine has but one.
    if (isOfTenant) await this.#scopeKey()
    const client = await this.#pools[isOfTenant ? 'tenant' : 'staff'].connect()
    if (!(client instanceof DatabaseClient)) throw new TypeError('A pool lends clients of ours')
    const connection = this.#connections.get(client) ?? new ScopedConnection(client)
    this.#connections.set(client, connection)
    return connection
  }

  /** What begins it is sent with its first question; without one there is no transaction. */
  async beginTransaction(connection: ScopedConnection, { accessMode }: TransactionSettings): Promise<void> {
    const scope = requireScope()
    const isReadOnly = accessMode === 'read only'
    const opening = isTenant(scope) ? openAsTenant(scope, await this.#scopeKey(), isReadOnly) : openAsStaff(isReadOnly)
    connection.begin(opening, isReadOnly)
  }

  /** What makes a transaction of the system one of a tenant. Its login stays that of staff. */
  async asTenant(scope: TenantScope): Promise<CompiledQuery> {
    const { text, values } = asTenant(scope, await this.#scopeKey())
    return CompiledQuery.raw(text, values)
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
  readonly #client: DatabaseClient & pg.PoolClient
  /** Until something is asked. */
  #opening: readonly Statement[] | null = null
  #isReadOnly = false
  #isLost = false

  constructor(client: DatabaseClient & pg.PoolClient) {
    this.#client = client
  }

  begin(opening: readonly Statement[], isReadOnly: boolean): void {
    this.#opening = opening
    this.#isReadOnly = isReadOnly
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    if (this.#opening) this.#client.sendAhead(this.#opening)
    this.#opening = null
    if (query instanceof EachRowQuery) {
      await this.#client.queryEach(sql, [...parameters], query.onRow)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#client.query(sql, [...parameters])
    return changing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  streamQuery(): never {
    throw new Error('A long answer is read in parts, each a statement of its own')
  }

  async commit(): Promise<void> {
    if (this.#endsByItself()) return
    const { command } = await this.#client.query('commit')
    // So it ends when an earlier refusal was caught and has left nothing to keep.
    if (command === 'ROLLBACK') throw new Error('The transaction was aborted before its end')
  }

  async rollback(): Promise<void> {
    if (this.#endsByItself()) return
    await this.#client.query('rollback').catch((error: unknown) => {
      this.#isLost = true
      throw error
    })
  }

  /** Without a question there is nothing to end, and for the end of what only reads nobody waits. */
  #endsByItself(): boolean {
    const hasAsked = this.#opening === null
    this.#opening = null
    if (hasAsked && this.#isReadOnly) this.#client.endSoon()
    return !hasAsked || this.#isReadOnly
  }

  release(): void {
    this.#client.release(this.#isLost)
  }
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

async function readScopeKey(pool: pg.Pool): Promise<ScopeKey> {
  const { rows } = await pool.query<{ key: Buffer; seconds: number }>(
    'select key, extract(epoch from clock_timestamp())::float as seconds from scope_keys',
  )
  if (!rows[0]) throw new Error('The database has no key to sign scopes with')
  return { key: createSecretKey(rows[0].key), secondsAhead: rows[0].seconds - Date.now() / 1000 }
}

function requireScope(): Scope {
  const scope = currentScope.getStore()
  if (!scope) throw new Error('A statement must say whom it acts for: use inScope()')
  return scope
}

export class ScopedDialect extends PostgresDialect {
  readonly #pools: Pools

  constructor(pools: Pools) {
    super({ pool: pools.tenant })
    this.#pools = pools
  }

  override createDriver(): ScopedDriver {
    return new ScopedDriver(this.#pools)
  }
}
