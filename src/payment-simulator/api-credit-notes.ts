import { z } from 'zod'
import { emitEvent } from './events.ts'
import { newId } from './ids.ts'
import { listObjects, toCompleteList } from './lists.ts'
import type { CreditNote, Invoice } from './objects.ts'
import { countParam, mergeMetadata, metadataParam, pagingParams, parseParams, textParam } from './params.ts'
import { invalidRequest } from './provider-error.ts'
import type { Routes } from './route-types.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { findObjects, insertObject, requireObject, updateObject } from './store.ts'

const newCreditNote = z.strictObject({
  invoice: textParam,
  amount: countParam,
  refund_amount: countParam,
  reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
  memo: textParam.optional(),
  metadata: metadataParam.optional(),
  email_type: z.enum(['credit_note', 'none']).optional(),
})

/** Credit notes that refund paid invoices. Other kinds, such as credit for later invoices, are not simulated. */
export const creditNoteRoutes: Routes = {
  'POST /v1/credit_notes': async (sim, params) => {
    const given = parseParams(newCreditNote, params)
    const { data: invoice } = await requireObject(sim, 'invoice', given.invoice, 'invoice')
    if (invoice.status !== 'paid')
      throw invalidRequest('A refund is only possible for a paid invoice.', { param: 'invoice' })
    if (given.amount === 0 || given.amount !== given.refund_amount)
      throw invalidRequest(
        'The sum of credit amount, refund amount and out of band amount must equal the credit note amount.',
        {
          param: 'refund_amount',
        },
      )
    if (given.amount > invoice.amount_paid - invoice.post_payment_credit_notes_amount)
      throw invalidRequest('The credit note amount is greater than the amount that remains to be refunded.', {
        param: 'amount',
      })
    const note = await insertObject(sim, 'credit_note', {
      data: await creditNoteOf(sim, invoice, given),
      hidden: {},
      due: null,
    })
    await emitEvent(sim, 'credit_note.created', note.data)
    const row = await requireObject(sim, 'invoice', invoice.id)
    await updateObject(
      sim,
      'invoice',
      row,
      { data: { post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + given.amount } },
      'invoice.updated',
    )
    return note.data
  },
  'GET /v1/credit_notes': async (sim, params) => {
    const { invoice, ...given } = parseParams(
      z.strictObject({ ...pagingParams, customer: textParam.optional(), invoice: textParam.optional() }),
      params,
    )
    return listObjects(sim, 'credit_note', '/v1/credit_notes', { ...given, fields: { invoice } })
  },
  'GET /v1/credit_notes/:id': async (sim, params, id) => {
    parseParams(z.strictObject({}), params)
    return (await requireObject(sim, 'credit_note', id)).data
  },
}

async function creditNoteOf(
  sim: SimulatorTransaction,
  invoice: Invoice,
  { amount, reason, memo, metadata: labels }: z.output<typeof newCreditNote>,
): Promise<CreditNote> {
  const id = newId('cn')
  const earlier = await findObjects(sim, 'credit_note', { customer: invoice.customer ?? '' })
  const sequence = earlier.filter(({ data }) => data.invoice === invoice.id).length + 1
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: sim.now,
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: sim.now,
    invoice: invoice.id,
    lines: toCompleteList([], `/v1/credit_notes/${id}/lines`),
    livemode: false,
    memo: memo ?? null,
    metadata: mergeMetadata({}, labels),
    number: `${invoice.number ?? ''}-CN-${String(sequence).padStart(2, '0')}`,
    out_of_band_amount: null,
    pdf: invoice.invoice_pdf ?? '',
    post_payment_amount: amount,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: reason ?? null,
    refunds: [{ amount_refunded: amount, payment_record_refund: null, refund: newId('re'), type: 'refund' }],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
    total_taxes: [],
    type: 'post_payment',
    voided_at: null,
  }
}
