import { AsyncLocalStorage } from 'node:async_hooks'
import { channel } from 'node:diagnostics_channel'
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  sql,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/**
 * Whom a transaction acts for; row level security reads it. 'system' and 'admin' see every company:
 * the platform's own work (sign-in, jobs) and the back office.
 */
export type Scope =
  | { kind: 'system' }
  | { kind: 'admin'; user: string }
  | { kind: 'user'; user: string }
  | { kind: 'company'; user: string; company: string }

/** Every statement that has been answered; whoever counts them subscribes. */
export const statements = channel('marquee.statement')

const currentScope = new AsyncLocalStorage<Scope>()
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Opens a transaction and says whom it acts for in one round trip; the settings end with it. Who sees every company is a
 * role of its own, for which the planner need not ask row by row.
 */
function beginStatement(scope: Scope): string {
  const user = 'user' in scope ? scope.user : ''
  const company = 'company' in scope ? scope.company : ''
  for (const id of [user, company]) if (id !== '' && !uuid.test(id)) throw new TypeError('A scope takes ids only')
  const role = scope.kind === 'system' || scope.kind === 'admin' ? 'marquee_staff' : 'marquee_app'
  return `begin; set local role ${role}; select set_config('app.scope','${scope.kind}',true), set_config('app.user','${user}',true), set_config('app.company','${company}',true)`
}

class ScopedDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const scope = currentScope.getStore()
    if (!scope) throw new Error('A transaction must say whom it acts for: use inScope()')
    await connection.executeQuery(CompiledQuery.raw(beginStatement(scope)))
  }
}

class ScopedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new ScopedDriver(this.#config)
  }
}

export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<Tables>({
    dialect: new ScopedDialect({ pool }),
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
