import type Stripe from 'stripe'
import { paymentWebhookEventTypes } from './payment-webhook-event-types.ts'
import { paymentWebhookPath } from './payments.ts'

export interface AccountFinding {
  ok: boolean
  what: string
  advice?: string
}

const passed = (what: string): AccountFinding => ({ ok: true, what })
const failed = (what: string, advice: string): AccountFinding => ({ ok: false, what, advice })

/**
 * Check whether the settings of a Stripe account suit Marquee. Read-only. `prices` are the price ids of the available
 * plans.
 */
export async function checkAccount(
  stripe: Stripe,
  { public_url, has_webhook_secret, prices }: { public_url: string; has_webhook_secret: boolean; prices: string[] },
): Promise<AccountFinding[]> {
  const key = await checkKey(stripe)
  if (!key.ok) return [key]
  const [endpoint, portal, found] = await Promise.all([
    checkEndpoint(stripe, `${public_url}${paymentWebhookPath}`),
    checkPortal(stripe),
    Promise.all(prices.map((price) => checkPrice(stripe, price))),
  ])
  const secret = has_webhook_secret
    ? passed('STRIPE_WEBHOOK_SECRET is set')
    : failed('STRIPE_WEBHOOK_SECRET is not set', 'Set it to the signing secret of the webhook endpoint.')
  const sold =
    prices.length > 0
      ? found
      : [failed('No plan has a price', 'Open each plan in the back office and create its product.')]
  return [key, secret, ...endpoint, ...portal, ...sold]
}

async function checkKey(stripe: Stripe): Promise<AccountFinding> {
  try {
    const account = await stripe.accounts.retrieveCurrent()
    return passed(`The key opens the account ${account.id}`)
  } catch (error) {
    return failed(`The key opens no account: ${messageOf(error)}`, 'Check STRIPE_SECRET_KEY.')
  }
}

async function checkEndpoint(stripe: Stripe, url: string): Promise<AccountFinding[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const endpoint = data.find((one) => one.url === url)
  if (!endpoint)
    return [failed(`No webhook endpoint ${url}`, `Create one for: ${paymentWebhookEventTypes.join(', ')}.`)]
  const all = endpoint.enabled_events.includes('*')
  const missing = paymentWebhookEventTypes.filter((event) => !all && !endpoint.enabled_events.includes(event))
  return [
    endpoint.status === 'enabled'
      ? passed(`The webhook endpoint ${url} is enabled`)
      : failed(`The webhook endpoint ${url} is disabled`, 'Enable it.'),
    missing.length === 0
      ? passed('It is told of every event that is needed')
      : failed(`It is not told of ${missing.join(', ')}`, 'Add these events to it.'),
  ]
}

async function checkPortal(stripe: Stripe): Promise<AccountFinding[]> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, is_default: true, limit: 1 })
  const features = data[0]?.features
  if (!features) return [failed('There is no customer portal', "Save the portal's settings once in the dashboard.")]
  const wanted: [boolean, string][] = [
    [features.payment_method_update.enabled, 'change the payment method'],
    [features.invoice_history.enabled, 'see their invoices'],
    [
      features.subscription_cancel.enabled && features.subscription_cancel.mode === 'at_period_end',
      'cancel at the end of the period',
    ],
    [
      features.customer_update.enabled &&
        (['address', 'tax_id'] as const).every((one) => features.customer_update.allowed_updates.includes(one)),
      'change the address and VAT id on their invoices',
    ],
    [!features.subscription_update.enabled, 'not change the plan there, but in Marquee'],
  ]
  return wanted.map(([is, what]) =>
    is
      ? passed(`In the portal people can ${what}`)
      : failed(`In the portal people should ${what}`, "Change the portal's settings."),
  )
}

async function checkPrice(stripe: Stripe, price: string): Promise<AccountFinding> {
  try {
    const { active, recurring } = await stripe.prices.retrieve(price)
    return active && recurring
      ? passed(`The price ${price} can be bought`)
      : failed(`The price ${price} cannot be bought any more`, 'Sync its plan in the back office.')
  } catch (error) {
    return failed(`The price ${price} is not there: ${messageOf(error)}`, 'Create the product of its plan again.')
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
