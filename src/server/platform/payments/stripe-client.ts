import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type Stripe from 'stripe'

/** Timeout in milliseconds. With one retry, a request ends within ten seconds. */
export const requestLimits = { timeout: 4500, maxNetworkRetries: 1 }

/** With at most one idle connection, only the first attempt can use a connection that Stripe has already closed. */
const connections = { keepAlive: true, maxFreeSockets: 1 }

/** Load the Stripe SDK on first use, because it is large. */
export async function loadStripeLibrary(): Promise<typeof Stripe> {
  return (await import('stripe')).default
}

/** Stripe client for a secret key. `url` replaces Stripe's address in tests. */
export async function createStripeClient(key: string, url: string | undefined): Promise<Stripe> {
  const Stripe = await loadStripeLibrary()
  if (!url) return new Stripe(key, { ...requestLimits, httpAgent: new HttpsAgent(connections) })
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(key, {
    ...requestLimits,
    host: hostname,
    port,
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpAgent: protocol === 'http:' ? new HttpAgent(connections) : new HttpsAgent(connections),
  })
}
