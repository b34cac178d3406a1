import { Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import type { Scope } from './scope.ts'
import { type Pools, runInScope, ScopedDialect } from './scoped-driver.ts'
import type { Tables } from './tables.ts'

export type Transaction = KyselyTransaction<Tables>
export type Database = Kysely<Tables>

export function createDatabase(pools: Pools): Database {
  return new Kysely<Tables>({ dialect: new ScopedDialect(pools) })
}

/**
 * Run `work` in one transaction that acts for `scope`; it rolls back when `work` throws. Statements run in the order in
 * which they were sent.
 */
export function inScope<T>(
  db: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  const transaction = db.transaction()
  return runInScope(scope, () => (readOnly ? transaction.setAccessMode('read only') : transaction).execute(work))
}

/** Run `work` in a savepoint: when it throws, only its own changes are undone. */
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

/** JSON for a jsonb column; `replacer` as in JSON.stringify. */
export function json(value: unknown, replacer?: (name: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer)
}
