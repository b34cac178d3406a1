import { z } from 'zod'
import { cancellationFields } from './billing-cancel.ts'
import { chargeInvoice, findCardToCharge, reactivateAfterPayment } from './billing-charge.ts'
import { isSubscriptionEnded } from './billing-due.ts'
import { finalizeInvoice, markPaid } from './billing-invoices.ts'
import { previewUpcomingInvoice } from './billing-renewal.ts'
import { requireOwnCard, startSubscription, trialEnd } from './billing-start.ts'
import { applyUpdate } from './billing-update.ts'
import { emitEvent } from './events.ts'
import { listObjects } from './lists.ts'
import { type ErrorResult, PreviewRollback } from './outcomes.ts'
import {
  booleanParam,
  createdFilter,
  nullableParam,
  pagingParams,
  parseParams,
  textParam,
  timestampParam,
} from './params.ts'
import { cardDeclined, invalidRequest } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { requireObject, updateObject } from './store.ts'
import { itemChangeParams, prorationBehavior } from './subscription-params.ts'

const noParams = z.strictObject({})
const previewParams = z.strictObject({
  customer: textParam.optional(),
  subscription: textParam.optional(),
  currency: textParam.optional(),
  preview_mode: z.literal('next').optional(),
  subscription_details: z
    .strictObject({
      items: z.array(itemChangeParams).max(20).optional(),
      proration_behavior: prorationBehavior.optional(),
      proration_date: timestampParam.optional(),
      trial_end: z.union([z.literal('now'), timestampParam]).optional(),
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      cancel_at_period_end: booleanParam.optional(),
      cancel_now: z.literal('false').optional(),
      cancel_at: nullableParam(timestampParam).optional(),
    })
    .optional(),
})

export const invoiceRoutes: Routes = {
  'GET /v1/invoices': async (sim, params) => {
    const given = parseParams(
      z.strictObject({
        ...pagingParams,
        created: createdFilter,
        customer: textParam.optional(),
        subscription: textParam.optional(),
        status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
        collection_method: textParam.optional(),
      }),
      params,
    )
    return listObjects(sim, 'invoice', '/v1/invoices', { ...given, status: given.status && [given.status] })
  },
  'GET /v1/invoices/:id': async (sim, params, id) => {
    parseParams(noParams, params)
    return (await requireObject(sim, 'invoice', id)).data
  },
  'POST /v1/invoices/create_preview': async (sim, params) => {
    throw new PreviewRollback(await previewInvoice(sim, parseParams(previewParams, params)))
  },
  'POST /v1/invoices/:id/pay': async (sim, params, id): Promise<object | ErrorResult> => {
    const given = parseParams(
      z.strictObject({
        payment_method: textParam.optional(),
        off_session: booleanParam.optional(),
        paid_out_of_band: booleanParam.optional(),
      }),
      params,
    )
    const invoice = await requireObject(sim, 'invoice', id)
    const open = invoice.data.status === 'draft' ? await finalizeInvoice(sim, invoice) : invoice
    if (open.data.status === 'paid') {
      if (invoice.data.status === 'draft') return open.data
      throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' })
    }
    if (open.data.status !== 'open')
      throw invalidRequest(`This invoice is ${open.data.status ?? ''} and cannot be paid.`)
    if (given.paid_out_of_band) {
      const paid = await markPaid(sim, open)
      await reactivateAfterPayment(sim, paid)
      return paid.data
    }
    const card = given.payment_method
      ? await requireOwnCard(sim, given.payment_method, open.data.customer ?? '', 'payment_method')
      : await findCardToCharge(sim, open)
    if (!card)
      throw invalidRequest('There is no `default_payment_method` set on this Customer or Invoice.', {
        code: 'invoice_payment_intent_requires_action',
      })
    const after = await chargeInvoice(sim, open, { when: 'later', card })
    return after.data.status === 'paid' ? after.data : { refused: cardDeclined() }
  },
  'POST /v1/invoices/:id/finalize': async (sim, params, id) => {
    parseParams(z.strictObject({ auto_advance: booleanParam.optional() }), params)
    const invoice = await requireObject(sim, 'invoice', id)
    if (invoice.data.status !== 'draft')
      throw invalidRequest('This invoice is already finalized.', { code: 'invoice_not_editable' })
    return (await finalizeInvoice(sim, invoice)).data
  },
  'POST /v1/invoices/:id/void': async (sim, params, id) => {
    parseParams(noParams, params)
    return closeInvoice(sim, id, 'void')
  },
  'POST /v1/invoices/:id/mark_uncollectible': async (sim, params, id) => {
    parseParams(noParams, params)
    return closeInvoice(sim, id, 'uncollectible')
  },
}

async function closeInvoice(sim: SimulatorTransaction, id: string, status: 'void' | 'uncollectible') {
  const invoice = await requireObject(sim, 'invoice', id)
  if (invoice.data.status !== 'open')
    throw invalidRequest(`You can only pass in open invoices. This invoice isn't open.`)
  const at = status === 'void' ? { voided_at: sim.now } : { marked_uncollectible_at: sim.now }
  const status_transitions = { ...invoice.data.status_transitions, ...at }
  const stopped = await updateObject(sim, 'invoice', invoice, {
    data: { status, status_transitions, next_payment_attempt: null },
    due: null,
  })
  await emitEvent(sim, status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', stopped.data)
  return stopped.data
}

/** Preview the invoice of a subscription change by executing the change. The caller rolls the transaction back. */
async function previewInvoice(
  sim: SimulatorTransaction,
  { customer, subscription, subscription_details: wish = {} }: z.output<typeof previewParams>,
) {
  if (!subscription) {
    const items = (wish.items ?? []).flatMap(({ price, quantity }) =>
      price ? [{ price, quantity: quantity ?? 1 }] : [],
    )
    if (!customer || items.length === 0)
      throw invalidRequest('You must provide a customer and items, or a subscription.', {
        code: 'parameter_missing',
        param: 'subscription_details[items]',
      })
    const trial_end = wish.trial_end === 'now' ? null : trialEnd(sim, { trial_end: wish.trial_end ?? null })
    const start = {
      customer,
      items,
      trial_end,
      metadata: {},
      description: null,
      default_payment_method: null,
      when: 'later',
    } as const
    return withUpcomingId((await startSubscription(sim, { ...start, preview: true })).invoice.data)
  }
  const row = await requireObject(sim, 'subscription', subscription, 'subscription')
  if (customer && row.data.customer !== customer)
    throw invalidRequest(`The subscription ${subscription} does not belong to the customer ${customer}.`, {
      param: 'subscription',
    })
  const none = () =>
    invalidRequest(`No upcoming invoices for customer: ${row.data.customer}`, { code: 'invoice_upcoming_none' })
  if (isSubscriptionEnded(row.data)) throw none()
  const { cancel_at_period_end: atEnd, cancel_at: at, cancel_now: _, ...update } = wish
  const ends = atEnd ? 'period_end' : (at ?? null)
  const data = atEnd === undefined && at === undefined ? {} : cancellationFields(sim, row.data, ends)
  const updated = await applyUpdate(sim, row, { ...update, data })
  if (updated.draft) return withUpcomingId(updated.draft.data)
  const invoice = await previewUpcomingInvoice(sim, updated.subscription.data)
  if (invoice.lines.data.length === 0) throw none()
  return invoice
}

function withUpcomingId<T extends { id: string }>(invoice: T): T {
  return { ...invoice, id: `upcoming_${invoice.id}` }
}
