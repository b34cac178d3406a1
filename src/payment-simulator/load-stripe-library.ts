import type Stripe from 'stripe'

/** Load the Stripe SDK on first use, because it is large. */
export async function loadStripeLibrary(): Promise<typeof Stripe> {
  return (await import('stripe')).default
}
