import { setTimeout } from 'node:timers/promises'
import type Stripe from 'stripe'
import { AppError } from '#shared/errors.ts'
import { parseStripeEvent } from './parse-stripe-event.ts'
import type {
  ChargePreview,
  Payments,
  ProviderSubscription,
  SimulatedProvider,
  SubscriptionItemChange,
} from './payments.ts'
import { createStripeClient, loadStripeLibrary, requestLimits } from './stripe-client.ts'
import {
  toChargePreview,
  toInvoiceWithCustomer,
  toPaymentCard,
  toProviderEvent,
  toProviderInvoice,
  toProviderSubscription,
} from './stripe-objects.ts'

/** How the SDK reaches the provider: an account with keys, or the simulator in this process. */
type Account =
  | { simulator: SimulatedProvider; pages_url: string }
  | { simulator: null; key: string; webhook_secrets: readonly string[]; url: string | undefined }

const signatureToleranceSeconds = 300

/** Fetch the latest invoice along with a subscription: the state of the invoice decides what is owed. */
const withInvoice = { expand: ['latest_invoice'] }

export function stripePayments(account: Account): Payments {
  let opened: Promise<Stripe> | undefined
  const open = () => {
    opened ??= clientFor(account)
    return opened
  }
  const ask = <T>(question: (stripe: Stripe) => Promise<T>) => translateErrors(async () => question(await open()))
  const { simulator } = account
  const test_mode = account.simulator !== null || !account.key.includes('_live_')

  return {
    configured: true,
    test_mode,
    can_verify_events: account.simulator !== null || account.webhook_secrets.length > 0,
    simulator,

    createCustomer: ({ id, name, email }) =>
      ask(async (stripe) => {
        const customer = await stripe.customers.create(
          { name, metadata: { company_id: id }, ...(email && { email }) },
          { idempotencyKey: `customer-${id}` },
        )
        return customer.id
      }),
    updateCustomer: (customer, { name, email }) =>
      ask(async (stripe) => {
        await stripe.customers.update(customer, { name, ...(email && { email }) })
      }),
    createCheckout: (request) =>
      ask(async (stripe) => {
        const session = await stripe.checkout.sessions.create({
          mode: 'subscription',
          customer: request.customer,
          line_items: request.items,
          subscription_data: {
            metadata: { company_id: request.company_id },
            ...(request.trial_days > 0 && { trial_period_days: request.trial_days }),
          },
          metadata: { company_id: request.company_id },
          // Address and VAT id are stored with the customer and printed on its invoices.
          billing_address_collection: 'required',
          tax_id_collection: { enabled: true },
          customer_update: { address: 'auto', name: 'auto' },
          success_url: request.success_url,
          cancel_url: request.cancel_url,
        })
        if (!session.url) throw new AppError('payments_unavailable')
        await expireOlder(stripe, session, request.customer)
        return session.url
      }),
    expireCheckouts: (customer) => ask((stripe) => expireOpen(stripe, customer, () => true)),
    createPortal: (customer, returnUrl) =>
      ask(async (stripe) => (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url),
    dashboardUrl: (customer) =>
      account.simulator
        ? `${account.pages_url}/customers/${encodeURIComponent(customer)}`
        : `https://dashboard.stripe.com/${test_mode ? 'test/' : ''}customers/${encodeURIComponent(customer)}`,

    savePayingCard: (subscription) =>
      ask(async (stripe) =>
        withBalance(
          stripe,
          await stripe.subscriptions.update(
            subscription,
            { payment_settings: { save_default_payment_method: 'on_subscription' }, expand: ['latest_invoice'] },
            { idempotencyKey: `save-paying-card-${subscription}` },
          ),
        ),
      ),
    currentSubscription: (customer) =>
      ask(async (stripe) => {
        const { data } = await stripe.subscriptions.list({
          customer,
          status: 'all',
          limit: 100,
          expand: ['data.latest_invoice'],
        })
        const [current] = data.toSorted((one, other) =>
          byImportance(toProviderSubscription(one), toProviderSubscription(other)),
        )
        return current ? withBalance(stripe, current) : null
      }),
    async *subscriptions(from) {
      let after = from
      for (;;) {
        const page = await ask(async (stripe) => {
          const { data, has_more } = await stripe.subscriptions.list({
            ...{ status: 'all', limit: 100, expand: ['data.latest_invoice'] },
            ...(after && { starting_after: after }),
          })
          const found: ProviderSubscription[] = []
          for (const one of data) found.push(await withBalance(stripe, one))
          return { found, has_more }
        })
        yield page.found
        after = page.found.at(-1)?.id
        if (!page.has_more || !after) return
      }
    },
    changeItems: (subscription, items, key) =>
      ask(async (stripe) =>
        withBalance(
          stripe,
          await stripe.subscriptions.update(
            subscription,
            { items: items.map(itemParams), proration_behavior: 'create_prorations', ...withInvoice },
            { idempotencyKey: key },
          ),
        ),
      ),
    previewItems: (customer, subscription, items) =>
      ask(async (stripe) =>
        toChargePreview(
          await stripe.invoices.createPreview({
            customer,
            subscription,
            subscription_details: { items: items.map(itemParams), proration_behavior: 'create_prorations' },
          }),
        ),
      ),
    nextCharge: (customer, subscription) =>
      ask((stripe) =>
        nullIfNoInvoice(async () => toChargePreview(await stripe.invoices.createPreview({ customer, subscription }))),
      ),
    cancelAtPeriodEnd: (subscription, reason, key) =>
      ask(async (stripe) =>
        withBalance(
          stripe,
          await stripe.subscriptions.update(
            subscription,
            {
              cancel_at_period_end: true,
              ...withInvoice,
              ...(reason && { cancellation_details: { comment: reason } }),
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    cancelNow: (subscription, reason, key) =>
      ask(async (stripe) =>
        withBalance(
          stripe,
          await stripe.subscriptions.cancel(
            subscription,
            { prorate: false, ...withInvoice, ...(reason && { cancellation_details: { comment: reason } }) },
            { idempotencyKey: key },
          ),
        ),
      ),
    keepSubscription: (subscription, key) =>
      ask(async (stripe) =>
        withBalance(
          stripe,
          await stripe.subscriptions.update(
            subscription,
            { cancel_at_period_end: false, cancellation_details: { comment: '' }, ...withInvoice },
            { idempotencyKey: key },
          ),
        ),
      ),
    extendTrial: (subscription, endsAt, key) =>
      ask(async (stripe) =>
        withBalance(
          stripe,
          await stripe.subscriptions.update(
            subscription,
            { trial_end: Date.parse(endsAt) / 1000, proration_behavior: 'none', ...withInvoice },
            { idempotencyKey: key },
          ),
        ),
      ),

    settleUnchargedInvoices: ({ id: subscription, status }) =>
      ask(async (stripe) => {
        const [drafts, open] = await Promise.all(
          (['draft', 'open'] as const).map((state) =>
            stripe.invoices.list({ subscription, status: state, limit: 100 }),
          ),
        )
        const uncharged = [...(drafts?.data ?? []), ...(open?.data ?? []).filter(isUncharged)]
        const [latest] = uncharged.toSorted((one, other) => other.created - one.created)
        for (const { id, status: state } of uncharged) {
          if (!id) continue
          // A draft invoice of a subscription cannot be deleted, only finalized and voided.
          const left =
            state === 'draft' ? await stripe.invoices.finalizeInvoice(id, { auto_advance: false }) : { status: state }
          const isKept = status === 'unpaid' && id === latest?.id
          if (!isKept && left.status === 'open') await stripe.invoices.voidInvoice(id)
        }
        return withBalance(stripe, await stripe.subscriptions.retrieve(subscription, withInvoice))
      }),

    listInvoices: (customer) =>
      ask(async (stripe) => (await stripe.invoices.list({ customer, limit: 100 })).data.map(toProviderInvoice)),
    chargedCard: (customer) =>
      ask(async (stripe) => {
        const [owner, subscriptions] = await Promise.all([
          stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] }),
          stripe.subscriptions.list({
            ...{ customer, status: 'all', limit: 100 },
            expand: ['data.latest_invoice', 'data.default_payment_method'],
          }),
        ])
        const cards = new Map(subscriptions.data.map((one) => [one.id, toPaymentCard(one.default_payment_method)]))
        const [current] = subscriptions.data.map((one) => toProviderSubscription(one)).sort(byImportance)
        const ownCard = owner.deleted ? null : toPaymentCard(owner.invoice_settings.default_payment_method)
        return (current && cards.get(current.id)) ?? ownCard
      }),
    findInvoice: (id) =>
      ask((stripe) => nullIfMissing(async () => toInvoiceWithCustomer(await stripe.invoices.retrieve(id)))),
    refundInvoice: ({ invoice, amount, reason, memo }, key) =>
      ask(async (stripe) => {
        await stripe.creditNotes.create(
          {
            ...{ invoice, amount, refund_amount: amount, email_type: 'none' },
            ...(reason !== 'other' && { reason }),
            ...(memo && { memo }),
          },
          { idempotencyKey: key },
        )
      }),

    createProduct: ({ id, name, description }, key) =>
      ask(async (stripe) => {
        const product = await stripe.products.create(
          { name, metadata: { plan_id: id }, ...(description && { description }) },
          { idempotencyKey: key },
        )
        return product.id
      }),
    updateProduct: (product, { name, description }) =>
      ask(async (stripe) => {
        await stripe.products.update(product, { name, description: description ?? '' })
      }),
    createPrice: (price, key) =>
      ask(async (stripe) => {
        const created = await stripe.prices.create(
          {
            product: price.product,
            currency: price.currency.toLowerCase(),
            unit_amount: price.unit_amount,
            recurring: { interval: price.frequency === 'yearly' ? 'year' : 'month' },
            nickname: price.kind === 'seat' ? 'Per user' : 'Base price',
            metadata: { plan_id: price.plan_id, kind: price.kind },
          },
          { idempotencyKey: key },
        )
        return created.id
      }),
    archivePrice: (price) =>
      ask(async (stripe) => {
        await stripe.prices.update(price, { active: false })
      }),

    async readEvent(body, signature) {
      if (!hasFreshTime(signature)) throw new AppError('webhook_signature_invalid')
      const [stripe, { errors }] = [await open(), await loadStripeLibrary()]
      const secrets = account.simulator === null ? account.webhook_secrets : [await account.simulator.webhookSecret()]
      for (const secret of secrets) {
        try {
          await stripe.webhooks.constructEventAsync(body, signature, secret, signatureToleranceSeconds)
        } catch (error) {
          if (error instanceof errors.StripeSignatureVerificationError) continue
          // The SDK parses the body only after the signature is verified.
          throw new AppError('malformed_body')
        }
        return toProviderEvent(parseStripeEvent(body))
      }
      throw new AppError('webhook_signature_invalid')
    },
    check: () =>
      ask(async (stripe) => {
        await stripe.products.list({ limit: 1 })
      }),
  }
}

/** Convert a subscription with the sum of its open invoices, which are fetched only if there can be any. */
async function withBalance(stripe: Stripe, subscription: Stripe.Subscription): Promise<ProviderSubscription> {
  const found = toProviderSubscription(subscription)
  const isOverdue = found.status === 'past_due' || found.status === 'unpaid'
  if (!isOverdue && !(found.ended_at && found.latest_invoice?.status === 'open')) return found
  const { data } = await stripe.invoices.list({ subscription: found.id, status: 'open', limit: 100 })
  return toProviderSubscription(subscription, data)
}

function isUncharged({ attempt_count }: Stripe.Invoice): boolean {
  return attempt_count === 0
}

async function clientFor(account: Account): Promise<Stripe> {
  if (account.simulator === null) return createStripeClient(account.key, account.url)
  const { key, httpClient } = account.simulator
  const Stripe = await loadStripeLibrary()
  return new Stripe(key, { ...requestLimits, httpClient })
}

/** Expire a customer's older checkouts: if two were paid, the customer would have two subscriptions. */
async function expireOlder(stripe: Stripe, newest: Stripe.Checkout.Session, customer: string): Promise<void> {
  const age = ({ created, id }: Stripe.Checkout.Session) => `${created} ${id}`
  await expireOpen(stripe, customer, (session) => session.id !== newest.id && age(session) < age(newest))
}

async function expireOpen(
  stripe: Stripe,
  customer: string,
  isOver: (session: Stripe.Checkout.Session) => boolean,
): Promise<number> {
  const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  // A checkout that is being paid cannot expire; its webhook arrives when it completes.
  const ends = await Promise.allSettled(data.filter(isOver).map(({ id }) => stripe.checkout.sessions.expire(id)))
  return ends.filter(({ status }) => status === 'fulfilled').length
}

/** Convert Stripe's errors to our error codes. Stripe's messages go to the log, not to users. */
async function translateErrors<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await retryWhileKeyInUse(question)
  } catch (error) {
    const { errors } = await loadStripeLibrary()
    if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
      throw new AppError('payments_not_configured')
    if (error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripeCardError)
      throw new AppError('payment_refused', { reason: error.message })
    if (error instanceof errors.StripeError) throw new AppError('payments_unavailable')
    throw error
  }
}

