import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  PostgresDriver,
  sql,
} from 'kysely'
import type pg from 'pg'
import { beginAsStaff, beginAsTenant, isTenant, type Scope, type ScopeKey } from './scope.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/** Every statement that has been answered; whoever counts them subscribes. */
export const statements = channel('marquee.statement')

const currentScope = new AsyncLocalStorage<Scope>()

/** Connections of two logins: what a tenant's transaction runs on may not become what sees every company. */
export interface Pools {
  tenant: pg.Pool
  staff: pg.Pool
}

/** A connection for the scope at hand, and a transaction that says whom it acts for. Without a scope there is neither. */
class ScopedDriver extends PostgresDriver {
  readonly #staff: PostgresDriver
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

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const scope = requireScope()
    const begin = isTenant(scope) ? beginAsTenant(scope, await this.#scopeKey()) : beginAsStaff
    await connection.executeQuery(CompiledQuery.raw(begin))
  }

  #scopeKey(): Promise<ScopeKey> {
    this.#key ??= readScopeKey(this.#pools.staff).catch((error: unknown) => {
      this.#key = null
      throw error
    })
    return this.#key
  }
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

class ScopedDialect extends PostgresDialect {
  readonly #pools: Pools

  constructor(pools: Pools) {
    super({ pool: pools.tenant })
    this.#pools = pools
  }

  override createDriver(): PostgresDriver {
    return new ScopedDriver(this.#pools)
  }
}

export function createDatabase(pools: Pools): Database {
  return new Kysely<Tables>({
    dialect: new ScopedDialect(pools),
    log: (event) => {
      if (event.level === 'query') statements.publish(event.query)
    },
  })
}

/** One transaction, acting for `scope`. Rolls back when `work` throws. */
export function inScope<T>(db: Database, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return currentScope.run(scope, () => db.transaction().execute(work))
}

/** A part of a transaction that is undone by itself when `work` throws; the rest goes on. */
export async function inSavepoint<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx)
    throw error
  }
}

/** JSON for a jsonb column; `replacer` as JSON.stringify has it. */
export function json(value: unknown, replacer?: (name: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer)
}
