import type { FastifyInstance } from 'fastify'
import { secondsPerDay } from './billing-periods.ts'
import { startSubscription } from './billing-start.ts'
import { attachCard } from './cards.ts'
import { advanceClock, processDueActions } from './clock.ts'
import { deliverEvent, deliverPending } from './deliver.ts'
import { processDueAction } from './due-action.ts'
import { type ApiRequest, type ApiResponse, handleRequest } from './handle-request.ts'
import { type CheckoutPayment, type PaidCheckout, payCheckout } from './hosted-checkout.ts'
import { SimulatorHttpClient } from './http-client.ts'
import { type PageOptions, registerSimulator } from './register-simulator.ts'
import { simulatorKey } from './simulator-key.ts'
import {
  type EventDestination,
  inSimulatorTransaction,
  type SimulatorHost,
  type SimulatorServices,
  type SimulatorTransaction,
} from './simulator-transaction.ts'
import { requireObject } from './store.ts'

/**
 * A payment provider in this process, with its state in the database. Use it through the SDK: `new Stripe(simulator.key, {
 * httpClient: simulator.httpClient })`. Never call it inside a database transaction.
 */
export interface Simulator {
  /** The only API key that the simulator accepts. It is not secret. */
  key: string
  httpClient: SimulatorHttpClient
  /** Signing secret of the simulator's webhooks. */
  webhookSecret(): Promise<string>
  /** Register the simulator's hosted pages on a server, and deliver its events to that server's webhook route. */
  register(server: FastifyInstance, options: PageOptions): Promise<void>
  /** Try to deliver one event. Returns true if the receiver has accepted the event, now or earlier. */
  deliver(eventId: string): Promise<boolean>
  /** Process every action that is due by the real clock. A job calls this every minute. */
  tick(): Promise<void>
  /** Create a subscription that started in the past, including its renewals since then. Sends no events. */
  subscribeInThePast(subscription: PastSubscription): Promise<void>
  /** Handle one API request, for callers that receive requests over HTTP instead of using `httpClient`. */
  answer(request: ApiRequest): Promise<ApiResponse>
  /** Simulated time in seconds since 1970; may be ahead of real time. */
  now(): Promise<number>
  /** Advance the clock, and process every action that becomes due, in order. Returns the new time. */
  advance(seconds: number): Promise<number>
  payCheckout(sessionId: string, payment: CheckoutPayment): Promise<PaidCheckout>
  /** Set the destination of events; null stops their delivery. An HTTP server sets its own webhook route. */
  deliverTo(destination: EventDestination | null): void
  /** Try to deliver each pending event once, in order, directly instead of through the job queue. */
  deliverPending(): Promise<{ delivered: number; failed: number }>
  parts: SimulatorServices
}

/**
 * Create a simulator. This folder imports nothing from the rest of Marquee: `host` provides the database and the job
 * queue.
 */
export function createSimulator(host: SimulatorHost): Simulator {
  const parts: SimulatorServices = { ...host, destination: null }
  const answer = (request: ApiRequest) => handleRequest(parts, request)
  const simulator: Simulator = {
    key: simulatorKey,
    register: (server, options) => registerSimulator(server, simulator, options),
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
    advance: (seconds) => advanceClock(parts, seconds),
    tick: () => processDueActions(parts),
    subscribeInThePast: (subscription) => subscribeInThePast(parts, subscription),
    payCheckout: (sessionId, payment) => payCheckout(parts, sessionId, payment),
    deliverTo(destination) {
      parts.destination = destination
    },
    deliver: (eventId) => deliverEvent(parts, eventId),
    deliverPending: () => deliverPending(parts),
  }
  return simulator
}

interface PastSubscription {
  customer: string
  price: string
  quantity: number
  company_id: string
  /** Days since the subscription started. */
  days: number
}

function subscribeInThePast(
  parts: SimulatorServices,
  { customer, price, quantity, company_id, days }: PastSubscription,
): Promise<void> {
  return inSimulatorTransaction({ ...parts, destination: null }, { toWrite: true }, async (sim) => {
    const then = { ...sim, now: sim.now - days * secondsPerDay }
    const { data } = await requireObject(sim, 'customer', customer)
    const card = await attachCard(then, customer, '4242424242424242', { email: data.email, name: data.name ?? null })
    const { subscription } = await startSubscription(then, {
      customer,
      items: [{ price, quantity }],
      trial_end: null,
      metadata: { company_id },
      description: null,
      default_payment_method: card.data.id,
      when: 'checkout',
    })
    await processUntilNow(sim, subscription.data.id)
    await deleteEvents(sim, customer)
  })
}

async function processUntilNow(sim: SimulatorTransaction, subscription: string): Promise<void> {
  for (;;) {
    const { due } = await requireObject(sim, 'subscription', subscription)
    if (due === null || due > sim.now) return
    await processDueAction({ ...sim, now: due }, { id: subscription, kind: 'subscription', at: due })
  }
}

async function deleteEvents({ tx }: SimulatorTransaction, customer: string): Promise<void> {
  await tx.deleteFrom('simulator_events').where('customer', '=', customer).execute()
}
