import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toProviderInvoice, toProviderSubscription } from './stripe-objects.ts'

test.each([
  ['canceled', 'cancelled'],
  ['past_due', 'past_due'],
  ['invented_since', 'incomplete'],
])("the provider's status %s is stored as %s [A-SUB-25]", (status, ours) => {
  const subscription = { id: 'sub_1', status, items: { data: [] }, cancel_at: null, created: 1_767_225_600 }
  expect(toProviderSubscription(subscription as unknown as Stripe.Subscription).status).toBe(ours)
})

test.each([null, 1_769_904_000])(
  'an invoice due %s is returned in epoch seconds, like its creation time [C-ENT-41 C-ENT-42]',
  (due_date) => {
    const invoice = { id: 'in_1', status: 'open', created: 1_767_225_600, due_date }
    expect(toProviderInvoice(invoice as Stripe.Invoice)).toMatchObject({ created: 1_767_225_600, due_date })
  },
)

test('what a subscription owes is the sum of its open invoices', () => {
  const subscription = { id: 'sub_1', status: 'unpaid', items: { data: [] }, cancel_at: null, created: 1_767_225_600 }
  const open = [{ amount_remaining: 5700 }, { amount_remaining: 1900 }]
  expect(toProviderSubscription(subscription as unknown as Stripe.Subscription, open).owed_amount).toBe(7600)
})
