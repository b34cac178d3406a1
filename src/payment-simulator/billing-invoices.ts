import { account } from './account.ts'
import { pendingInvoiceLine } from './billing-lines.ts'
import { emitEvent } from './events.ts'
import { newId, randomText } from './ids.ts'
import { toCompleteList } from './lists.ts'
import type { Customer, Invoice, InvoiceLine, ObjectRow, Subscription } from './objects.ts'
import type { SimulatorTransaction } from './simulator-transaction.ts'
import { findObjects, insertObject, requireObject, saveObject, updateObject } from './store.ts'

/** Convert the pending invoice items of a subscription to invoice lines. */
export async function loadPendingInvoiceLines(sim: SimulatorTransaction, subscription: Subscription) {
  const items = (await findObjects(sim, 'invoiceitem', { subscription: subscription.id })).filter(
    ({ data }) => !data.invoice,
  )
  const lines: InvoiceLine[] = []
  for (const { data } of items) {
    const { data: price } = await requireObject(sim, 'price', data.pricing?.price_details?.price ?? '')
    lines.push(pendingInvoiceLine(subscription, data, price))
  }
  return { items, lines }
}

export interface InvoiceDraft {
  id?: string
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  lines: InvoiceLine[]
  /** Period in Unix seconds. As in Stripe, this is the previous period, because an invoice bills usage of the past. */
  period: { start: number; end: number }
}

export function toDraftInvoice(
  sim: SimulatorTransaction,
  subscription: Subscription,
  customer: Customer,
  draft: InvoiceDraft,
): Invoice {
  const id = draft.id ?? newId('in')
  const lines = draft.lines.map((line) => ({ ...line, invoice: id }))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { due } = applyBalance(total, customer.balance)
  return {
    id,
    object: 'invoice',
    account_country: account.country,
    account_name: account.name,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: draft.reason,
    collection_method: 'charge_automatically',
    confirmation_secret: null,
    created: sim.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: customer.tax_ids?.data.map(({ type, value }) => ({ type, value })) ?? [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: toCompleteList(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: draft.period.end,
    period_start: draft.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

export async function createInvoice(
  sim: SimulatorTransaction,
  subscription: Subscription,
  draft: InvoiceDraft,
): Promise<ObjectRow<'invoice'>> {
  const { data: customer } = await requireObject(sim, 'customer', subscription.customer)
  const pending = await loadPendingInvoiceLines(sim, subscription)
  const lines = [...pending.lines, ...draft.lines]
  const row = await insertObject(sim, 'invoice', {
    data: toDraftInvoice(sim, subscription, customer, { ...draft, lines }),
    hidden: { secret: randomText(32) },
    due: null,
  })
  for (const item of pending.items)
    await saveObject(sim, 'invoiceitem', { ...item, data: { ...item.data, invoice: row.data.id } })
  await emitEvent(sim, 'invoice.created', row.data)
  return row
}

/**
 * Finalize a draft invoice: assign its number, and subtract the customer's balance. If nothing is due, the invoice is
 * paid at once.
 */
export async function finalizeInvoice(
  sim: SimulatorTransaction,
  row: ObjectRow<'invoice'>,
): Promise<ObjectRow<'invoice'>> {
  const { data: invoice } = row
  const customer = await requireObject(sim, 'customer', invoice.customer ?? '')
  const sequence = customer.data.next_invoice_sequence ?? 1
  const { due, balance } = applyBalance(invoice.total, customer.data.balance)
  await updateObject(
    sim,
    'customer',
    customer,
    { data: { next_invoice_sequence: sequence + 1, balance } },
    balance === customer.data.balance ? undefined : 'customer.updated',
  )
  const address = `${sim.parts.publicUrl}/simulator/invoices/${invoice.id}/${row.hidden.secret ?? ''}`
  const open = await updateObject(sim, 'invoice', row, {
    data: {
      status: 'open',
      number: `${customer.data.invoice_prefix ?? ''}-${String(sequence).padStart(4, '0')}`,
      amount_due: due,
      amount_remaining: due,
      starting_balance: customer.data.balance,
      ending_balance: balance,
      effective_at: sim.now,
      hosted_invoice_url: address,
      invoice_pdf: `${address}/pdf`,
      confirmation_secret:
        due > 0 ? { client_secret: `${newId('pi')}_secret_${randomText()}`, type: 'payment_intent' } : null,
      status_transitions: { ...invoice.status_transitions, finalized_at: sim.now },
    },
  })
  await emitEvent(sim, 'invoice.finalized', open.data)
  return due === 0 ? markPaid(sim, open) : open
}

export async function markPaid(sim: SimulatorTransaction, row: ObjectRow<'invoice'>): Promise<ObjectRow<'invoice'>> {
  const { data: invoice } = row
  const paid = await updateObject(sim, 'invoice', row, {
    data: {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      confirmation_secret: null,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: sim.now },
    },
    due: null,
  })
  await emitEvent(sim, 'invoice.paid', paid.data)
  await emitEvent(sim, 'invoice.payment_succeeded', paid.data)
  return paid
}

/**
 * Apply a customer's balance to a total. Returns the amount due and the remaining balance; a negative balance is
 * credit.
 */
function applyBalance(total: number, balance: number): { due: number; balance: number } {
  return { due: Math.max(0, total + balance), balance: Math.min(0, total + balance) }
}
