import { sql } from 'kysely'
import type { Logger } from 'pino'
import { ProviderError } from './provider-error.ts'
import type { Transaction } from './tables.ts'

/** Destination of events: a URL, or a function of this process that returns the HTTP status. */
export type EventDestination =
  | string
  | ((delivery: { headers: Record<string, string>; body: string }) => Promise<number>)

/** Services of the process that runs the simulator. */
export interface SimulatorHost {
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Queue the delivery of an event in the transaction. Without it, only `deliverPending()` delivers events. */
  enqueueDelivery?: (tx: Transaction, event: { id: string; customer: string | null }) => Promise<void>
  /** Base URL of the hosted pages, without a trailing slash. */
  publicUrl: string
  /** Path of the route that receives events. */
  webhookPath: string
  log: Logger
}

export interface SimulatorServices extends SimulatorHost {
  destination: EventDestination | null
}

export interface SimulatorTransaction {
  parts: SimulatorServices
  tx: Transaction
  /** Simulated time in seconds since 1970. */
  now: number
  request: { id: string | null; idempotency_key: string | null }
}

interface TransactionOptions {
  /**
   * Whether to wait until other write transactions have ended, and block new ones. This prevents races; speed does not
   * matter in the simulator.
   */
  toWrite: boolean
  request?: SimulatorTransaction['request']
}

/** Reject a request while another with the same idempotency key is running. */
async function lockIdempotencyKey(tx: Transaction, key: string): Promise<void> {
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
  parts: SimulatorServices,
  opening: TransactionOptions,
  work: (sim: SimulatorTransaction) => Promise<T>,
): Promise<T> {
  return parts.transaction(async (tx) => {
    const request = opening.request ?? { id: null, idempotency_key: null }
    if (request.idempotency_key) await lockIdempotencyKey(tx, request.idempotency_key)
    return work({ parts, tx, now: realUnixTime() + (await clockOffset(tx, opening.toWrite)), request })
  })
}

export function realUnixTime(): number {
  return Math.floor(Date.now() / 1000)
}

async function clockOffset(tx: Transaction, lock: boolean): Promise<number> {
  const state = tx.selectFrom('simulator_state').select('clock_offset')
  const { clock_offset } = await (lock ? state.forUpdate() : state).executeTakeFirstOrThrow()
  return clock_offset
}
