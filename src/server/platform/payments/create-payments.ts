import type { Environment } from '#server/platform/app/env.ts'
import { AppError } from '#shared/errors.ts'
import type { Payments, SimulatedProvider } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'

/**
 * `simulate` creates the built-in provider. It is called only if billing is on without a Stripe key, which production
 * rejects.
 */
export function createPayments(env: Environment, simulate: () => SimulatedProvider): Payments {
  if (env.BILLING === 'off') return unconfiguredPayments
  if (!env.STRIPE_SECRET_KEY) return stripePayments({ simulator: simulate(), pages_url: `${env.PUBLIC_URL}/simulator` })
  return stripePayments({
    simulator: null,
    key: env.STRIPE_SECRET_KEY,
    webhook_secrets: env.STRIPE_WEBHOOK_SECRET?.split(',').map((secret) => secret.trim()) ?? [],
    url: env.STRIPE_API_URL,
  })
}

const rejectUnconfigured = () => Promise.reject(new AppError('payments_not_configured'))
const unconfiguredPayments: Payments = {
  configured: false,
  test_mode: false,
  can_verify_events: false,
  simulator: null,
  createCustomer: rejectUnconfigured,
  updateCustomer: rejectUnconfigured,
  createCheckout: rejectUnconfigured,
  expireCheckouts: rejectUnconfigured,
  createPortal: rejectUnconfigured,
  dashboardUrl: () => '',
  savePayingCard: rejectUnconfigured,
  currentSubscription: rejectUnconfigured,
  settleUnchargedInvoices: rejectUnconfigured,
  async *subscriptions() {
    yield await rejectUnconfigured()
  },
  changeItems: rejectUnconfigured,
  previewItems: rejectUnconfigured,
  nextCharge: rejectUnconfigured,
  cancelAtPeriodEnd: rejectUnconfigured,
  cancelNow: rejectUnconfigured,
  keepSubscription: rejectUnconfigured,
  extendTrial: rejectUnconfigured,
  listInvoices: rejectUnconfigured,
  chargedCard: rejectUnconfigured,
  findInvoice: rejectUnconfigured,
  refundInvoice: rejectUnconfigured,
  createProduct: rejectUnconfigured,
  updateProduct: rejectUnconfigured,
  createPrice: rejectUnconfigured,
  archivePrice: rejectUnconfigured,
  readEvent: rejectUnconfigured,
  check: rejectUnconfigured,
}
