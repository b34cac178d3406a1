import { sql } from 'kysely'
import type { Jobs } from '#server/platform/app/jobs.ts'
import type { Logger } from '#server/platform/app/logger.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inScope, type Transaction } from '#server/platform/database/database.ts'
import { ProviderError } from './provider-error.ts'

/** Where events go: an address, or a function of this process that answers with the status. */
export type Destination = string | ((delivery: { headers: Record<string, string>; body: string }) => Promise<number>)

/** What the simulator is made of, for as long as the process runs. */
export interface Parts {
  db: Database
  jobs: Jobs | null
  publicUrl: string
  log: Logger
  destination: Destination | null
}

/** The provider's sim, opened for one transaction. */
export interface SimulatorTransaction {
  parts: Parts
  tx: Transaction
  /** Seconds since 1970 by the simulated clock. */
  now: number
  request: { id: string | null; idempotency_key: string | null }
}

interface Opening {
  /** Nobody else writes at the same time: a simulator has time, and parallel requests never tear anything. */
  toWrite: boolean
  request?: SimulatorTransaction['request']
}

/** While a request with an idempotency key is under way, another with the same key is turned away. */
async function holdKey(tx: Transaction, key: string): Promise<void> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`simulator:${key}`}, 0)) as held`.execute(tx)
  if (!rows[0]?.held)
    throw new ProviderError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this idempotency key.',
    })
}

export function inSimulatorTransaction<T>(
  parts: Parts,
  opening: Opening,
  work: (sim: SimulatorTransaction) => Promise<T>,
): Promise<T> {
  // The sim are the provider's, not a company's.
  return inScope(parts.db, { kind: 'system' }, async (tx) => {
    const request = opening.request ?? { id: null, idempotency_key: null }
    if (request.idempotency_key) await holdKey(tx, request.idempotency_key)
    return work({ parts, tx, now: realNow() + (await clockOffset(tx, opening.toWrite)), request })
  })
}

export function realNow(): number {
  return Math.floor(Date.now() / 1000)
}

async function clockOffset(tx: Transaction, lock: boolean): Promise<number> {
  const state = tx.selectFrom('simulator_state').select('clock_offset')
  const { clock_offset } = await (lock ? state.forUpdate() : state).executeTakeFirstOrThrow()
  return clock_offset
}
