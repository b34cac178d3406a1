import { Kysely, type KyselyProps, Transaction as KyselyTransaction, sql } from 'kysely'
import { batch } from './batch.ts'
import type { Scope, TenantScope } from './scope.ts'
import { type Pools, runInScope, ScopedDialect, type ScopedDriver } from './scoped-driver.ts'
import type { Tables } from './tables.ts'

export type Transaction = KyselyTransaction<Tables>

export class Database extends Kysely<Tables> {
  /** What transactions are made of, but for what sends their statements. */
  readonly parts: Omit<KyselyProps, 'executor'> & { driver: ScopedDriver }

  constructor(pools: Pools) {
    const dialect = new ScopedDialect(pools)
    super({ dialect })
    this.parts = { config: { dialect }, dialect, driver: dialect.createDriver() }
  }
}

/**
 * One transaction, acting for `scope`. Rolls back when `work` throws. One that only reads may not write, and nobody waits
 * for its end. Statements are answered in the order in which they are asked, each seeing what those before it did; those
 * that do not need each other's answers are asked `together` and wait for the database once.
 */
export function inScope<T>(
  db: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  const transaction = db.transaction()
  return runInScope(scope, () =>
    (readOnly ? transaction.setAccessMode('read only') : transaction).execute((tx) => sendingAhead(db, tx, work)),
  )
}

/**
 * Finds as the system and reads as `scope`, in one transaction that waits for the database once: what is found reaches what is
 * read by a setting of the transaction, and each asks all it asks before it waits. What `find` asked later would act for
 * `scope`, as all does from then on.
 */
export async function findAndRead<Found, Result>(
  db: Database,
  scope: TenantScope,
  find: (tx: Transaction) => Promise<Found>,
  read: (tx: Transaction) => Promise<Result>,
): Promise<[Found, Result]> {
  // Before a connection is taken: the embedded engine has but one.
  const asTenant = await db.parts.driver.asTenant(scope)
  const [found, , result] = await inScope(
    db,
    { kind: 'system' },
    (tx) => batch([find(tx), tx.executeQuery(asTenant), read(tx)]),
    { readOnly: true },
  )
  return [found, result]
}

/**
 * Hands `work` the same transaction, but one that sends each statement at once; by itself it waits for the answer of the
 * one before. What is asked after `work` has ended is refused: the connection may be another's by then.
 */
async function sendingAhead<T>(db: Database, tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const connection = await tx.getExecutor().provideConnection(async (held) => held)
  let hasEnded = false
  const executor = tx.getExecutor().withConnectionProvider({
    provideConnection(ask) {
      if (hasEnded) throw new Error('A statement was asked after its transaction had ended')
      return ask(connection)
    },
  })
  try {
    return await work(new KyselyTransaction<Tables>({ ...db.parts, executor }))
  } finally {
    hasEnded = true
  }
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
