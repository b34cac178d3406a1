import type Stripe from 'stripe'

/** With its one retry a question is over within the ten seconds that anybody waits. */
export const requestLimits = { timeout: 4500, maxNetworkRetries: 1 }

/** The official SDK. It is large, and many a process never asks it anything: it comes with the first question. */
export async function stripeLibrary(): Promise<typeof Stripe> {
  return (await import('stripe')).default
}

/** For an account; `url` leads it elsewhere than to Stripe. */
export async function clientOf(key: string, url: string | undefined): Promise<Stripe> {
  const Stripe = await stripeLibrary()
  if (!url) return new Stripe(key, requestLimits)
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(key, { ...requestLimits, host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' })
}
