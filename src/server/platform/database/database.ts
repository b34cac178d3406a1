import { channel } from 'node:diagnostics_channel'
import { Kysely, type Transaction as KyselyTransaction, sql } from 'kysely'
import type { Scope } from './scope.ts'
import { type Pools, runInScope, ScopedDialect } from './scoped-driver.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
export type Transaction = KyselyTransaction<Tables>

/** Every statement that has been answered; whoever counts them subscribes. */
export const statements = channel('marquee.statement')

export function createDatabase(pools: Pools): Database {
  return new Kysely<Tables>({
    dialect: new ScopedDialect(pools),
    log: (event) => {
      if (event.level === 'query') statements.publish(event.query)
    },
  })
}

/**
 * One transaction, acting for `scope`. Rolls back when `work` throws. One that only reads may not write, and nobody waits
 * for its end.
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
