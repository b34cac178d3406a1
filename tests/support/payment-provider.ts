import { createServer, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import Stripe from 'stripe'
import { startSimulator } from '#server/payment-simulator.ts'
import type { ApiRequest, ApiResponse } from '#simulator/handle-request.ts'
import type { Simulator } from '#simulator/simulator.ts'
import { simulatorKey } from '#simulator/simulator-key.ts'
import { openTestDatabase } from './database.ts'
import { startTestMarquee, type TestMarquee } from './marquee.ts'

/**
 * 'timeout': no response. 'reset': the connection breaks before execution. 'lost-answer': the request is executed, then the
 * connection breaks. '429' and '500': rejected without execution.
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
  /** Every received request, including failed ones. */
  seen: Seen[]
  faults: {
    /** Fail the next matching request, e.g. 'POST /v1/subscriptions/*'. Several faults apply one after the other. */
    next(request: string, fault: Fault): void
    clear(): void
  }
  close(): Promise<void>
}

/**
 * The simulator on a loopback port with a separate database; Marquee uses it like Stripe. To test against Stripe's test
 * mode, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET and unset STRIPE_API_URL; faults and clock are then unavailable.
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
  // Keep idle connections open: a test that stalls must not lose its retry to a closed one.
  server.keepAliveTimeout = 0
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The provider has no port')
  const url = `http://127.0.0.1:${address.port}`
  const simulator = startSimulator({ db: database.db, publicUrl: url, log: pino({ level: 'silent' }) })

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

/** Marquee with the SDK over HTTP, and its provider; closed together. */
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
