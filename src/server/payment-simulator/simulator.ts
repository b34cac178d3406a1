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
 * A payment provider in this process, with its state in the database. The gateway talks to it through the SDK:
 * `new Stripe(simulatorKey, { httpClient: simulator.httpClient })`. Never ask it inside a database transaction.
 * The gateway keeps it as `payments.simulator`, or null there when a real provider is configured or nothing is sold:
 * the server and the jobs look there, so its pages and its clock are absent with it.
 */
export interface Simulator extends SimulatedProvider {
  /** Answers one request to the API: what `httpClient` does, for those who bring their own HTTP. */
  answer(request: ApiRequest): Promise<ApiResponse>
  /** Seconds since 1970 by its clock, which may be ahead of the real one. */
  now(): Promise<number>
  /** Goes through everything that becomes due on the way, in order. Answers with the new time. */
  advance(seconds: number): Promise<number>
  /** What somebody does who pays on the hosted page of a checkout. */
  payCheckout(sessionId: string, payment: Payment): Promise<PaidCheckout>
  /** Where events go from now on. The HTTP server of a process points it at its own webhook route. */
  deliverTo(destination: Destination | null): void
  /** One attempt for everything that waits, in order, without jobs. */
  deliverWaiting(): Promise<{ delivered: number; failed: number }>
  parts: Parts
}

export interface SimulatorOptions {
  db: Database
  /** Without jobs nothing is delivered by itself: `deliverWaiting()` does it. */
  jobs?: Jobs
  /** Where the hosted pages are reached, without a slash at its end. */
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