const maxAttempts = 4

/** Retry while a concurrent request uses the same idempotency key, because Stripe then rejects the second request. */
async function retryWhileKeyInUse<T>(question: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await question()
    } catch (error) {
      const { errors } = await loadStripeLibrary()
      const isTaken = error instanceof errors.StripeError && error.code === 'idempotency_key_in_use'
      if (!isTaken || turn === maxAttempts) throw error
      await setTimeout(turn * 100)
    }
  }
}

/** @returns null if the provider does not know the object */
async function nullIfMissing<T>(question: () => Promise<T>): Promise<T | null> {
  try {
    return await question()
  } catch (error) {
    const { errors } = await loadStripeLibrary()
    if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** @returns null if the subscription has no further invoice */
async function nullIfNoInvoice(question: () => Promise<ChargePreview>): Promise<ChargePreview | null> {
  try {
    return await question()
  } catch (error) {
    const { errors } = await loadStripeLibrary()
    if (error instanceof errors.StripeInvalidRequestError && error.code === 'invoice_upcoming_none') return null
    throw error
  }
}

function itemParams(change: SubscriptionItemChange): Stripe.SubscriptionUpdateParams.Item {
  if ('deleted' in change) return { id: change.id, deleted: true }
  const { id, price, quantity } = change
  return { ...(id && { id }), price, quantity }
}

const statusesByImportance = [
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'cancelled',
  'incomplete_expired',
]
type Ranked = { status: string; created_at: string }
function byImportance(one: Ranked, other: Ranked): number {
  const rank = statusesByImportance.indexOf(one.status) - statusesByImportance.indexOf(other.status)
  const ended = (status: string) => status === 'cancelled' || status === 'incomplete_expired'
  // Among ended subscriptions the newest counts, whatever its status.
  if (rank === 0 || (ended(one.status) && ended(other.status))) return one.created_at < other.created_at ? 1 : -1
  return rank
}

/**
 * Whether the signature has exactly one timestamp that is not minutes in the future. The SDK itself rejects old ones.
 */
function hasFreshTime(signature: string): boolean {
  const [time, ...others] = signature.split(',').filter((part) => part.split('=')[0] === 't')
  if (!time || others.length > 0 || !/^t=\d{1,12}$/.test(time)) return false
  return Number(time.slice(2)) - Date.now() / 1000 <= signatureToleranceSeconds
}
