import type { Jobs } from '#server/platform/app/jobs.ts'
import type { Logger } from '#server/platform/app/logger.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SimulatedProvider } from '#server/platform/payments/payments.ts'
import { advance, tick } from './clock.ts'
import { deliverEvent, deliverWaiting } from './deliver.ts'
import { type ApiRequest, type ApiResponse, handleRequest } from './handle-request.ts'
import { type PaidCheckout, type Payment, payCheckout } from './hosted-checkout.ts'
import { SimulatorHttpClient } from './http-client.ts'
import { registerSimulator } from './register-simulator.ts'
import { simulatorKey } from './simulator-key.ts'
import { type Destination, inSimulatorTransaction, type Parts } from './simulator-transaction.ts'

/**
 * A payment provider in this process, with its state in the database. The gateway uses it through the SDK: `new
 * Stripe(simulatorKey, { httpClient: simulator.httpClient })`. Never call it inside a database transaction. It is
 * `payments.simulator`, or null with a real provider or without billing; its pages and its clock then do not exist.
 */
export interface Simulator extends SimulatedProvider {
  /** Handle one API request, for callers with their own HTTP instead of `httpClient`. */
  answer(request: ApiRequest): Promise<ApiResponse>
  /** Simulated time in seconds since 1970; may be ahead of real time. */
  now(): Promise<number>
  /** Process everything that becomes due on the way, in order. Returns the new time. */
  advance(seconds: number): Promise<number>
  payCheckout(sessionId: string, payment: Payment): Promise<PaidCheckout>
  /** Set where events are delivered. A process's HTTP server points it at its own webhook route. */
  deliverTo(destination: Destination | null): void
  /** Try to deliver all pending events once, in order, without jobs. */
  deliverWaiting(): Promise<{ delivered: number; failed: number }>
  parts: Parts
}

export interface SimulatorOptions {
  db: Database
  /** Without jobs, events are delivered only by `deliverWaiting()`. */
  jobs?: Jobs
  /** Base URL of the hosted pages, without a trailing slash. */
  publicUrl: string
  log: Logger
}

export function createSimulator({ db, jobs, publicUrl, log }: SimulatorOptions): Simulator {
  const parts: Parts = { db, jobs: jobs ?? null, publicUrl, log, destination: null }
  const answer = (request: ApiRequest) => handleRequest(parts, request)
  const simulator: Simulator = {
    key: simulatorKey,
    register: (server, app) => registerSimulator(server, app, simulator),
    parts,
    answer,
    httpClient: new SimulatorHttpClient(answer),
    webhookSecret: () =>
      inSimulatorTransaction(parts, { toWrite: false }, async ({ tx }) => {
        const { webhook_secret } = await tx
          .selectFrom('simulator_state')
          .select('webhook_secret')
          .executeTakeFirstOrThrow()
        return webhook_secret
      }),
    now: () => inSimulatorTransaction(parts, { toWrite: false }, async ({ now }) => now),
    advance: (seconds) => advance(parts, seconds),
    tick: () => tick(parts),
    payCheckout: (sessionId, payment) => payCheckout(parts, sessionId, payment),
    deliverTo(destination) {
      parts.destination = destination
    },
    deliver: (eventId) => deliverEvent(parts, eventId),
    deliverWaiting: () => deliverWaiting(parts),
  }
  return simulator
}
