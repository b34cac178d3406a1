import Stripe from 'stripe'

/** With its one retry a question is over within the ten seconds that anybody waits. */
export const requestLimits = { timeout: 4500, maxNetworkRetries: 1 }

/** The official SDK for an account; `url` leads it elsewhere than to Stripe. */
export function clientOf(key: string, url: string | undefined): Stripe {
  if (!url) return new Stripe(key, requestLimits)
  const { hostname, port, protocol } = new URL(url)
  return new Stripe(key, { ...requestLimits, host: hostname, port, protocol: protocol === 'http:' ? 'http' : 'https' })
}
