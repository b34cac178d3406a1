import type Stripe from 'stripe'

/** Lazy: the SDK is large. */
export async function stripeLibrary(): Promise<typeof Stripe> {
  return (await import('stripe')).default
}
