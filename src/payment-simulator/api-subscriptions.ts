import { z } from 'zod'
import { cancellationFields } from './billing-cancel.ts'
import { chargeInvoice } from './billing-charge.ts'
import { changeSubscription, isSubscriptionEnded } from './billing-due.ts'
import { createInvoice, finalizeInvoice } from './billing-invoices.ts'
import { addProration, loadProductNames } from './billing-lines.ts'
import { endSubscription } from './billing-renewal.ts'
import { requireOwnCard, startSubscription, trialEnd } from './billing-start.ts'
import { applyUpdate, chargeUpdate, type SubscriptionUpdate } from './billing-update.ts'
import { listObjects } from './lists.ts'
import type { Subscription } from './objects.ts'
import { booleanParam, createdFilter, mergeMetadata, pagingParams, parseParams, textParam } from './params.ts'
import { cardDeclined, invalidRequest, resourceMissingError } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { requireObject } from './store.ts'
import {
  cancellationParams,
  newSubscriptionParams,
  statusFilters,
  updateSubscriptionParams,
} from './subscription-params.ts'

const noParams = z.strictObject({})
export const subscriptionRoutes: Routes = {
  'POST /v1/subscriptions': async (sim, params) => {
    const given = parseParams(newSubscriptionParams, params)
    const customer = await requireObject(sim, 'customer', given.customer, 'customer')
    if (given.default_payment_method) await requireOwnCard(sim, given.default_payment_method, given.customer)
    const trial =
      given.trial_end === 'now'
        ? null
        : trialEnd(sim, { trial_end: given.trial_end ?? null, days: given.trial_period_days ?? null })
    const card = given.default_payment_method ?? customer.data.invoice_settings.default_payment_method
    const waits = given.payment_behavior === 'default_incomplete'
    if (!card && trial === null && !waits)
      throw invalidRequest(
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
        { code: 'resource_missing' },
      )
    const { subscription } = await startSubscription(sim, {
      customer: given.customer,
      items: given.items.map((item) => ({
        price: item.price,
        quantity: item.quantity ?? 1,
        metadata: item.metadata ?? undefined,
      })),
      trial_end: trial,
      metadata: mergeMetadata({}, given.metadata),
      description: given.description ?? null,
      default_payment_method: given.default_payment_method ?? null,
      save_default_payment_method: given.payment_settings?.save_default_payment_method,
      when: 'later',
      unpaid: waits,
    })
    if (subscription.data.status === 'incomplete' && given.payment_behavior === 'error_if_incomplete')
      throw cardDeclined()
    if (!given.cancel_at_period_end) return subscription.data
    const data = cancellationFields(sim, subscription.data, 'period_end')
    return (await changeSubscription(sim, subscription, { data }, 'customer.subscription.updated')).data
  },
  'GET /v1/subscriptions': async (sim, params) => {
    const given = parseParams(
      z.strictObject({
        ...pagingParams,
        created: createdFilter,
        customer: textParam.optional(),
        price: textParam.optional(),
        status: z.enum(statusFilters).optional(),
      }),
      params,
    )
    return listObjects(sim, 'subscription', '/v1/subscriptions', {
      ...given,
      status: statusesOfFilter(given.status),
      holds: given.price,
    })
  },
  'GET /v1/subscriptions/:id': async (sim, params, id) => {
    parseParams(noParams, params)
    return (await requireObject(sim, 'subscription', id)).data
  },
  'POST /v1/subscriptions/:id': async (sim, params, id) => {
    const given = parseParams(updateSubscriptionParams, params)
    const row = await requireObject(sim, 'subscription', id)
    if (given.default_payment_method) await requireOwnCard(sim, given.default_payment_method, row.data.customer)
    const update: SubscriptionUpdate = { ...given, data: storedFields(sim, row.data, given) }
    return (await chargeUpdate(sim, await applyUpdate(sim, row, update), update)).data
  },
  'DELETE /v1/subscriptions/:id': async (sim, params, id) => {
    const given = parseParams(
      z.strictObject({
        cancellation_details: cancellationParams.optional(),
        invoice_now: booleanParam.optional(),
        prorate: booleanParam.optional(),
      }),
      params,
    )
    const row = await requireObject(sim, 'subscription', id)
    if (isSubscriptionEnded(row.data)) throw resourceMissingError('subscription', id)
    if (given.prorate) await creditRemainingTime(sim, row.data)
    const cancellation_details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: null,
      ...row.data.cancellation_details,
      ...given.cancellation_details,
    }
    const reasoned = await changeSubscription(sim, row, { data: { cancellation_details } })
    await endSubscription(sim, reasoned, 'cancellation_requested')
    if (given.invoice_now) await invoicePendingItems(sim, row.data)
    return (await requireObject(sim, 'subscription', id)).data
  },
}

function statusesOfFilter(status: (typeof statusFilters)[number] | undefined): readonly string[] | undefined {
  if (status === 'all') return undefined
  if (status === 'ended') return ['canceled', 'incomplete_expired']
  return status ? [status] : statusFilters.filter((one) => one !== 'canceled' && one !== 'incomplete_expired')
}

/** Fields that an update stores without further effects, including the fields of a scheduled cancellation. */
function storedFields(
  sim: SimulatorTransaction,
  before: Subscription,
  given: z.output<typeof updateSubscriptionParams>,
): Partial<Subscription> {
  const { cancel_at_period_end: atEnd, cancel_at: at, cancellation_details: details } = given
  const ending =
    atEnd === true
      ? cancellationFields(sim, before, 'period_end', details)
      : typeof at === 'number'
        ? cancellationFields(sim, before, at, details)
        : atEnd === false || at === null
          ? cancellationFields(sim, before, null, details)
          : details && {
              cancellation_details: {
                comment: null,
                feedback: null,
                feedback_option: null,
                reason: null,
                ...before.cancellation_details,
                ...details,
              },
            }
  return {
    ...ending,
    metadata: mergeMetadata(before.metadata, given.metadata),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.default_payment_method !== undefined && { default_payment_method: given.default_payment_method }),
    ...(given.payment_settings?.save_default_payment_method && {
      payment_settings: {
        payment_method_options: null,
        payment_method_types: null,
        save_default_payment_method: given.payment_settings.save_default_payment_method,
      },
    }),
  }
}

async function creditRemainingTime(sim: SimulatorTransaction, subscription: Subscription): Promise<void> {
  if (subscription.status === 'trialing') return
  const items = subscription.items.data
  const nameOf = await loadProductNames(
    sim,
    items.map(({ price }) => price),
  )
  for (const item of items)
    await addProration(sim, subscription, item, { sign: -1, at: sim.now, name: nameOf(item.price) })
}

async function invoicePendingItems(sim: SimulatorTransaction, subscription: Subscription): Promise<void> {
  const draft = await createInvoice(sim, subscription, {
    reason: 'subscription_update',
    lines: [],
    period: { start: sim.now, end: sim.now },
  })
  const invoice = await finalizeInvoice(sim, draft)
  if (invoice.data.status === 'open') await chargeInvoice(sim, invoice, { when: 'later' })
}
