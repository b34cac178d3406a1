import { createServer, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import Stripe from 'stripe'
import type { ApiRequest, ApiResponse } from '#server/payment-simulator/handle-request.ts'
import { createSimulator, type Simulator } from '#server/payment-simulator/simulator.ts'
import { simulatorKey } from '#server/payment-simulator/simulator-key.ts'
import { openTestDatabase } from './database.ts'
import { startTestMarquee, type TestMarquee } from './marquee.ts'

/**
 * 'timeout': no answer at all. 'reset': the connection breaks before anything is done. 'lost-answer': all is done, and
 * the connection breaks before the answer. '429' and '500': refused, nothing is done.
 */
export type Fault = 'timeout' | 'reset' | 'lost-answer' | '429' | '500'

export interface Seen {
  method: string
  path: string
  body: string
  idempotency_key: string | null
  status: number | null
  fault: Fault | null
}

export interface PaymentProvider {
  /** For STRIPE_API_URL, with `key` as STRIPE_SECRET_KEY. */
  url: string
  key: string
  stripe: Stripe
  simulator: Simulator
  /** Every request that came, faulty ones too. */
  seen: Seen[]
  faults: {
    /** The next request that fits, e.g. 'POST /v1/subscriptions/*', fails so; several are used up one by one. */
    next(request: string, fault: Fault): void
    clear(): void
  }
  close(): Promise<void>
}

/**
 * The simulator behind a port of the loopback, on a database of its own: Marquee talks to it as it talks to Stripe.
 * To run such tests against an account in Stripe's test mode instead, give Marquee STRIPE_SECRET_KEY and
 * STRIPE_WEBHOOK_SECRET of that account and no STRIPE_API_URL; faults and the clock are then not to be had.
 */
export async function startPaymentProvider(): Promise<PaymentProvider> {
  const database = await openTestDatabase()
  const seen: Seen[] = []
  let planned: { fits: RegExp; fault: Fault }[] = []
  const hanging = new Set<ServerResponse>()

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const request: ApiRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(chunks).toString('utf8'),
    }
    const [path = ''] = request.path.split('?')
    const index = planned.findIndex(({ fits }) => fits.test(`${request.method} ${path}`))
    const fault = planned[index]?.fault ?? null
    if (index >= 0) planned.splice(index, 1)
    const entry: Seen = {
      method: request.method,
      path,
      body: request.body,
      idempotency_key: request.headers['idempotency-key'] ?? null,
      status: null,
      fault,
    }
    seen.push(entry)
    if (fault === 'reset') return incoming.socket.destroy()
    if (fault === 'timeout') return hanging.add(outgoing)
    if (fault === '429' || fault === '500') return reply(outgoing, refusals[fault], entry)
    const answer = await simulator.answer(request)
    if (fault === 'lost-answer') return incoming.socket.destroy()
    reply(outgoing, answer, entry)
  })
  // Idle connections stay open: a test that stalls must not lose its retry to a closed one.
  server.keepAliveTimeout = 0
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The provider has no port')
  const url = `http://127.0.0.1:${address.port}`
  const simulator = createSimulator({ db: database.db, publicUrl: url, log: pino({ level: 'silent' }) })

  return {
    url,
    key: simulatorKey,
    simulator,
    seen,
    stripe: new Stripe(simulatorKey, {
      host: '127.0.0.1',
      port: address.port,
      protocol: 'http',
      maxNetworkRetries: 0,
      timeout: 20_000,
    }),
    faults: {
      next(request, fault) {
        const pattern = request.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+')
        planned.push({ fits: new RegExp(`^${pattern}$`), fault })
      },
      clear() {
        planned = []
      },
    },
    async close() {
      for (const one of hanging) one.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await database.close()
    },
  }
}

const refusals: Record<'429' | '500', ApiResponse> = {
  429: refusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' }),
  500: refusal(500, { type: 'api_error', message: 'An unknown error occurred' }),
}

function refusal(status: number, error: Record<string, string>): ApiResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) }
}

function reply(outgoing: ServerResponse, { status, headers, body }: ApiResponse, entry: Seen): void {
  entry.status = status
  outgoing.writeHead(status, headers).end(body)
}

/** Marquee with the SDK over HTTP and the provider it talks to; closed together. */
export async function startWithProvider(): Promise<{
  provider: PaymentProvider
  marquee: TestMarquee
  close(): Promise<void>
}> {
  const provider = await startPaymentProvider()
  const marquee = await startTestMarquee({
    STRIPE_SECRET_KEY: provider.key,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_URL: provider.url,
  })
  return {
    provider,
    marquee,
    async close() {
      await marquee.close()
      await provider.close()
    },
  }
}
