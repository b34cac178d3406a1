import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { beginAsStaff, beginAsTenant, isTenant, type Scope, type ScopeKey } from './scope.ts'

const currentScope = new AsyncLocalStorage<Scope>()

/** Whatever `work` asks acts for `scope`. */
export function runInScope<T>(scope: Scope, work: () => T): T {
  return currentScope.run(scope, work)
}

/** Connections of two logins: what a tenant's transaction runs on may not become what sees every company. */
export interface Pools {
  tenant: pg.Pool
  staff: pg.Pool
  /** Whether a statement is sent before the one ahead of it has been answered. */
  arePipelined: boolean
}

/** A connection for the scope at hand, and a transaction that says whom it acts for. Without a scope there is neither. */
class ScopedDriver extends PostgresDriver {
  readonly #staff: PostgresDriver
  readonly #open = new WeakMap<DatabaseConnection, OpenTransaction>()
  readonly #pools: Pools
  #key: Promise<ScopeKey> | null = null

  constructor(pools: Pools) {
    super({ pool: pools.tenant })
    this.#pools = pools
    this.#staff = new PostgresDriver({ pool: pools.staff })
  }

  override async init(): Promise<void> {
    await Promise.all([super.init(), this.#staff.init()])
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (!isTenant(requireScope())) return this.#staff.acquireConnection()
    // Before a connection is taken: the embedded engine has but one.
    await this.#scopeKey()
    return super.acquireConnection()
  }

  /**
   * Sends the beginning together with the first question of the transaction. A beginning that fails leaves a transaction
   * that answers nothing, or no connection, so what follows it never stands alone.
   */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const scope = requireScope()
    const isReadOnly = settings.accessMode === 'read only'
    const begin = isTenant(scope) ? beginAsTenant(scope, await this.#scopeKey(), isReadOnly) : beginAsStaff(isReadOnly)
    const begun = connection.executeQuery(CompiledQuery.raw(begin))
    this.#open.set(connection, { begun, isReadOnly })
    if (this.#pools.arePipelined) begun.catch(() => undefined)
    else await begun
  }

  /** @throws what went wrong at the beginning, whatever has been answered since */
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const open = this.#open.get(connection)
    await open?.begun
    const committed = super.commitTransaction(connection)
    if (this.#pools.arePipelined && open?.isReadOnly) committed.catch(() => undefined)
    else await committed
  }

  override async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await super.rollbackTransaction(connection)
    // A question that followed it says only that the transaction is aborted.
    await this.#open.get(connection)?.begun
  }

  #scopeKey(): Promise<ScopeKey> {
    this.#key ??= readScopeKey(this.#pools.staff).catch((error: unknown) => {
      this.#key = null
      throw error
    })
    return this.#key
  }
}

type PostgresConnection = Parameters<PostgresDriver['rollbackTransaction']>[0]

interface OpenTransaction {
  /** Answered when the transaction has begun. */
  begun: Promise<unknown>
  isReadOnly: boolean
}

async function readScopeKey(pool: pg.Pool): Promise<ScopeKey> {
  const { rows } = await pool.query<{ key: Buffer; seconds: number }>(
    'select key, extract(epoch from clock_timestamp())::float as seconds from scope_keys',
  )
  if (!rows[0]) throw new Error('The database has no key to sign scopes with')
  return { key: rows[0].key, secondsAhead: rows[0].seconds - Date.now() / 1000 }
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

  override createDriver(): PostgresDriver {
    return new ScopedDriver(this.#pools)
  }
}
